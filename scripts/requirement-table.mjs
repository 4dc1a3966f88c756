/** The table of requirements, with the tests that show them, and what is wrong with it. Needs no package. */

export const tableName = 'docs/requirements.tsv';
const columns = ['id', 'area', 'role', 'requirement', 'weight', 'tests'];
const idForm = /^[OCD]-\d\.\d\d$/;

/** The areas that are built as a whole: each of their requirements must have a test. */
const builtAreas = new Set(['account', 'catalogue', 'order-detail', 'orders-list', 'printing', 'promo', 'push']);

/** @typedef {{ line: number, id: string, area: string, tests: string[] }} Requirement */

/** The tests of a cell, written `path/of/test.ts > title of the test` and separated by `; `. @param {string} cell */
const testsOf = (cell) => (cell === '' ? [] : cell.split(/; (?=\S+\.(?:test|spec)\.tsx? > )/));

/** @param {string} text @param {string[]} faults @returns {Requirement[]} */
function readRows(text, faults) {
  const [header, ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (header !== columns.join('\t')) faults.push(`${tableName}:1: the columns are not ${columns.join(', ')}`);
  const seen = new Set();
  return lines.flatMap((row, index) => {
    const line = index + 2;
    const cells = row.split('\t');
    const [id = '', area = '', role, requirement, weight = '', tests = ''] = cells;
    if (
      cells.length !== columns.length ||
      !idForm.test(id) ||
      !area ||
      !role ||
      !requirement ||
      !/^[123]$/.test(weight)
    ) {
      faults.push(`${tableName}:${line}: not ${columns.join(', ')}, with a tab between them`);
      return [];
    }
    if (seen.has(id)) faults.push(`${tableName}:${line}: ${id} stands here twice`);
    seen.add(id);
    return [{ line, id, area, tests: testsOf(tests) }];
  });
}

/** The ids of the table. @param {string} text */
export function idsOf(text) {
  return new Set(readRows(text, []).map(({ id }) => id));
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

/** What is wrong with one test, if anything. @param {string} test @param {(path: string) => string | undefined} read */
function faultOf(test, read) {
  const [, path, title] = /^(\S+) > (.+)$/.exec(test) ?? [];
  if (path === undefined || title === undefined) return 'not "path/of/test.ts > title of the test"';
  const source = /\.(test|spec)\.tsx?$/.test(path) ? read(path) : undefined;
  if (source === undefined) return `there is no test file ${path}`;
  return hasTest(source, title) ? undefined : `${path} has no test "${title}"`;
}

/**
 * Every fault, with its line, and how much was read: the requirements that tests show, and those tests.
 * @param {string} table
 * @param {(path: string) => string | undefined} read a file's text by its path from the root; undefined when there is none
 */
export function readRequirements(table, read) {
  /** @type {string[]} */
  const faults = [];
  const rows = readRows(table, faults);
  for (const { line, id, area, tests } of rows) {
    for (const test of tests) {
      const fault = faultOf(test, read);
      if (fault !== undefined) faults.push(`${tableName}:${line}: ${fault}`);
    }
    if (tests.length === 0 && builtAreas.has(area)) {
      faults.push(`${tableName}:${line}: ${id} has no test, although "${area}" is built`);
    }
  }
  const shown = rows.filter(({ tests }) => tests.length > 0);
  return {
    faults,
    requirements: rows.length,
    shown: shown.length,
    tests: new Set(shown.flatMap(({ tests }) => tests)).size,
  };
}
