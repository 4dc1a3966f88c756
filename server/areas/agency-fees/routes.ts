import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type WeeklySummary, type agencyFeeEndpoints, allMerchants } from '../../../contract/finance/agency-fees.ts';
import { csvAmount, csvHeading } from 'schema-admin/contract/csv/csv-values.ts';
import { writeCsv, writeCsvLines } from 'schema-admin/contract/csv/write-csv.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { addDays, londonDayOf } from 'schema-admin/contract/london.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { inPercent } from 'schema-admin/contract/texts/writers.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled, HandlersOf } from '../../api/handler.ts';
import { readShortId, readShortIds } from '../../api/parse.ts';
import type { invoices } from '../../db/invoice-tables.ts';
import { merchants } from '../../db/schema.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { assertValidPeriod } from '../invoices/routes.ts';
import { writePdfLink } from '../../pdf-documents/file-links.ts';
import { moneyCells, moneyColumns, moneyTotals } from '../../pdf-documents/money-columns.ts';
import type { PdfDocument } from '../../pdf-documents/pdf-document.ts';
import { partyBlock } from '../../pdf-documents/party.ts';
import { paperTexts } from '../../pdf-documents/texts.ts';
import { writeDay, writeDayOf } from '../../pdf-documents/writing.ts';
import { Party } from '../../runtime/config.ts';
import { readFees, findSummary, invoicesOfSummary, listSummaries } from './repository.ts';
import { agencyFeeServerTexts } from './texts.ts';

/**
 * Returns the id of the requested merchant, or `undefined` for all. Throws a 404 if the user cannot see the merchant.
 */
async function merchantOf(tx: Tx, user: ScopeUser, id: Id | null | undefined): Promise<number | undefined> {
  if (id === null || id === undefined || id === allMerchants || id === String(allMerchants)) return undefined;
  const known = await tx
    .select({ id: merchants.id })
    .from(merchants)
    .where(eq(merchants.id, readShortId(id) ?? 0));
  const [found] = known.filter((merchant) => seesAll(user.role) || merchant.id === user.merchantId);
  if (found === undefined) throw new ApiError(404, agencyFeeServerTexts.noMerchant());
  return found.id;
}

/** Handlers for weekly summaries and the fee export (C-7.22 to C-7.25). */
export const agencyFeeHandlers: HandlersOf<typeof agencyFeeEndpoints> = {
  async summaries({ tx, user, body }) {
    const { DateFrom, DateTo, Merchants } = body.Filter;
    assertValidPeriod(DateFrom, DateTo);
    const rows = await listSummaries(tx, user, {
      ...body,
      from: DateFrom,
      to: DateTo,
      merchantIds: Merchants.length === 0 ? undefined : readShortIds(Merchants),
    });
    return rows.map(({ id, fileName }): Filled<WeeklySummary> => ({ Id: id, FileName: fileName }));
  },

  async url({ tx, user, params, clock, services }) {
    const found = await findSummary(tx, user, readShortId(params.id) ?? 0);
    if (found === undefined) throw new ApiError(404, agencyFeeServerTexts.notFound());
    return writePdfLink(
      { secret: services.secret, userId: user.id, now: clock() },
      { kind: 'summary', id: found.summary.id },
      found.summary.fileName,
    );
  },

  exportCsv: {
    async inParts({ user, body: { DateFrom, DateTo, MerchantId }, services: { database } }) {
      assertValidPeriod(DateFrom, DateTo);
      const [from, to] = [readInstant(DateFrom), readInstant(DateTo)];
      const merchantId = await database.inScope(user, (tx) => merchantOf(tx, user, MerchantId));
      const FileName = `agency-fees-${londonDayOf(from)}-to-${londonDayOf(to)}.csv`;
      return {
        answer: { FileName },
        field: 'Data',
        bytes: feesAsCsv(readFees(database, user, { from, to, merchantId }), translateFeeTexts()),
      };
    },
  },
};

interface FeeTexts {
  readonly heading: readonly string[];
  readonly commission: string;
  readonly marketplaceFee: string;
}

/** Translates the texts up front, because rows are still written after the request's language context has ended. */
function translateFeeTexts(): FeeTexts {
  const amounts = [paperTexts.net(), paperTexts.vat(), paperTexts.total()].map((label) => csvHeading(label, 'pence'));
  const heading = [
    agencyFeeServerTexts.date(),
    agencyFeeServerTexts.merchant(),
    agencyFeeServerTexts.shop(),
    agencyFeeServerTexts.order(),
    agencyFeeServerTexts.invoice(),
    agencyFeeServerTexts.fee(),
    ...amounts,
  ];
  return {
    heading,
    commission: agencyFeeServerTexts.commission(),
    marketplaceFee: agencyFeeServerTexts.marketplaceFee(),
  };
}

async function* feesAsCsv(
  pages: ReturnType<typeof readFees>,
  { heading, commission, marketplaceFee }: FeeTexts,
): AsyncGenerator<Buffer> {
  yield Buffer.from(writeCsv([heading]));
  for await (const page of pages) {
    const rows = page.map(({ invoice, merchant, shop }) => [
      londonDayOf(invoice.issuedAt),
      merchant,
      shop,
      invoice.orderNo,
      invoice.number,
      invoice.type === 'Platform' ? commission : marketplaceFee,
      ...[invoice.net, invoice.vat, invoice.total].map(csvAmount),
    ]);
    yield Buffer.from(writeCsvLines(rows));
  }
}

const Rates = z.array(z.object({ Rate: z.number().nullish() }));

/** Returns the VAT rate of the first line. All lines of a platform fee invoice have the same rate. */
function rateOf({ lines }: Pick<typeof invoices.$inferSelect, 'lines'>): string {
  const rate = Rates.parse(lines)[0]?.Rate;
  return typeof rate === 'number' ? inPercent(rate) : '–';
}

function partyOfMerchant({
  name,
  line1,
  line2,
  line3,
  city,
  county,
  postalCode,
  vatNumber,
}: typeof merchants.$inferSelect): Party {
  return {
    Name: name,
    Lines: [line1, line2, line3, city, county, postalCode].flatMap((line) => line?.trim() || []),
    VatNumber: vatNumber,
  };
}

/** Builds the PDF of a weekly summary with all its invoices. Returns `undefined` if the user cannot see the summary. */
export async function readSummaryPdf(tx: Tx, user: ScopeUser, id: number): Promise<PdfDocument | undefined> {
  const found = await findSummary(tx, user, id);
  if (found === undefined) return undefined;
  const { summary, merchant } = found;
  const invoiced = await invoicesOfSummary(tx, summary);
  const seller = Party.safeParse(invoiced[0]?.seller).data;
  const paper = {
    title: agencyFeeServerTexts.summary(),
    author: seller?.Name ?? '',
    at: summary.madeAt,
    facts: [
      [paperTexts.dated(), writeDayOf(summary.madeAt)],
      [
        agencyFeeServerTexts.week(),
        agencyFeeServerTexts.weekOf({ first: writeDay(summary.week), last: writeDay(addDays(summary.week, 6)) }),
      ],
      [agencyFeeServerTexts.invoices(), String(summary.invoices)],
    ] as const,
    blocks: [
      ...(seller === undefined ? [] : [partyBlock(paperTexts.seller(), seller)]),
      partyBlock(paperTexts.buyer(), partyOfMerchant(merchant)),
    ],
    columns: [
      { heading: agencyFeeServerTexts.invoice(), width: 95 },
      { heading: paperTexts.order(), width: 75 },
      { heading: paperTexts.dated(), width: 60 },
      { heading: paperTexts.vatRate(), width: 40, isNumber: true },
      ...moneyColumns(),
    ],
    rows: invoiced.map((invoice) => [
      invoice.number,
      invoice.orderNo,
      writeDayOf(invoice.issuedAt),
      rateOf(invoice),
      ...moneyCells(invoice),
    ]),
    totals: [moneyTotals(summary, 4)],
    note: agencyFeeServerTexts.invoicesAreIssued(),
  };
  return { paper, fileName: summary.fileName, logo: 'platform' };
}
