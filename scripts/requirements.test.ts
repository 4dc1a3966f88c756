import { describe, expect, it } from 'vitest';
import { readRequirements } from './requirement-tables.mjs';

const sources: Readonly<Record<string, string>> = {
  'a.test.ts': "describe('a thing', () => {\n  it('does it', () => {});\n  it.each([1])(\n    'does it %d times',\n    () => {},\n  );\n  const name = 'is no title';\n});\n",
  'b.spec.ts': 'test(`a list “${name}” loads`, async () => {});\n',
  'c.ts': "it('is in no test file', () => {});\n",
};
const faultsOf = (tests: readonly string[], open: readonly string[] = [], areas: readonly string[] = []) =>
  readRequirements(
    { tests: ['id\ttest', ...tests, ''].join('\n'), open: ['id\twhy', ...open, ''].join('\n'), areas: ['id\tarea', ...areas].join('\n') },
    (path) => sources[path],
  ).faults;

describe('the table of requirements', () => {
  it('is right when each id has a test or a reason, and counts what it read', () => {
    const tests = 'id\ttest\nO-1.01\ta.test.ts > does it\nO-1.02\ta.test.ts > does it\nO-1.03\ta.test.ts > does it %d times\nO-9.01\tb.spec.ts > a list “${name}” loads\n';
    const areas = 'id\tarea\nO-1.01\tshell\nO-1.02\tshell\nO-1.03\tshell\nO-1.04\tshell\n';
    expect(readRequirements({ tests, open: 'id\twhy\nO-1.04\tnot built yet\n', areas }, (path) => sources[path])).toEqual({ faults: [], requirements: 4, tests: 3 });
  });

  it.each([
    ['O-1.01 a.test.ts > does it', 'tests/requirements.tsv:2: not an id, a tab and a test'],
    ['O-1.01\t', 'tests/requirements.tsv:2: not an id, a tab and a test'],
    ['O-1.01\ta.test.ts > does it\tsurely', 'tests/requirements.tsv:2: not an id, a tab and a test'],
    ['O-1.01\ta.test.ts: does it', 'tests/requirements.tsv:2: not "path/of/test.ts > title of the test"'],
    ['O-1.01\tmissing.test.ts > does it', 'tests/requirements.tsv:2: there is no test file missing.test.ts'],
    ['O-1.01\tc.ts > is in no test file', 'tests/requirements.tsv:2: there is no test file c.ts'],
    ['O-1.01\ta.test.ts > does', 'tests/requirements.tsv:2: a.test.ts has no test "does"'],
    ['O-1.01\ta.test.ts > a thing', 'tests/requirements.tsv:2: a.test.ts has no test "a thing"'],
    ['O-1.01\ta.test.ts > is no title', 'tests/requirements.tsv:2: a.test.ts has no test "is no title"'],
  ])('refuses the line %j', (line, fault) => {
    expect(faultsOf([line])).toEqual([fault]);
  });

  it('refuses an id twice, in both tables, in neither, or open without being asked for', () => {
    expect(faultsOf(['O-1.01\ta.test.ts > does it', 'O-1.01\ta.test.ts > does it'])).toEqual(['tests/requirements.tsv:3: O-1.01 stands here twice']);
    expect(faultsOf(['O-1.01\ta.test.ts > does it'], ['O-1.01\tlater'], ['O-1.01\tshell'])).toEqual(['tests/requirements-open.tsv:2: O-1.01 has a test']);
    expect(faultsOf([], [], ['O-1.01\tshell'])).toEqual(['tests/requirements-areas.tsv:2: O-1.01 has no test, and nothing says why']);
    expect(faultsOf([], ['O-1.01\tlater'])).toEqual(['tests/requirements-open.tsv:2: O-1.01 is of none of the areas']);
  });

  it('refuses a table without its header', () => {
    expect(readRequirements({ tests: 'O-1.01\ta.test.ts > does it\n', open: 'id\twhy\n', areas: 'id\tarea\n' }, (path) => sources[path]).faults).toEqual([
      'tests/requirements.tsv:1: the header is not "id", a tab, "test"',
    ]);
  });
});
