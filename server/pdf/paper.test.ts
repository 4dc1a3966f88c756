import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create } from 'fontkit';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Language, english, setLanguageSource } from 'schema-admin/contract/texts/language.ts';
import { languages, loadLanguage } from 'schema-admin/contract/texts/languages.ts';
import { type Paper, writePaper } from './paper.ts';

const require = createRequire(import.meta.url);
const fontPath = (name: string) =>
  join(
    require.resolve(name.includes('Arabic') ? '@embedpdf/fonts-arabic' : '@embedpdf/fonts-latin'),
    '../../fonts',
    name,
  );

async function asSpoken<Done>(language: Language, work: () => Promise<Done>): Promise<Done> {
  setLanguageSource(() => language);
  return await work().finally(() => setLanguageSource(() => english));
}

const paper: Paper = {
  title: 'Invoice P-2026-000001',
  author: 'Demo Marketplace Ltd',
  at: new Date('2026-03-12T15:20:00Z'),
  facts: [['Order', '1001']],
  blocks: [
    { heading: 'From', lines: ['Demo Marketplace Ltd', 'Leeds'] },
    { heading: 'To', lines: ['Łukasz Ωmega Żółć', 'مكتبة النور', 'Привет'] },
  ],
  columns: [
    { heading: 'Description', width: 300 },
    { heading: 'Total', width: 100, isNumber: true },
  ],
  rows: [['Tea, مكتبة & Co', '£1,234.50']],
  totals: [['Total', '£1,234.50']],
  note: 'All amounts are in pounds sterling.',
};

const Placed = z.object({ str: z.string(), transform: z.array(z.number()) });
const Item = z.object({ str: z.string() });
const Structure = z.object({
  role: z.string().optional(),
  get children() {
    return z.array(Structure).optional();
  },
});
type Structure = z.infer<typeof Structure>;

async function readPdf(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const texts = await Promise.all(
    pages.map(async (page) =>
      (await page.getTextContent()).items
        .flatMap((item) => Item.safeParse(item).data?.str ?? [])
        .filter((text) => text.trim() !== ''),
    ),
  );
  const roles = ({ role, children = [] }: Structure): string[] => [
    ...(role === undefined ? [] : [role]),
    ...children.flatMap(roles),
  ];
  return {
    texts,
    roles: roles(Structure.parse(await pages[0]?.getStructTree())),
    info: (await pdf.getMetadata()).info,
    mark: await pdf.getMarkInfo(),
  };
}

describe('writePaper', () => {
  it('writes selectable text in every supported script', async () => {
    const { texts } = await readPdf(await writePaper(paper));
    expect(texts[0]).toEqual(
      expect.arrayContaining(['Invoice P-2026-000001', 'Łukasz Ωmega Żółć', 'Привет', '£1,234.50']),
    );
    expect(texts[0]?.join(' ')).toMatch(/\p{Script=Arabic}{2,}/u);
  });

  it('tags headings, rows and cells for screen readers', async () => {
    const { roles, info, mark } = await readPdf(await writePaper(paper));
    expect(roles).toEqual([
      'Root',
      'Document',
      'H1',
      'P',
      'H2',
      'P',
      'P',
      'H2',
      'P',
      'P',
      'P',
      'Table',
      'TR',
      'TH',
      'TH',
      'TR',
      'TD',
      'TD',
      'TR',
      'TD',
      'TD',
      'P',
    ]);
    expect(mark).toMatchObject({ Marked: true });
    expect(info).toMatchObject({ Title: paper.title, Author: paper.author, Language: 'en-GB' });
  });

  it('continues on the next page with whole rows', async () => {
    const written = await writePaper({
      ...paper,
      rows: Array.from({ length: 120 }, (_, index) => [`Row ${index}`, '£1.00']),
    });
    const { texts } = await readPdf(written);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.flat().filter((text) => text.startsWith('Row '))).toEqual(
      Array.from({ length: 120 }, (_, index) => `Row ${index}`),
    );
    // The totals are at the end of the table.
    expect(texts.at(-1)).toContain('£1,234.50');
  });

  it('uses the current language, and mirrors right-to-left documents', async () => {
    const arabic = await loadLanguage('ar');
    const left = async (bytes: Buffer) => {
      const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
      const { items } = await (await pdf.getPage(1)).getTextContent();
      const places = new Map(
        items.flatMap((item) => Placed.safeParse(item).data ?? []).map(({ str, transform }) => [str, transform[4]]),
      );
      return ['Description', '£1,234.50', '1 High Street'].map((text) => places.get(text) ?? Number.NaN);
    };
    const addressed = { ...paper, blocks: [{ heading: 'From', lines: ['1 High Street'] }] };
    const [description = 0, total = 0] = await left(await writePaper(addressed));
    expect(description).toBeLessThan(total);
    const mirrored = await asSpoken(arabic, () => writePaper(addressed));
    const [mirroredDescription = 0, mirroredTotal = 0, address = 0] = await left(mirrored);
    expect(mirroredDescription).toBeGreaterThan(mirroredTotal);
    expect(address).toBeGreaterThan(300);
    expect((await readPdf(mirrored)).info).toMatchObject({ Language: 'ar' });
  });

  it('has a glyph for every character of document texts in every language', async () => {
    const fonts = ['NotoSans-Regular.ttf', 'NotoNaskhArabic-Regular.ttf'].map((name) =>
      create(readFileSync(fontPath(name))),
    );
    const areas = /^(paper|invoice-server|agency-fee-server|ledger-server|ledger-words)\./;
    const spoken = [...languages].filter(([, { isForTrials }]) => !isForTrials);
    const messages = await Promise.all(
      spoken.map(async ([, { load }]) =>
        Object.entries((await load()).messages)
          .filter(([key]) => areas.test(key))
          .map(([, message]) => JSON.stringify(message)),
      ),
    );
    const letters = new Set(
      messages
        .flat()
        .join('')
        .match(/\p{L}|\p{P}/gu),
    );
    expect(letters.size).toBeGreaterThan(60);
    expect(
      [...letters].filter((letter) => !fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))),
    ).toEqual([]);
  });

  it('returns the same bytes for the same content', async () => {
    const first = await writePaper(paper);
    await writePaper({ ...paper, title: 'Another' });
    expect((await writePaper(paper)).equals(first)).toBe(true);
  });
});
