/** Which test shows which requirement: three tables of two columns, and what is wrong with them. Needs no package. */

/** The texts of the tables; a test is written `path/of/test.ts > title of the test`, the title as it stands in the source.
 * @typedef {object} Tables
 * @property {string} tests id and test
 * @property {string} open id and why there is nothing to test yet
 * @property {string} areas id and area: everything that must stand in one of the other two
 */

/** @typedef {{ line: number, id: string, value: string }} Row */

const columns = { tests: 'test', open: 'why', areas: 'area' };
export const tableNames = { tests: 'tests/requirements.tsv', open: 'tests/requirements-open.tsv', areas: 'tests/requirements-areas.tsv' };

/** @typedef {keyof typeof columns} TableName */

/** @param {TableName} table @param {string} text @param {string[]} faults @returns {Row[]} */
function readTable(table, text, faults) {
  const [header, ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (header !== `id\t${columns[table]}`) faults.push(`${tableNames[table]}:1: the header is not "id", a tab, "${columns[table]}"`);
  const seen = new Set();
  return lines.flatMap((row, index) => {
    const line = index + 2;
    const [, id, value] = /^([OCD]-\d\.\d\d)\t([^\t]+)$/.exec(row) ?? [];
    if (id === undefined || value === undefined) {
      faults.push(`${tableNames[table]}:${line}: not an id, a tab and a ${columns[table]}`);
      return [];
    }
    if (seen.has(id)) faults.push(`${tableNames[table]}:${line}: ${id} stands here twice`);
    seen.add(id);
    return [{ line, id, value }];
  });
}

/** Whether a source has a test of that title, plain or parameterised. @param {string} source @param {string} title */
function hasTest(source, title) {
  return ["'", '"', '`'].some((quote) => {
    const quoted = `${quote}${title}${quote}`;
    for (let at = source.indexOf(quoted); at >= 0; at = source.indexOf(quoted, at + 1)) {
      if (/(\b(it|test)|\))\(\s*$/.test(source.slice(0, at))) return true;
    }
    return false;
  });
}

/** What is wrong with one row of the first table, if anything. @param {string} test @param {(path: string) => string | undefined} read */
function faultOf(test, read) {
  const [, path, title] = /^(\S+) > (.+)$/.exec(test) ?? [];
  if (path === undefined || title === undefined) return 'not "path/of/test.ts > title of the test"';
  const source = /\.(test|spec)\.tsx?$/.test(path) ? read(path) : undefined;
  if (source === undefined) return `there is no test file ${path}`;
  return hasTest(source, title) ? undefined : `${path} has no test "${title}"`;
}

/**
 * Every fault, with its file and line, and how much was read.
 * @param {Tables} tables
 * @param {(path: string) => string | undefined} read a file's text by its path from the root; undefined when there is none
 */
export function readRequirements(tables, read) {
  /** @type {string[]} */
  const faults = [];
  const tests = readTable('tests', tables.tests, faults);
  const open = readTable('open', tables.open, faults);
  const areas = readTable('areas', tables.areas, faults);
  for (const { line, value } of tests) {
    const fault = faultOf(value, read);
    if (fault !== undefined) faults.push(`${tableNames.tests}:${line}: ${fault}`);
  }
  const [tested, waiting, wanted] = [tests, open, areas].map((rows) => new Set(rows.map(({ id }) => id)));
  for (const { line, id } of open) {
    if (tested?.has(id)) faults.push(`${tableNames.open}:${line}: ${id} has a test`);
    if (!wanted?.has(id)) faults.push(`${tableNames.open}:${line}: ${id} is of none of the areas`);
  }
  for (const { line, id } of areas) {
    if (!tested?.has(id) && !waiting?.has(id)) faults.push(`${tableNames.areas}:${line}: ${id} has no test, and nothing says why`);
  }
  return { faults, requirements: tests.length, tests: new Set(tests.map(({ value }) => value)).size };
}
