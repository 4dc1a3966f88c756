import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';
import { writeCsv, writeCsvLines } from '../../../contract/csv/write-csv.ts';
import { english, setLanguageSource } from '../../../contract/texts/language.ts';
import {
  Credits,
  HomeTime,
  Kilograms,
  Markdown,
  MinuteOfDay,
  Minutes,
  Pence,
  Percent,
} from '../../../contract/units.ts';
import { completeList } from '../../model/declaration/list-declaration.ts';
import { createRowReader } from '../../kit/rows/row-reader.ts';
import { columnsOf } from '../../model/declaration/columns.ts';
import { type CsvColumn, csvColumnsOf } from './export-columns.ts';
import { importPlan } from './import/import-rows.ts';
import { readTable } from './import/read-table.fixture.ts';
import { defineRecord } from '../../model/handles/record-token.ts';
import { reference } from '../../model/handles/reference.ts';
import { withNames } from './with-names.ts';
import { createExportJob } from './ExportDialog.tsx';

const Thing = z.object({
  Name: z.string(),
  Price: z.number(),
  Colour: z.enum(['light_red']).nullish(),
  Sold: z.boolean().nullish(),
});
const declared = ['Name', { key: 'Price', cell: () => <b>drawn</b> }, 'Colour', 'Sold'] as const;
const list = completeList<z.infer<typeof Thing>, never, never, never, never>('Things', { columns: declared });
const columns = csvColumnsOf(list, columnsOf(list.columns ?? [], Thing), Thing);
const csvHeading = (given: readonly CsvColumn[]) => writeCsv([given.map(({ label }) => label)]);
const csvLines = (given: readonly CsvColumn[], rows: readonly Row[]) =>
  writeCsvLines(rows.map((row) => given.map(({ value }) => value(row))));
const rowsIn = async (text: string, plan: ReturnType<typeof importPlan>) => {
  const found = readTable(text, plan);
  return typeof found === 'string' ? found : await plan.check(found);
};

describe('a CSV file', () => {
  it('has a byte order mark, headings, and a line per row with the list’s values', () => {
    expect(csvHeading(columns)).toBe('\uFEFFName,Price,Colour,Sold\r\n');
    expect(
      csvLines(columns, [
        { Name: 'Tea, "green"', Price: -450, Colour: 'light_red', Sold: true },
        { Name: 'Two\nlines', Price: 0 },
      ]),
    ).toBe('"Tea, ""green""",-450,Light red,Yes\r\n"Two\nlines",0,,\r\n');
    expect(csvLines(columns, [])).toBe('');
  });

  it('has the full text of a cell that the list shortens', () => {
    const Bought = z.object({
      Name: z.string(),
      Lines: z.array(z.object({ Id: z.number(), Code: z.string(), Price: Pence })),
    });
    const bought = completeList<z.infer<typeof Bought>, never, never, never, never>('Bought', {
      columns: ['Name', 'Lines'],
    });
    const [, lines] = csvColumnsOf(bought, columnsOf(bought.columns ?? [], Bought), Bought);
    expect(lines?.value({ Lines: ['PEN', 'INK', 'CAP'].map((Code, at) => ({ Id: at, Code, Price: 100 })) })).toBe(
      'Id: 0, Code: PEN, Price: £1.00; Id: 1, Code: INK, Price: £1.00; Id: 2, Code: CAP, Price: £1.00',
    );
  });

  it('has the declared text of a custom cell, and an empty cell for a dash', () => {
    const csvColumns = csvColumnsOf(
      list,
      columnsOf(
        [
          { key: 'Sold', cell: () => <b>drawn</b>, text: ({ Sold }) => (Sold === true ? 'Gone' : 'Here') },
          { key: 'Colour', cell: () => 'Any' },
          { key: 'Name', cell: () => '–' },
          'Price',
        ],
        Thing,
      ),
      Thing,
    );
    expect(
      csvLines(csvColumns, [
        { Sold: true, Name: 'Tea', Price: -450 },
        { Sold: false, Name: 'Jam' },
      ]),
    ).toBe('Gone,Any,,-450\r\nHere,Any,,\r\n');
  });

  it('has plain numbers, with the unit of their schema in the heading', () => {
    const Account = z.object({
      Price: Pence.nullish(),
      Balance: Credits,
      Credits,
      Share: Percent,
      Takes: Minutes,
      Opens: MinuteOfDay,
      Weight: Kilograms,
    });
    const measured = csvColumnsOf(
      list,
      columnsOf(
        [
          { key: 'Price', cell: ({ Price }) => (typeof Price === 'number' ? 'Dear' : 'None') },
          'Balance',
          'Credits',
          'Share',
          'Takes',
          'Opens',
          'Weight',
        ],
        Account,
      ),
      Account,
    );
    expect(csvHeading(measured)).toBe(
      '\uFEFFPrice (£),Balance (credits),Credits,Share (%),Takes (min),Opens,Weight (kg)\r\n',
    );
    const row = { Balance: 25, Credits: 1, Share: 12.5, Takes: 9, Opens: 450, Weight: 0.25 };
    expect(
      csvLines(measured, [
        { ...row, Price: 450 },
        { ...row, Price: -810 },
        { ...row, Price: null },
      ]),
    ).toBe('4.50,25,1,12.5,9,07:30,0.25\r\n-8.10,25,1,12.5,9,07:30,0.25\r\n,25,1,12.5,9,07:30,0.25\r\n');
  });

  it('has plain numbers for computed columns', () => {
    const Line = z.object({ Price: Pence, Count: z.number() });
    const computed = csvColumnsOf(
      list,
      columnsOf(
        [
          {
            key: 'Sum',
            label: 'Sum',
            unit: 'pence',
            computed: ({ Price, Count: count }) => Number(Price) * Number(count),
          },
        ],
        Line,
      ),
      Line,
    );
    expect(csvHeading(computed) + csvLines(computed, [{ Price: -405, Count: 2 }])).toBe('\uFEFFSum (£)\r\n-8.10\r\n');
  });

  it('has no invisible marks around numbers in right-to-left languages', () => {
    setLanguageSource(() => ({ tag: 'ar', direction: 'rtl', messages: {} }));
    try {
      const Sold = z.object({
        Price: Pence,
        At: z.iso.datetime(),
        On: z.iso.date(),
        Lines: z.array(z.object({ Price: Pence })),
        Share: z.string(),
      });
      const given = csvColumnsOf(
        list,
        columnsOf(['Price', 'At', 'On', 'Lines', { key: 'Share', cell: () => '\u200F\u206612%\u2069' }], Sold),
        Sold,
      );
      const text =
        csvHeading(given) +
        csvLines(given, [
          { Price: -810, At: '2026-07-15T12:30:00.000Z', On: '2026-07-15', Lines: [{ Price: 100 }], Share: 'x' },
        ]);
      expect(text).toContain('\r\n-8.10,2026-07-15T13:30:00+01:00,2026-07-15,');
      expect(text.slice(1)).not.toMatch(/[\p{Cf}]/u);
    } finally {
      setLanguageSource(() => english);
    }
  });

  it('has ISO 8601 dates and raw Markdown, and can be imported again', async () => {
    const Event = z.object({
      Name: z.string(),
      At: HomeTime,
      Seen: z.iso.datetime(),
      On: z.iso.date(),
      Fee: Pence,
      About: Markdown,
    });
    const keys = ['Name', 'At', 'Seen', 'On', 'Fee', 'About'] as const;
    const columnsOfEvents = csvColumnsOf(
      list,
      columnsOf([...keys.slice(0, 2), { key: 'Seen', cell: () => 'Yesterday' }, ...keys.slice(3)], Event),
      Event,
    );
    const row = {
      Name: 'Fair',
      At: '2026-07-15T12:30:00.000Z',
      Seen: '2026-01-15T23:30:00.000Z',
      On: '2026-07-15',
      Fee: 1250,
      About: '**All** day',
    };
    const file = csvHeading(columnsOfEvents) + csvLines(columnsOfEvents, [row]);
    expect(file).toBe(
      '\uFEFFName,At,Seen,On,Fee (£),About\r\nFair,2026-07-15T13:30:00+01:00,2026-01-15T23:30:00+00:00,2026-07-15,12.50,**All** day\r\n',
    );
    const plan = importPlan({ schema: Event, references: {} }, { fields: keys });
    const more = (at: string) => `Walk,${at},2026-01-15T23:30:00Z,15/07/2026,1,x\r\n`;
    expect(await rowsIn(file + more('29/03/2026 01:30') + more('2026-03-29T01:30:00Z'), plan)).toMatchObject([
      { values: row },
      { problem: expect.stringContaining('The clocks go forward past 29/03/2026 01:30') },
      { values: { At: '2026-03-29T01:30:00.000Z' } },
    ]);
  });

  it('keeps times without a zone unchanged, and can be imported again', async () => {
    const Visit = z.object({ Name: z.string(), At: z.iso.datetime({ local: true }) });
    const keys = ['Name', 'At'] as const;
    const columnsOfVisits = csvColumnsOf(list, columnsOf([...keys], Visit), Visit);
    const file = csvHeading(columnsOfVisits) + csvLines(columnsOfVisits, [{ Name: 'Fair', At: '2026-07-15T12:30:00' }]);
    expect(file).toBe('\uFEFFName,At\r\nFair,2026-07-15T12:30:00\r\n');
    const plan = importPlan({ schema: Visit, references: {} }, { fields: keys });
    expect(await rowsIn(`${file}Walk,29/03/2026 01:30\r\n`, plan)).toMatchObject([
      { values: { At: '2026-07-15T12:30:00' } },
      { values: { At: '2026-03-29T01:30:00' } },
    ]);
  });

  it('may contain records of several kinds', async () => {
    const Offer = z.discriminatedUnion('Kind', [
      z.object({ Name: z.string(), Kind: z.literal('share'), Percent: Percent.min(1) }),
      z.object({ Name: z.string(), Kind: z.literal('gift') }),
    ]);
    const plan = importPlan({ schema: Offer, references: {} }, { fields: ['Name', 'Kind', 'Percent'] });
    expect(await rowsIn('Name,Kind,Percent\r\nA,Share,12.5\r\nB,gift,\r\nC,Share,\r\n', plan)).toMatchObject([
      { values: { Name: 'A', Kind: 'share', Percent: 12.5 } },
      { values: { Name: 'B', Kind: 'gift' } },
      { problem: 'Percent: Please enter the percent' },
    ]);
  });

  it('has the declared export columns, if there are any', () => {
    const own = csvColumnsOf(
      {
        ...list,
        export: [
          'Name',
          { key: 'Price', label: 'Pounds', value: ({ Price }) => Number(Price) / 100 },
          { key: 'Price', unit: 'pence', value: ({ Price }) => Number(Price) },
        ],
      },
      [],
      Thing,
    );
    expect(csvHeading(own) + csvLines(own, [{ Name: 'Tea', Price: 450 }])).toBe(
      '\uFEFFName,Pounds,Price (£)\r\nTea,4.5,4.50\r\n',
    );
  });
});

describe('an export', () => {
  it('reports its progress and continues from the page that failed', async () => {
    const { signal } = new AbortController();
    let broken = true;
    const page = async (at: number) => {
      if (at === 2 && broken) throw new Error('Gone');
      return { rows: [{ Id: at, Name: `Row ${at}` }], total: 3, next: at < 3 ? at + 1 : undefined };
    };
    const job = createExportJob(
      [{ label: 'Name', value: (row) => String(row['Name']) }],
      createRowReader(page, 'Id', 1),
    );
    const progress: unknown[] = [];
    const run = () => job.run(signal, ({ rows, total }) => progress.push([rows, total]));
    await expect(run()).rejects.toThrow('Gone');
    broken = false;
    expect(await (await run()).text()).toBe('Name\r\nRow 1\r\nRow 2\r\nRow 3\r\n');
    expect(progress).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it('has a line for each record that a list row combines', async () => {
    const page = async () => ({
      rows: [
        { Id: 1, Names: ['Ash', 'Elm'] },
        { Id: 2, Names: ['Oak'] },
      ],
      total: 2,
      next: undefined,
    });
    const rowsOf = ({ Names }: Row) => (Array.isArray(Names) ? Names.map((Name: unknown) => ({ Name })) : []);
    const job = createExportJob(
      [{ label: 'Name', value: (row) => String(row['Name']) }],
      createRowReader(page, 'Id', 2),
      rowsOf,
    );
    expect(await (await job.run(new AbortController().signal, () => undefined)).text()).toBe(
      'Name\r\nAsh\r\nElm\r\nOak\r\n',
    );
  });

  it('requests each page only after it has written the previous one', async () => {
    const { signal } = new AbortController();
    let [underWay, most, requestCount] = [0, 0, 0];
    const page = async (at: number, size: number) => {
      most = Math.max(most, (underWay += 1));
      requestCount += 1;
      await Promise.resolve();
      underWay -= 1;
      return {
        rows: Array.from({ length: size }, (_, index) => ({ Id: at * size + index })),
        total: 40 * size,
        next: at < 40 ? at + 1 : undefined,
      };
    };
    const written: number[] = [];
    const job = createExportJob([{ label: 'Id', value: (row) => String(row['Id']) }], createRowReader(page, 'Id', 15));
    await job.run(signal, ({ rows }) => written.push(rows / requestCount));
    expect([most, requestCount]).toEqual([1, 40]);
    // The number of written rows per request would drop if a page were requested early.
    expect(new Set(written)).toEqual(new Set([15]));
  });
});

describe('a file with references', () => {
  it('has the names of the records, requests each once, and keeps unknown ids', async () => {
    const Good = z.object({ Id: z.number(), OwnerIds: z.array(z.number()) });
    const owners = reference({ to: defineRecord('owners', { schema: Good, id: 'Id' }) });
    const shown = columnsOf(['Id', 'OwnerIds'], Good, { OwnerIds: owners });
    const pages = [
      [{ Id: 1, OwnerIds: [7, 8] }],
      [
        { Id: 2, OwnerIds: [7, 9] },
        { Id: 3, OwnerIds: [] },
      ],
    ];
    const lookups: unknown[] = [];
    const reader = withNames(
      { total: () => 3, hasMore: () => pages.length > 0, read: async () => pages.shift() },
      shown,
      async ({ to }, ids) => {
        lookups.push([to, ids]);
        return new Map([
          ['7', 'Ash'],
          ['8', 'Elm'],
        ]);
      },
    );
    const goods = completeList<z.infer<typeof Good>, never, never, never, never>('Goods', {
      columns: ['Id', 'OwnerIds'],
    });
    const file = await createExportJob(csvColumnsOf(goods, shown, Good), reader).run(
      new AbortController().signal,
      () => undefined,
    );
    expect([await file.text(), lookups]).toEqual([
      'Id,Owners\r\n1,"Ash, Elm"\r\n2,"Ash, 9"\r\n3,\r\n',
      [
        ['owners', [7, 8]],
        ['owners', [9]],
      ],
    ]);
  });
});
