/** Reads test counts from the runners' JSON reports, and adds them up. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const Attachment = z.object({ name: z.string(), path: z.string().optional() });
const BrowserTest = z.object({ status: z.string(), results: z.array(z.object({ attachments: z.array(Attachment) })) });
const Suite = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(BrowserTest) })),
  get suites() {
    return z.array(Suite).optional();
  },
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(Suite),
});

/** Counts the tests. A file that fails to load counts as one failure. @param {unknown} raw @returns {Counts} */
export function readVitest(raw) {
  const report = VitestReport.parse(raw);
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Maximum number of tests that may pass on their second try. More indicate a defect in the tests or the portal. */
const maxFlaky = 3;

/**
 * Counts the tests. Tests that passed on their second try count as passed, up to `maxFlaky`.
 * @param {unknown} raw
 * @returns {Counts}
 */
export function readPlaywright(raw) {
  const { stats } = PlaywrightReport.parse(raw);
  const steady = Math.min(stats.flaky, maxFlaky);
  return { passed: stats.expected + steady, failed: stats.unexpected + stats.flaky - steady, skipped: stats.skipped };
}

/**
 * Returns the browser tests that failed at least once. "page" is the file with the page content at that moment.
 * @param {unknown} raw
 * @returns {{ title: string, isPassed: boolean, page: string | undefined }[]}
 */
export function findFlakyTests(raw) {
  /** @param {z.infer<typeof Suite>} suite @returns {z.infer<typeof Suite>['specs']} */
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  return PlaywrightReport.parse(raw)
    .suites.flatMap(specsOf)
    .flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky' || status === 'unexpected')
        .map(({ status, results }) => {
          const page = results
            .flatMap(({ attachments }) => attachments)
            .find(({ name }) => name === 'error-context')?.path;
          return { title, isPassed: status === 'flaky', page };
        }),
    );
}

/**
 * Reads a runner's report. A runner that crashed or ran nothing counts as a failure.
 * @param {{ ok: boolean, output: string }} ended
 * @param {string} file the report's path
 * @param {(raw: unknown) => Counts} read
 */
export function countReport(ended, file, read) {
  /** @type {Counts} */
  let counts = { passed: 0, failed: 0, skipped: 0 };
  let { output } = ended;
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    output += `\nNo report could be read: ${error instanceof Error ? error.message : String(error)}\n`;
  }
  if (counts.passed + counts.failed === 0) output += '\nNo test ran.\n';
  const failedUnseen = counts.failed === 0 && (!ended.ok || counts.passed === 0);
  return { ...counts, failed: counts.failed + (failedUnseen ? 1 : 0), output };
}

/** @param {readonly Counts[]} parts @returns {Counts} */
export function total(parts) {
  /** @param {keyof Counts} key */
  const sum = (key) => parts.reduce((all, part) => all + part[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Formats counts, such as "12 passed, 0 failed". @param {Counts} counts */
export function summary({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
