/** Reads the requirements, and the tests that cite them. Needs no installed package. */

export const tableName = 'docs/requirements.tsv';
const columns = ['id', 'area', 'role', 'requirement', 'weight'];
const idForm = /^[OCD]-\d\.\d\d$/;

/** @typedef {{ line: number, id: string }} Requirement */

/** @param {string} text @param {string[]} faults @returns {Requirement[]} */
function readRows(text, faults) {
  const [header, ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (header !== columns.join('\t')) faults.push(`${tableName}:1: the columns are not ${columns.join(', ')}`);
  const seen = new Set();
  return lines.flatMap((row, index) => {
    const line = index + 2;
    const cells = row.split('\t');
    const [id = '', area, role, requirement, weight = ''] = cells;
    const isComplete = area && role && requirement && /^[123]$/.test(weight);
    if (cells.length !== columns.length || !idForm.test(id) || !isComplete) {
      faults.push(`${tableName}:${line}: not ${columns.join(', ')}, separated by tabs`);
      return [];
    }
    if (seen.has(id)) faults.push(`${tableName}:${line}: ${id} is listed twice`);
    seen.add(id);
    return [{ line, id }];
  });
}

/** @param {string} text */
export function idsOf(text) {
  return new Set(readRows(text, []).map(({ id }) => id));
}

/**
 * Returns the cited ids with their lines, the lines of citations without a test, and the number of citing tests.
 * A citation is a comment directly above a test: `// Requirement O-1.01`, or `// Requirements O-1.01, O-1.02`.
 * @param {string} source
 */
function readCitingTests(source) {
  /** @type {{ id: string, line: number }[]} */
  const cited = [];
  /** @type {number[]} */
  const orphans = [];
  let tests = 0;
  const lines = source.split('\n');
  for (const [index, text] of lines.entries()) {
    const ids = /^\s*\/\/ Requirements? ([OCD\d., -]+)$/.exec(text)?.[1];
    if (ids === undefined) continue;
    cited.push(...ids.split(', ').map((id) => ({ id, line: index + 1 })));
    const next = lines.slice(index + 1).find((line) => !/^\s*\/\//.test(line)) ?? '';
    if (!/^\s*(it|test)\b/.test(next)) orphans.push(index + 1);
    else if (!/^\s*\/\/ Requirements? /.test(lines[index + 1] ?? '')) tests += 1;
  }
  return { cited, orphans, tests };
}

/**
 * Returns all problems with their lines, and the numbers of requirements, cited requirements and citing tests.
 * @param {string} table
 * @param {readonly { path: string, source: string }[]} testFiles
 */
export function readRequirements(table, testFiles) {
  /** @type {string[]} */
  const faults = [];
  const rows = readRows(table, faults);
  const known = new Set(rows.map(({ id }) => id));
  const shown = new Set();
  let tests = 0;
  for (const { path, source } of testFiles) {
    const found = readCitingTests(source);
    tests += found.tests;
    for (const { id, line } of found.cited) {
      if (known.has(id)) shown.add(id);
      else faults.push(`${path}:${line}: ${tableName} has no requirement "${id}"`);
    }
    for (const line of found.orphans) faults.push(`${path}:${line}: no test follows`);
  }
  for (const { line, id } of rows) {
    if (!shown.has(id)) faults.push(`${tableName}:${line}: no test cites ${id}`);
  }
  return { faults, requirements: rows.length, shown: shown.size, tests };
}
