import { describe, expect, it } from 'vitest';
import { idsOf, readRequirements } from './requirement-table.mjs';

const header = 'id\tarea\trole\trequirement\tweight';
const row = (id: string) => `${id}\tshell\tall\tIt does something.\t2`;
const tableOf = (...rows: readonly string[]) => [header, ...rows, ''].join('\n');
const read = (table: string, ...sources: readonly string[]) =>
  readRequirements(
    table,
    sources.map((source, index) => ({ path: `${index}.test.ts`, source })),
  );

const cited = `
  // Requirements O-1.01, O-1.02
  // Firefox needs the longer limit.
  it('does it', () => {});

  // Requirement D-1.03
  test.each([1])('does it %d times', () => {});

  // Requirement O-1.01
  // Requirement O-1.02
  it('does it again', () => {});
`;

describe('the table of requirements', () => {
  it('counts the requirements, and the tests that cite them', () => {
    const table = tableOf(row('O-1.01'), row('O-1.02'), row('D-1.03'));
    expect(read(table, cited)).toEqual({ faults: [], requirements: 3, shown: 3, tests: 3 });
    expect(idsOf(table)).toEqual(new Set(['O-1.01', 'O-1.02', 'D-1.03']));
  });

  it('rejects a requirement that no test cites', () => {
    expect(
      read(tableOf(row('O-1.01'), row('C-2.02')), "// Requirement O-1.01\nit('does it', () => {});").faults,
    ).toEqual(['docs/requirements.tsv:3: no test cites C-2.02']);
  });

  it('rejects a citation of an unknown requirement', () => {
    expect(read(tableOf(), "// Requirement O-1.01\nit('does it', () => {});").faults).toEqual([
      '0.test.ts:1: docs/requirements.tsv has no requirement "O-1.01"',
    ]);
  });

  it('rejects a citation without a test below it', () => {
    expect(read(tableOf(row('O-1.01')), "\n// Requirement O-1.01\n\nit('does it', () => {});").faults).toEqual([
      '0.test.ts:2: no test follows',
    ]);
  });

  it.each([
    'O-1.01\tshell\tall\tIt does something.',
    `${row('O-1.01')}\tmore`,
    row('X-1.01'),
    row('O-1.01').replace('\tshell\t', '\t\t'),
    row('O-1.01').replace('\t2', '\tmuch'),
  ])('rejects the row %j', (wrong) => {
    expect(read(tableOf(wrong)).faults).toEqual([
      'docs/requirements.tsv:2: not id, area, role, requirement, weight, separated by tabs',
    ]);
  });

  it('rejects a duplicate id', () => {
    expect(
      read(tableOf(row('O-1.01'), row('O-1.01')), "// Requirement O-1.01\nit('does it', () => {});").faults,
    ).toEqual(['docs/requirements.tsv:3: O-1.01 is listed twice']);
  });

  it('rejects a table without its header', () => {
    expect(read('').faults).toEqual([
      'docs/requirements.tsv:1: the columns are not id, area, role, requirement, weight',
    ]);
  });
});
