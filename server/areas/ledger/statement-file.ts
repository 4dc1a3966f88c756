import { csvHeading, csvNumber } from 'schema-admin/contract/csv/csv-values.ts';
import { writeCsv, writeCsvLines } from 'schema-admin/contract/csv/write-csv.ts';
import { LedgerCause, statementPdfEntries } from '../../../contract/finance/ledger.ts';
import { accountWords, causeWords } from '../../../contract/finance/ledger-words.ts';
import { londonClockOf, londonDayOf } from 'schema-admin/contract/london.ts';
import { withoutDirection } from 'schema-admin/contract/texts/direction.ts';
import { inPounds } from 'schema-admin/contract/texts/writers.ts';
import { ApiError } from '../../api/errors.ts';
import { StreamedFile } from '../../api/streamed-file.ts';
import type { SignedInUser } from '../../authentication/authenticate.ts';
import { inLanguageOfDocument } from '../../language/request-language.ts';
import type { Paper } from '../../pdf/paper.ts';
import type { PdfRenderer } from '../../pdf/renderer.ts';
import { paperTexts } from '../../pdf-documents/texts.ts';
import { writeDay, writeDayOf } from '../../pdf-documents/writing.ts';
import type { StatementHeader, StatementEntry } from './statement.ts';
import { ledgerServerTexts } from './texts.ts';

type Pages = AsyncIterable<readonly StatementEntry[]>;

class RunningTotals {
  balance: number;
  readonly #sums = new Map<LedgerCause, number>();

  constructor({ opening }: StatementHeader) {
    this.balance = opening;
  }

  pass({ cause, amount }: StatementEntry): number {
    this.#sums.set(cause, (this.#sums.get(cause) ?? 0) + amount);
    this.balance += amount;
    return this.balance;
  }

  sums(): readonly (readonly [LedgerCause, number])[] {
    return [...this.#sums];
  }
}

const formatHourMinute = (at: Date) => {
  const { hour, minute } = londonClockOf(at);
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
};

/** Returns a file name like `alder-soho-credits-2026-03-01-to-2026-03-31.csv`. */
function fileNameOf({ shop, unit, from, to }: StatementHeader, ending: 'csv' | 'pdf'): string {
  const name = shop.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${name}-${unit === 'credits' ? 'credits' : 'charges'}-${from}-to-${to}.${ending}`;
}

/**
 * Streams a statement as CSV in constant memory: opening balance, entries with balances, closing balance and totals.
 */
export function statementCsv(statement: StatementHeader, pages: Pages): File {
  const isMoney = statement.unit === 'pence';
  const figure = (value: number) => csvNumber(value, statement.unit);
  const summaryRow = (day: string, words: string, amount: string | number, balance: string | number) => [
    day,
    '',
    words,
    '',
    '',
    '',
    amount,
    balance,
  ];
  const heading = [
    ledgerServerTexts.date(),
    ledgerServerTexts.time(),
    ledgerServerTexts.what(),
    ledgerServerTexts.reference(),
    ledgerServerTexts.account(),
    ledgerServerTexts.reason(),
    ...(isMoney
      ? [ledgerServerTexts.amount(), ledgerServerTexts.balance()].map((label) => csvHeading(label, 'pence'))
      : [ledgerServerTexts.credits(), ledgerServerTexts.balance()]),
  ];
  // Translate the texts now, because rows are still written after the request's language context has ended.
  const start = writeCsv([
    heading,
    summaryRow(statement.from, ledgerServerTexts.opening(), '', figure(statement.opening)),
  ]);
  const closing = ledgerServerTexts.closing();
  const causes = new Map(LedgerCause.options.map((cause) => [cause, causeWords(cause)]));
  const sums = new Map(
    LedgerCause.options.map((cause) => [
      cause,
      withoutDirection(ledgerServerTexts.sumOf({ cause: causeWords(cause) })),
    ]),
  );
  const accounts = new Map([...statement.accounts.values()].map((account) => [account, accountWords(account)]));

  async function* parts(): AsyncGenerator<string> {
    const totals = new RunningTotals(statement);
    yield start;
    for await (const page of pages) {
      yield writeCsvLines(
        page.map((entry) => [
          londonDayOf(entry.at),
          formatHourMinute(entry.at),
          causes.get(entry.cause) ?? entry.cause,
          entry.reference ?? '',
          accounts.get(entry.account) ?? entry.account,
          entry.reason ?? '',
          figure(entry.amount),
          figure(totals.pass(entry)),
        ]),
      );
    }
    yield writeCsvLines([
      summaryRow(statement.to, closing, '', figure(totals.balance)),
      ...totals.sums().map(([cause, sum]) => summaryRow('', sums.get(cause) ?? cause, figure(sum), '')),
    ]);
  }
  return new StreamedFile(parts(), fileNameOf(statement, 'csv'), { type: 'text/csv' });
}

interface StatementPdfOptions {
  readonly at: Date;
  readonly by: string;
  readonly reader: Pick<SignedInUser, 'language'>;
  readonly pdfs: PdfRenderer;
  readonly signal: AbortSignal;
}

/** Renders a statement as a PDF in the reader's language. Throws a 422 if it has too many entries for a PDF. */
export async function statementPdf(statement: StatementHeader, pages: Pages, made: StatementPdfOptions): Promise<File> {
  const entries: StatementEntry[] = [];
  for await (const page of pages) {
    made.signal.throwIfAborted();
    entries.push(...page);
    if (entries.length > statementPdfEntries) {
      throw new ApiError(422, ledgerServerTexts.tooLongForPdf({ most: statementPdfEntries }));
    }
  }
  const bytes = await inLanguageOfDocument(made.reader, () =>
    made.pdfs.render(statementPdfContent(statement, entries, made), made.signal),
  );
  return new File([bytes], fileNameOf(statement, 'pdf'), { type: 'application/pdf' });
}

function statementPdfContent(
  statement: StatementHeader,
  entries: readonly StatementEntry[],
  { at, by }: { readonly at: Date; readonly by: string },
): Paper {
  const { shop, merchant, unit, from, to, opening } = statement;
  const isMoney = unit === 'pence';
  const figure = (value: number) => (isMoney ? inPounds(value) : String(value));
  const totals = new RunningTotals(statement);
  const rows = entries.map((entry) => [
    writeDayOf(entry.at),
    causeWords(entry.cause),
    entry.reference ?? entry.reason ?? '',
    figure(entry.amount),
    figure(totals.pass(entry)),
  ]);
  return {
    title: isMoney ? ledgerServerTexts.moneyStatement() : ledgerServerTexts.creditsStatement(),
    author: by,
    at,
    facts: [
      [ledgerServerTexts.shop(), shop.name],
      [ledgerServerTexts.merchant(), merchant],
      [ledgerServerTexts.days(), ledgerServerTexts.fromTo({ first: writeDay(from), last: writeDay(to) })],
      [ledgerServerTexts.made(), `${writeDayOf(at)} ${formatHourMinute(at)}`],
    ],
    blocks: [],
    columns: [
      { heading: ledgerServerTexts.date(), width: 70 },
      { heading: ledgerServerTexts.what(), width: 160 },
      { heading: ledgerServerTexts.reference(), width: 125 },
      { heading: isMoney ? ledgerServerTexts.amount() : ledgerServerTexts.credits(), width: 70, isNumber: true },
      { heading: ledgerServerTexts.balance(), width: 70, isNumber: true },
    ],
    rows: [
      [writeDay(from), ledgerServerTexts.opening(), '', '', figure(opening)],
      ...rows,
      [writeDay(to), ledgerServerTexts.closing(), '', '', figure(totals.balance)],
    ],
    totals: totals
      .sums()
      .map(([cause, sum]) => ['', ledgerServerTexts.sumOf({ cause: causeWords(cause) }), '', figure(sum), '']),
    note: isMoney ? paperTexts.pricesInPounds() : ledgerServerTexts.creditsNote(),
  };
}
