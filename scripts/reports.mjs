/** Counts from the runners' JSON reports, and the one line they add up to. */
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

/** A file that fails outside its tests (it does not load, say) is one failure. @param {unknown} raw @returns {Counts} */
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

/** So many tests may need a second try: a machine stumbles now and then. More of them are a defect of the tests, or of the portal. */
const mostUnsteady = 3;

/** A test that passed on its second try counts as passed, up to the third one; `findUnsteady` names them all. @param {unknown} raw @returns {Counts} */
export function readPlaywright(raw) {
  const { stats } = PlaywrightReport.parse(raw);
  const steady = Math.min(stats.flaky, mostUnsteady);
  return { passed: stats.expected + steady, failed: stats.unexpected + stats.flaky - steady, skipped: stats.skipped };
}

/**
 * The browser tests that failed at least once: their titles, whether a second try passed, and the file that tells what
 * the page showed when they failed.
 * @param {unknown} raw
 * @returns {{ title: string, isPassed: boolean, page: string | undefined }[]}
 */
export function findUnsteady(raw) {
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
 * What a runner's report says, made to agree with how the runner ended: one that crashed, or ran nothing, has failed.
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

/** "12 passed, 0 failed". @param {Counts} counts */
export function summary({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
