/** A statement as a table for spreadsheets, and as a paper. */
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
import { onPaperOf } from '../../language/request-language.ts';
import type { Paper } from '../../pdf/paper.ts';
import type { PdfRenderer } from '../../pdf/renderer.ts';
import { paperTexts } from '../../papers/texts.ts';
import { writeDay, writeDayOf } from '../../papers/writing.ts';
import type { OpenedStatement, StatementEntry } from './statement.ts';
import { ledgerServerTexts } from './texts.ts';

type Pages = AsyncIterable<readonly StatementEntry[]>;

/** The balance after each entry, and what each cause adds up to; both are known when all have passed. */
class Reckoning {
  balance: number;
  readonly #sums = new Map<LedgerCause, number>();

  constructor({ opening }: OpenedStatement) {
    this.balance = opening;
  }

  /** Answers the balance that the entry leaves. */
  pass({ cause, amount }: StatementEntry): number {
    this.#sums.set(cause, (this.#sums.get(cause) ?? 0) + amount);
    this.balance += amount;
    return this.balance;
  }

  sums(): readonly (readonly [LedgerCause, number])[] {
    return [...this.#sums];
  }
}

const clockOf = (at: Date) => {
  const { hour, minute } = londonClockOf(at);
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
};

/** `alder-soho-credits-2026-03-01-to-2026-03-31.csv` */
function nameOf({ shop, unit, from, to }: OpenedStatement, ending: 'csv' | 'pdf'): string {
  const name = shop.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${name}-${unit === 'credits' ? 'credits' : 'charges'}-${from}-to-${to}.${ending}`;
}

/** In the language of the request, and in constant memory: the opening balance, each entry with what it leaves, the closing balance and the sums. */
export function statementCsv(statement: OpenedStatement, pages: Pages): File {
  const isMoney = statement.unit === 'pence';
  const figure = (value: number) => csvNumber(value, statement.unit);
  const beside = (day: string, words: string, amount: string | number, balance: string | number) => [
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
  // Said now: when the rest is written, the request and its language are over.
  const begin = writeCsv([heading, beside(statement.from, ledgerServerTexts.opening(), '', figure(statement.opening))]);
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
    const reckoning = new Reckoning(statement);
    yield begin;
    for await (const page of pages) {
      yield writeCsvLines(
        page.map((entry) => [
          londonDayOf(entry.at),
          clockOf(entry.at),
          causes.get(entry.cause) ?? entry.cause,
          entry.reference ?? '',
          accounts.get(entry.account) ?? entry.account,
          entry.reason ?? '',
          figure(entry.amount),
          figure(reckoning.pass(entry)),
        ]),
      );
    }
    yield writeCsvLines([
      beside(statement.to, closing, '', figure(reckoning.balance)),
      ...reckoning.sums().map(([cause, sum]) => beside('', sums.get(cause) ?? cause, figure(sum), '')),
    ]);
  }
  return new StreamedFile(parts(), nameOf(statement, 'csv'), { type: 'text/csv' });
}

interface MadeBy {
  readonly at: Date;
  readonly by: string;
  readonly reader: Pick<SignedInUser, 'language'>;
  readonly pdfs: PdfRenderer;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
}

/** As all papers are: in the language that their reader has chosen. Throws a 422 for more entries than anybody reads on paper. */
export async function statementPdf(statement: OpenedStatement, pages: Pages, made: MadeBy): Promise<File> {
  const entries: StatementEntry[] = [];
  for await (const page of pages) {
    made.signal.throwIfAborted();
    entries.push(...page);
    if (entries.length > statementPdfEntries) {
      throw new ApiError(422, ledgerServerTexts.tooLongForPdf({ most: statementPdfEntries }));
    }
  }
  const bytes = await onPaperOf(made.reader, () => made.pdfs.render(paperOf(statement, entries, made), made.signal));
  return new File([bytes], nameOf(statement, 'pdf'), { type: 'application/pdf' });
}

function paperOf(
  statement: OpenedStatement,
  entries: readonly StatementEntry[],
  { at, by }: { readonly at: Date; readonly by: string },
): Paper {
  const { shop, merchant, unit, from, to, opening } = statement;
  const isMoney = unit === 'pence';
  const figure = (value: number) => (isMoney ? inPounds(value) : String(value));
  const reckoning = new Reckoning(statement);
  const rows = entries.map((entry) => [
    writeDayOf(entry.at),
    causeWords(entry.cause),
    entry.reference ?? entry.reason ?? '',
    figure(entry.amount),
    figure(reckoning.pass(entry)),
  ]);
  return {
    title: isMoney ? ledgerServerTexts.moneyStatement() : ledgerServerTexts.creditsStatement(),
    author: by,
    at,
    facts: [
      [ledgerServerTexts.shop(), shop.name],
      [ledgerServerTexts.merchant(), merchant],
      [ledgerServerTexts.days(), ledgerServerTexts.fromTo({ first: writeDay(from), last: writeDay(to) })],
      [ledgerServerTexts.made(), `${writeDayOf(at)} ${clockOf(at)}`],
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
      [writeDay(to), ledgerServerTexts.closing(), '', '', figure(reckoning.balance)],
    ],
    totals: reckoning
      .sums()
      .map(([cause, sum]) => ['', ledgerServerTexts.sumOf({ cause: causeWords(cause) }), '', figure(sum), '']),
    note: isMoney ? paperTexts.pricesInPounds() : ledgerServerTexts.creditsNote(),
  };
}
