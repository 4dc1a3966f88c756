import { describe, expect, it } from 'vitest';
import { idsOf, readRequirements } from './requirement-table.mjs';

const sources: Readonly<Record<string, string>> = {
  'a.test.ts':
    "describe('a thing', () => {\n  it('does it', () => {});\n  it.each([1])(\n    'does it %d times',\n    () => {},\n  );\n  const name = 'is no title';\n});\n",
  'b.spec.ts': 'test(`a list “${name}” loads; and ends`, async () => {});\n',
  'c.ts': "it('is in no test file', () => {});\n",
};
const header = 'id\tarea\trole\trequirement\tweight\ttests';
const read = (...rows: readonly string[]) =>
  readRequirements([header, ...rows, ''].join('\n'), (path) => sources[path]);
const row = (id: string, tests: string, area = 'shell') => `${id}\t${area}\tall\tIt does something.\t2\t${tests}`;

describe('the table of requirements', () => {
  it('counts the requirements, and those that tests show', () => {
    const rows = [
      row('O-1.01', 'a.test.ts > does it'),
      row('O-1.02', 'a.test.ts > does it; a.test.ts > does it %d times'),
      row('D-1.03', 'b.spec.ts > a list “${name}” loads; and ends'),
      row('O-1.04', ''),
    ];
    expect(read(...rows)).toEqual({ faults: [], requirements: 4, shown: 3, tests: 3 });
    expect(idsOf([header, ...rows].join('\n'))).toEqual(new Set(['O-1.01', 'O-1.02', 'D-1.03', 'O-1.04']));
  });

  it.each([
    ['a.test.ts: does it', 'not "path/of/test.ts > title of the test"'],
    ['missing.test.ts > does it', 'there is no test file missing.test.ts'],
    ['c.ts > is in no test file', 'there is no test file c.ts'],
    ['a.test.ts > does', 'a.test.ts has no test "does"'],
    ['a.test.ts > a thing', 'a.test.ts has no test "a thing"'],
    ['a.test.ts > is no title', 'a.test.ts has no test "is no title"'],
    ['a.test.ts > does it; b.spec.ts > a list', 'b.spec.ts has no test "a list"'],
  ])('refuses the test %j', (test, fault) => {
    expect(read(row('O-1.01', test)).faults).toEqual([`docs/requirements.tsv:2: ${fault}`]);
  });

  it.each([
    'O-1.01\tshell\tall\tIt does something.\t2',
    `${row('O-1.01', 'a.test.ts > does it')}\tmore`,
    row('X-1.01', ''),
    row('O-1.01', '', ''),
    row('O-1.01', '').replace('\t2\t', '\tmuch\t'),
  ])('refuses the row %j', (wrong) => {
    expect(read(wrong).faults).toEqual([
      'docs/requirements.tsv:2: not id, area, role, requirement, weight, tests, with a tab between them',
    ]);
  });

  it('refuses an id twice, and a requirement without a test in an area that is built', () => {
    expect(read(row('O-1.01', ''), row('O-1.01', '')).faults).toEqual([
      'docs/requirements.tsv:3: O-1.01 stands here twice',
    ]);
    expect(read(row('O-1.01', '', 'printing')).faults).toEqual([
      'docs/requirements.tsv:2: O-1.01 has no test, although "printing" is built',
    ]);
  });

  it('refuses a table without its header', () => {
    expect(readRequirements('', () => undefined).faults).toEqual([
      'docs/requirements.tsv:1: the columns are not id, area, role, requirement, weight, tests',
    ]);
  });
});
