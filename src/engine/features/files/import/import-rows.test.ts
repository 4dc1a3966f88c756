import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HomeTime, Pence, Percent } from '../../../../../contract/units.ts';
import { importPlan } from './import-rows.ts';
import { type TableColumns, fileFault, readTable, tableFile } from './table-file.ts';

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
const plan = importPlan({ schema: Tool }, { fields: ['Name', 'Kind', 'Cost', 'Off', 'Sold', 'Uses', 'Marks', 'BoughtOn', 'SeenAt', 'OpensAt', { key: 'Sku', value: ({ Kind }) => `${Kind ?? ''}-1` }, 'Parts'] });
const headings = 'Name,Kind,Cost,Off,Sold,Uses,Marks,Bought on,Seen at,Opens at,Sku';

/** What becomes of each row: what is sent, or what is wrong. */
async function read(...rows: readonly string[]) {
  const found = await plan.read([headings, ...rows].join('\n'));
  return 'fault' in found ? found.fault : found.rows.map(({ values, problem }) => values ?? problem);
}

describe('an import', () => {
  it('asks for what a cell can hold, and needs what has to be filled in', () => {
    expect([plan.columns.map(([name]) => name), plan.required]).toEqual([['Name', 'Kind', 'Cost', 'Off', 'Sold', 'Uses', 'Marks', 'BoughtOn', 'SeenAt', 'OpensAt', 'Sku'], ['Name', 'Kind', 'Cost']]);
  });

  it('reads each cell by the kind of its field, as people write it', async () => {
    expect(await read(' Saw ,Power,"£1,234.50",12.5%,yes,wood; Stone,a|b,1/3/2026,2026-03-01T09:00:00Z,21/7/2026 9:05,X1')).toMatchObject([
      { Name: 'Saw', Kind: 'power', Cost: 123_450, Off: 12.5, Sold: true, Uses: ['wood', 'stone'], Marks: ['a', 'b'], BoughtOn: '2026-03-01', SeenAt: '2026-03-01T09:00:00.000Z', OpensAt: '2026-07-21T08:05:00.000Z', Sku: 'X1' },
    ]);
    expect(await read('Saw,hand,5,,0,,,2026-03-01,,2026-07-21T08:05:00Z,')).toMatchObject([{ Cost: 500, Sold: false, Marks: [], BoughtOn: '2026-03-01', OpensAt: '2026-07-21T08:05:00.000Z', Sku: 'hand-1' }]);
    expect(await read('Saw,hand,5,,TRUE', 'Saw,hand,5,,1', 'Saw,hand,5,,No', 'Saw,hand,5,,false')).toMatchObject([{ Sold: true }, { Sold: true }, { Sold: false }, { Sold: false }]);
  });

  it('says of each row all that is wrong with it', async () => {
    expect(await read('Saw,blunt,dear,,perhaps,glass,,31/2/2026,then,noon,')).toEqual([
      'Kind: Write one of: Hand, Power. Cost: Write a number. Sold: Write yes or no. Uses: Write one of: Wood, Stone. Bought on: Write the day as 31/12/2026. Seen at: Write the day as 31/12/2026. Opens at: Write the day as 31/12/2026.',
    ]);
    expect(await read(',hand,5', 'A much too long name,hand,5')).toEqual(['Name: Please enter the name', 'Name: Max length is 10 characters']);
  });
});

describe('a table', () => {
  const columns: TableColumns<'Name' | 'Age'> = { Name: ['Full name', 'Name'], Age: ['Age'] };
  const cells = (text: string) => {
    const found = readTable<'Name' | 'Age'>(text, columns, ['Name']);
    return 'fault' in found ? found.fault : found.rows.map((cell) => [cell('Name'), cell('Age')]);
  };

  it('is found by its headings in any order and spelling, without what keeps a spreadsheet from running it', () => {
    expect(cells("age;FULL_name\n5; '=1+1 \n\n'6;'-a")).toEqual([["'=1+1", '5'], ['-a', "'6"]]);
    expect(cells('Name\nAda')).toEqual([['Ada', '']]);
  });

  it('says what it lacks', () => {
    expect([cells('Age\n5'), cells('Name'), cells(`Name\n${'a\n'.repeat(501)}`)]).toEqual([expect.stringContaining('Full name'), expect.any(String), expect.stringMatching(/501.*500/)]);
    expect([cells(`Name\n${'a\n'.repeat(500)}`).length, fileFault({ name: 'a.csv', size: 2_000_000 }), fileFault({ name: 'a.TSV', size: 1 })]).toEqual([500, undefined, undefined]);
    expect([fileFault({ name: 'a.csv.xlsx', size: 1 }), fileFault({ name: 'a.txt', size: 2_000_001 })]).toEqual([expect.any(String), expect.stringContaining('2')]);
  });

  it('is taken away with the reasons, where there are some', async () => {
    expect(await tableFile([['Name', 'Full name']], [{ Name: 'Ada', reason: 'x' }]).text()).toMatch(/^\W*Full name\W+Ada\W*$/);
    expect(await tableFile([['Name', 'Full name']], [{ Name: 'Ada', reason: 'No' }], true).text()).toMatch(/Full name\W+\w+.*\W+Ada\W+No/);
  });
});
