/** The parts of `npm test` and their order. Each part returns its counts, and the output to print if it fails. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../tests/setup/chromium.mjs';
import { startPostgres } from '../tests/setup/postgres.mjs';
import { measurePages } from './budgets.mjs';
import { build, isBuilt } from './builds.mjs';
import { check, checkNames } from './checks.mjs';
import { countReport, findFlakyTests, readPlaywright, readVitest } from './reports.mjs';
import { root, run, tool } from './run.mjs';

/** @typedef {import('./reports.mjs').Counts & { output: string }} PartResult */

const reports = join(root, '.cache', 'reports');
/** Maximum length of the page content in a failure message, in characters. */
const maxPageLength = 4000;

/** Returns the path of a part's report. Removes the report of an earlier run. @param {string} part */
function reportFile(part) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${part}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * Counts each result as one test.
 * @param {readonly { ok: boolean, output: string }[]} tests
 * @returns {PartResult}
 */
function countEach(tests) {
  const failed = tests.filter((test) => !test.ok);
  return {
    passed: tests.length - failed.length,
    failed: failed.length,
    skipped: 0,
    output: failed.map((test) => test.output).join('\n'),
  };
}

/**
 * Logs that a part is skipped because a program is missing. In CI, fails the part instead.
 * @param {string} what
 * @returns {PartResult}
 */
function skipMissing(what) {
  const output = `SKIPPED: ${what} is missing and could not be installed.`;
  if (process.env['CI']) return { passed: 0, failed: 1, skipped: 0, output };
  console.log(output);
  return { passed: 0, failed: 0, skipped: 1, output };
}

/**
 * @param {string} part
 * @param {readonly string[]} projects
 * @param {number} limitSeconds
 * @param {Record<string, string>} [env]
 */
async function runVitest(part, projects, limitSeconds, env = {}) {
  const file = reportFile(part);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const ended = await run(tool('vitest'), ['run', ...chosen, ...reporters], { limitSeconds, env });
  return countReport(ended, file, readVitest);
}

async function checks() {
  const done = await Promise.all(checkNames.map(check));
  return countEach(done.map(({ ok, name, output }) => ({ ok, output: `${name}:\n${output}` })));
}

async function builds() {
  return countEach([isBuilt() ? { ok: true, output: '' } : await run('npm', ['run', 'build'])]);
}

/** Builds if necessary, and then runs a part that reads dist/. @param {() => Promise<PartResult>} work */
async function withBuild(work) {
  const done = isBuilt() ? undefined : await build();
  return done?.ok === false ? countEach([done]) : work();
}

async function budgets() {
  const executablePath = ensureChromium();
  if (executablePath === undefined) return skipMissing('Chromium');
  const weighed = await measurePages(executablePath);
  return countEach(
    weighed.map(({ name, kiB, budgetKiB, ok }) => ({
      ok,
      output: `${name}: ${kiB.toFixed(1)} KiB, its budget is ${budgetKiB} KiB`,
    })),
  );
}

async function apiOnPostgres() {
  const postgres = await startPostgres();
  if (postgres === undefined) return skipMissing('PostgreSQL');
  try {
    return await runVitest('api-postgres', ['api'], 900, { API_ENGINE: 'postgres', TEST_POSTGRES_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** Folder with the demo data that the unit tests create and the browser tests reuse. @type {string | undefined} */
let demoData;

/** Runs the unit tests. Keeps the demo data that their `npm start` creates, because creating it is slow (ADR 050). */
async function unitTests() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const demoFolder = join(folder, 'data');
  const result = await runVitest('unit', ['unit', 'screens', 'pages'], 900, { KEEP_DEMO_DATA: demoFolder });
  if (existsSync(demoFolder)) demoData = demoFolder;
  return result;
}

async function endToEnd() {
  const chromium = ensureChromium();
  if (chromium === undefined) return skipMissing('Chromium');
  const file = reportFile('e2e');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(demoData && { DEMO_DATA: demoData }) };
  const ended = await run(tool('playwright'), ['test', '--reporter=list,json'], { limitSeconds: 900, env });
  const counted = countReport(ended, file, readPlaywright);
  return { ...counted, output: counted.output + reportFlakyTests(file) };
}

/**
 * Logs the tests that passed only on their second try. Returns the page content of these and of all failed tests.
 * @param {string} report
 */
function reportFlakyTests(report) {
  if (!existsSync(report)) return '';
  const unsteady = findFlakyTests(JSON.parse(readFileSync(report, 'utf8')));
  return unsteady
    .map(({ title, isPassed, page }) => {
      if (isPassed) console.log(`FLAKY: passed only on its second try: ${title}`);
      // The page content is the only YAML block in the file.
      const shown = page === undefined ? '' : (/^```yaml\n([\s\S]*?)^```/m.exec(readFileSync(page, 'utf8'))?.[1] ?? '');
      return `\nPage content when this test failed: ${title}\n${shown.slice(0, maxPageLength)}\n`;
    })
    .join('');
}

/** @type {Readonly<Record<string, () => Promise<PartResult>>>} */
const parts = {
  check: checks,
  build: builds,
  unit: unitTests,
  'api-pglite': () => runVitest('api-pglite', ['api'], 900, { API_ENGINE: 'pglite' }),
  'api-postgres': apiOnPostgres,
  budgets: () => withBuild(budgets),
  e2e: () => withBuild(endToEnd),
};

/** All parts in order. The parts of a group run in parallel, which keeps both cores busy. */
export const order = [['build'], ['check', 'unit'], ['api-postgres'], ['api-pglite'], ['budgets'], ['e2e']];

/** Runs a part. Counts a crash as a failure. @param {string} name @returns {Promise<PartResult>} */
export async function runPart(name) {
  try {
    const part = parts[name];
    if (part === undefined) throw new Error(`Unknown part "${name}". Parts: ${Object.keys(parts).join(', ')}`);
    return await part();
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, skipped: 0, output };
  }
}
