import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { statementPdfEntries } from '../../../contract/finance/ledger.ts';
import { createPdfRenderer } from '../../pdf/renderer.ts';
import type { StatementHeader, StatementEntry } from './statement.ts';
import { statementPdf } from './statement-file.ts';

const statement: StatementHeader = {
  shop: { id: 1, name: 'Alder & Søn' },
  merchant: 'Alder Ales',
  unit: 'pence',
  from: '2026-03-01',
  to: '2026-03-31',
  opening: 100_000,
  accounts: new Map([[5, 'owed']]),
};
const entry = (id: number, change: Partial<StatementEntry> = {}): StatementEntry => ({
  id,
  at: new Date('2026-03-29T23:30:00Z'),
  cause: 'booking',
  account: 'owed',
  reference: 'D-17',
  reason: null,
  amount: 1080,
  ...change,
});
const made = {
  at: new Date('2026-04-01T09:00:00Z'),
  by: 'Demo Marketplace Ltd',
  reader: { language: null },
  pdfs: createPdfRenderer(),
  signal: new AbortController().signal,
};
afterAll(() => made.pdfs.close());

async function* pagesOf(...pages: readonly StatementEntry[][]) {
  for (const page of pages) yield await Promise.resolve(page);
}

const Item = z.object({ str: z.string() });
const Placed = z.object({ str: z.string(), width: z.number(), transform: z.array(z.number()) });

it('a PDF statement shows the balances, each entry with its balance, and the totals', async () => {
  const file = await statementPdf(
    statement,
    pagesOf([entry(1), entry(2, { cause: 'return', amount: -80, reference: null, reason: 'The courier fell ill' })]),
    made,
  );
  expect(file.name).toBe('alder-søn-charges-2026-03-01-to-2026-03-31.pdf');
  const pdf = await getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const placed = items.flatMap((item) => Placed.safeParse(item).data ?? []);
  const words = items.flatMap((item) => Item.safeParse(item).data?.str ?? []).filter((text) => text.trim() !== '');
  expect(words.join('|')).toContain(
    'Shop: Alder & Søn|Merchant: Alder Ales|Days: 01/03/2026 to 31/03/2026|Created on: 01/04/2026 10:00',
  );
  expect(words.join('|')).toContain(
    '30/03/2026|Booking|D-17|£10.80|£1,010.80|30/03/2026|Booking returned|The courier fell ill|-£0.80|£1,010.00',
  );
  expect(words.join('|')).toContain(
    '31/03/2026|Closing balance|£1,010.00|Total: Booking|£10.80|Total: Booking returned|-£0.80',
  );
  const rightOf = (wanted: string, nth = 0) =>
    placed.filter(({ str }) => str === wanted).map(({ transform, width }) => (transform[4] ?? 0) + width)[nth] ?? 0;
  expect(rightOf('£10.80', 1)).toBeCloseTo(rightOf('Amount'), 1);
  expect(rightOf('£1,010.00', 1)).toBeCloseTo(rightOf('Balance'), 1);
});

it('a PDF statement with too many entries is rejected before all of them are read', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield await Promise.resolve(Array.from({ length: 1000 }, (_, index) => entry(index)));
    }
  }
  await expect(statementPdf(statement, endless(), made)).rejects.toMatchObject({ status: 422 });
  expect(read * 1000).toBe(statementPdfEntries + 1000);
});
