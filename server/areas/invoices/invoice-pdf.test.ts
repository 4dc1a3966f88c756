/** Checks invoices in every language by extracting the text of their PDFs. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { english, setLanguageSource } from 'schema-admin/contract/texts/language.ts';
import { languages, loadLanguage } from 'schema-admin/contract/texts/languages.ts';
import { invoices } from '../../db/invoice-tables.ts';
import { writePaper } from '../../pdf/paper.ts';
import { distinctValues, rowOf } from '../../testing/distinct-values.ts';
import { pdfOfInvoice } from './invoice-pdf.ts';

const at = new Date('2026-03-12T15:20:00Z');
const lines = [{ Kind: 'goods', Title: 'Tea', Quantity: 3, Net: 123_450, Vat: 24_690, Rate: 20 }];
const seller = {
  Name: 'Alder Ales',
  Lines: ['85–87 High Street', 'Leeds', 'LS1 1AA'],
  VatNumber: 'GB 000 0002 01',
  Phone: '0113 496 0123',
  Email: 'office@alder.example.com',
};
const sums = { net: 123_450, vat: 24_690, total: 148_140 };
const values = distinctValues(invoices, {
  is_first: true,
  is_first_of_type: true,
  seller,
  buyer: { Name: 'Siân Pugh', Lines: ['12 Park Row'] },
  lines,
  ...sums,
});
const invoice = rowOf(invoices, {
  ...values,
  number: 'M1-2026-000017',
  type: 'Shop',
  order_no: '104975',
  order_date: at,
  issued_at: at,
  supplied_at: at,
  paid_at: new Date('2026-03-10T09:00:00Z'),
});

const Item = z.object({ str: z.string(), transform: z.array(z.number()) });

/** Returns the lines of text on the first page, from top to bottom. Joins the parts of a line with `|`. */
async function linesOf(bytes: Buffer): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const rows = new Map<number, z.infer<typeof Item>[]>();
  for (const item of items.flatMap((each) => Item.safeParse(each).data ?? [])) {
    rows.set(item.transform[5] ?? 0, [...(rows.get(item.transform[5] ?? 0) ?? []), item]);
  }
  const sorted = [...rows].toSorted(([one], [other]) => other - one);
  return sorted.map(([, row]) =>
    row
      .toSorted((one, other) => (one.transform[4] ?? 0) - (other.transform[4] ?? 0))
      .map(({ str }) => str)
      .join('|'),
  );
}

afterEach(() => setLanguageSource(() => english));

const tags = [...languages].filter(([, { isForTrials }]) => !isForTrials).map(([tag]) => tag);

it.each(tags)('an invoice in %s shows its numbers and amounts as stored', async (tag) => {
  const language = await loadLanguage(tag);
  setLanguageSource(() => language);
  const bytes = await writePaper(pdfOfInvoice(invoice, null).paper);
  const shown = (await linesOf(bytes)).join('\n').replaceAll(/[\u00A0\u202F]/g, ' ');
  for (const text of ['M1-2026-000017', '104975', 'GB 000 0002 01', '0113 496 0123', 'LS1 1AA', '85–87 High Street']) {
    expect(shown).toContain(text);
  }
  for (const digits of [/1[., ]?234[.,]50/, /246[.,]90/, /1[., ]?481[.,]40/, /411[.,]50/, /(?<!\d)20 ?%/]) {
    expect(shown).toMatch(digits);
  }
});
