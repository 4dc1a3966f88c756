import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HomeTime, Pence, Percent } from '../../../../contract/units.ts';
import { defineRecord } from '../../../model/handles/record-token.ts';
import { reference } from '../../../model/handles/reference.ts';
import { importPlan } from './import-rows.ts';
import { readTable } from './read-table.fixture.ts';
import { fileFault, mappingFaults, openTable, readLines, mapHeadings, tableFile } from './table-file.ts';

const Tool = z.object({
  Name: z.string().min(1).max(10),
  Kind: z.enum(['hand', 'power']),
  Cost: Pence,
  Off: Percent.optional(),
  Sold: z.boolean().optional(),
  Uses: z.array(z.enum(['wood', 'stone'])).optional(),
  Marks: z.array(z.string()).optional(),
  BoughtOn: z.iso.date().nullish(),
  SeenAt: z.iso.datetime().optional(),
  OpensAt: HomeTime.nullish(),
  Sku: z.string().optional(),
  Parts: z.array(z.object({ Name: z.string() })).optional(),
});
const plan = importPlan(
  { schema: Tool },
  {
    fields: [
      'Name',
      'Kind',
      'Cost',
      'Off',
      'Sold',
      'Uses',
      'Marks',
      'BoughtOn',
      'SeenAt',
      'OpensAt',
      { key: 'Sku', value: ({ Kind }) => `${Kind ?? ''}-1` },
      'Parts',
    ],
  },
);
const headings = 'Name,Kind,Cost,Off,Sold,Uses,Marks,Bought on,Seen at,Opens at,Sku';

/** Returns the values to send, or the problem, for each row. */
async function read(...rows: readonly string[]) {
  const found = readTable([headings, ...rows].join('\n'), plan);
  return typeof found === 'string' ? found : (await plan.check(found)).map(({ values, problem }) => values ?? problem);
}

describe('an import', () => {
  it('offers the fields that fit in a cell, and requires the mandatory ones', () => {
    expect([plan.headings.map(([name]) => name), plan.required]).toEqual([
      ['Name', 'Kind', 'Cost', 'Off', 'Sold', 'Uses', 'Marks', 'BoughtOn', 'SeenAt', 'OpensAt', 'Sku'],
      ['Name', 'Kind', 'Cost'],
    ]);
  });

  it('reads each cell by the kind of its field, in common notations', async () => {
    expect(
      await read(' Saw ,Power,"£1,234.50",12.5%,yes,wood; Stone,a|b,1/3/2026,2026-03-01T09:00:00Z,21/7/2026 9:05,X1'),
    ).toMatchObject([
      {
        Name: 'Saw',
        Kind: 'power',
        Cost: 123_450,
        Off: 12.5,
        Sold: true,
        Uses: ['wood', 'stone'],
        Marks: ['a', 'b'],
        BoughtOn: '2026-03-01',
        SeenAt: '2026-03-01T09:00:00.000Z',
        OpensAt: '2026-07-21T08:05:00.000Z',
        Sku: 'X1',
      },
    ]);
    expect(await read('Saw,hand,5,,0,,,2026-03-01,,2026-07-21T08:05:00Z,')).toMatchObject([
      { Cost: 500, Sold: false, Marks: [], BoughtOn: '2026-03-01', OpensAt: '2026-07-21T08:05:00.000Z', Sku: 'hand-1' },
    ]);
    expect(await read('Saw,hand,5,,TRUE', 'Saw,hand,5,,1', 'Saw,hand,5,,No', 'Saw,hand,5,,false')).toMatchObject([
      { Sold: true },
      { Sold: true },
      { Sold: false },
      { Sold: false },
    ]);
  });

  it('rejects ambiguous cells, and ignores invisible characters from spreadsheets and PDFs', async () => {
    expect(await read('Saw,hand,"12,50"', 'Saw,hand,12.505', 'Saw,hand,€5', 'Saw,hand,5,,,,,,06/12/2026')).toEqual([
      'Cost: “12,50” is ambiguous. Enter 12.5 or 1250.',
      'Cost: Enter at most two decimals.',
      'Cost: Enter the amount in £.',
      'Seen at: “06/12/2026” is not a date and time. Enter it as DD/MM/YYYY HH:mm.',
    ]);
    expect(await read('Saw,\u200Ehand,\uFEFF£\u00A012.50,١٢٫٥٪,yes\u200B,,,6 Dec 2026,06/12/2026 14:30')).toMatchObject(
      [
        {
          Kind: 'hand',
          Cost: 1250,
          Off: 12.5,
          Sold: true,
          BoughtOn: '2026-12-06',
          SeenAt: new Date(2026, 11, 6, 14, 30).toISOString(),
        },
      ],
    );
  });

  it('reports all problems with each row', async () => {
    expect(await read('Saw,blunt,dear,,perhaps,glass,,31/2/2026,then,noon,')).toEqual([
      'Kind: Enter one of: Hand, Power. Cost: Enter a number, such as 12.50. Sold: Enter yes or no. Uses: Enter one of: Wood, Stone. Bought on: There is no such date as 31/2/2026. Seen at: “then” is not a date and time. Enter it as DD/MM/YYYY HH:mm. Opens at: “noon” is not a date and time. Enter it as DD/MM/YYYY HH:mm.',
    ]);
    expect(await read(',hand,5', 'A much too long name,hand,5')).toEqual([
      'Name: Please enter the name',
      'Name: Max length is 10 characters',
    ]);
  });
});

describe('an import of records with references', () => {
  const Owner = z.object({ Id: z.number(), Name: z.string() });
  const owners = defineRecord('owners', { schema: Owner, id: 'Id' });
  const tags = defineRecord('tags', { schema: z.object({ Id: z.string() }), id: 'Id' });
  const Box = z.object({
    Name: z.string().min(3),
    Owner: z.number(),
    Others: z.array(z.number()).optional(),
    Tag: z.string().optional(),
    Tags: z.array(z.string()).optional(),
    At: z.iso.datetime().optional(),
    Opens: HomeTime.nullish(),
    Full: z.boolean(),
  });
  const boxes = importPlan(
    {
      schema: Box,
      references: {
        Owner: reference({ to: owners }),
        Others: reference({ to: owners }),
        Tag: reference({ to: tags }),
        Tags: reference({ to: tags }),
      },
    },
    { fields: ['Name', 'Owner', 'Others', 'Tag', 'Tags', 'At', 'Opens', { key: 'Full', label: 'Is full' }] },
  );
  const rows = async (...lines: readonly string[]) => {
    const found = readTable(['Name,Owner,Others,Tag,Tags,At,Opens,Is full', ...lines].join('\n'), boxes);
    return typeof found === 'string'
      ? found
      : (await boxes.check(found)).map(({ number, values, problem }) => [number, problem ?? values]);
  };

  it('converts ids to the type in the schema', async () => {
    expect(await rows('Crate,7,3;4|5,9,9; b,,,no')).toEqual([
      [1, { Name: 'Crate', Owner: 7, Others: [3, 4, 5], Tag: '9', Tags: ['9', 'b'], Full: false, Opens: null }],
    ]);
    expect([boxes.required, boxes.headings.at(-1)]).toEqual([
      ['Name', 'Owner'],
      ['Full', 'Is full'],
    ]);
    expect(await boxes.template().text()).toContain('Name,Owner,Others,Tag,Tags,At,Opens,Is full');
  });

  it('reads home times and instants, and rejects invalid ones', async () => {
    const at = async (seen: string, opens: string) => await rows(`Crate,7,,,,${seen},${opens},yes`);
    expect(await at('2026-07-21T08:05:00+01:00', '2026-07-21 9:05')).toMatchObject([
      [1, { At: '2026-07-21T07:05:00.000Z', Opens: '2026-07-21T08:05:00.000Z', Full: true }],
    ]);
    expect(await at('', '2026-07-21T09:05:00+0100')).toMatchObject([[1, { Opens: '2026-07-21T08:05:00.000Z' }]]);
    expect(await at('', '2026-13-45T09:05:00Z')).toEqual([
      [1, 'Opens: “2026-13-45T09:05:00Z” is not a date and time. Enter it as DD/MM/YYYY HH:mm.'],
    ]);
    expect(await at('', '1/2/20261')).toEqual([
      [1, 'Opens: “1/2/20261” is not a date and time. Enter it as DD/MM/YYYY HH:mm.'],
    ]);
  });

  it('reports all problems with a row, and numbers the rows from below the headings', async () => {
    expect(await rows('Crate,7,,,,,,no', 'Vo,x,,,,,,maybe', 'Vo,,,,,,,')).toEqual([
      [1, expect.any(Object)],
      [2, 'Is full: Enter yes or no.'],
      [3, expect.stringMatching(/^Name: .*Owner: /)],
    ]);
  });
});

describe('a table', () => {
  const people = { columns: { Name: ['Full name', 'Name'], Age: ['Age'] }, required: ['Name'] } as const;
  const cells = (text: string) => {
    const found = readTable<'Name' | 'Age'>(text, people);
    return typeof found === 'string' ? found : found.map((cell) => [cell('Name'), cell('Age')]);
  };

  it('may have its headings in any order and spelling, and loses its spreadsheet escapes', () => {
    expect(cells("age;FULL_name\n5; '=1+1 \n\n'6;'-a")).toEqual([
      ["'=1+1", '5'],
      ['-a', "'6"],
    ]);
    expect(cells('Name\nAda')).toEqual([['Ada', '']]);
    expect(cells('\u200EFull-Name\u200B,AGE\nAda,5')).toEqual([['Ada', '5']]);
  });

  it('reports missing columns, missing rows and exceeded limits', () => {
    expect([cells('Age\n5'), cells('Name'), cells(''), cells(`Name\n${'a\n'.repeat(501)}`)]).toEqual([
      expect.stringContaining('Full name'),
      expect.any(String),
      expect.any(String),
      expect.stringMatching(/501.*500/),
    ]);
    expect([
      cells(`Name\n${'a\n'.repeat(500)}`).length,
      fileFault({ name: 'a.csv', size: 2_000_000 }),
      fileFault({ name: 'a.TSV', size: 1 }),
    ]).toEqual([500, undefined, undefined]);
    expect([fileFault({ name: 'a.csv.xlsx', size: 1 }), fileFault({ name: 'a.txt', size: 2_000_001 })]).toEqual([
      expect.any(String),
      expect.stringContaining('2'),
    ]);
  });

  it('is rejected if two columns have the same heading, even if they are ignored', () => {
    expect(cells('Name,Age,name\nAda,5,Bob')).toBe(
      'Two columns have the same heading: name. Rename or remove one of them in the file.',
    );
    expect(cells('Name,Note,NOTE,Town,town\nAda,a,b,c,d')).toBe(
      'Several columns have the same headings: NOTE, town. Rename or remove them in the file.',
    );
  });

  it('is rejected if two headings mean the same column', () => {
    expect(cells('Name,Full name\nAda,Bob')).toBe('Two columns are read as the same: Full name. Ignore one of them.');
  });

  it('is rejected if a row has too many cells or an unclosed quotation mark', () => {
    expect(cells('Name,Age\nAda,5\n\nLovelace, Ada,5')).toBe(
      'Row 4 has more cells than there are headings. Check its commas and quotation marks.',
    );
    expect(cells('Name,Age\nAda,5\n"Bob,6\nCy,7')).toBe(
      'Row 3 has an unclosed quotation mark. Correct it in the file.',
    );
    expect(cells('Name,Age,,\nAda,5,,')).toEqual([['Ada', '5']]);
  });

  it('lists its columns with examples and can be read with another mapping', () => {
    const table = openTable('Name,Years,,Empty\n,5,x,\nAda,6,y,');
    if ('fault' in table) throw new Error(table.fault);
    expect(table.columns.map(({ heading, example }) => [heading, example])).toEqual([
      ['Name', 'Ada'],
      ['Years', '5'],
      ['Column 3', 'x'],
      ['Empty', ''],
    ]);
    expect([...mapHeadings(table, people)]).toEqual([['Name', 'Name']]);
    const mapping = new Map([
      ['Years', 'Age'],
      ['Column 3', 'Name'],
    ] as const);
    expect([
      mappingFaults(mapping, people),
      readLines(table, mapping).map((cell) => [cell('Name'), cell('Age')]),
    ]).toEqual([
      [],
      [
        ['x', '5'],
        ['y', '6'],
      ],
    ]);
    expect(
      mappingFaults(
        new Map([
          ['Name', 'Age'],
          ['Years', 'Age'],
        ] as const),
        people,
      ),
    ).toEqual([
      'Two columns are read as the same: Age. Ignore one of them.',
      'These columns are missing: Full name. The template has them all.',
    ]);
  });

  it('has a column of reasons only if they are requested', async () => {
    expect(await tableFile([['Name', 'Full name']], [{ Name: 'Ada', reason: 'x' }]).text()).toMatch(
      /^\W*Full name\W+Ada\W*$/,
    );
    expect(await tableFile([['Name', 'Full name']], [{ Name: 'Ada', reason: 'No' }], true).text()).toMatch(
      /Full name\W+\w+.*\W+Ada\W+No/,
    );
  });
});
