import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countReport, findFlakyTests, readPlaywright, readVitest, summary, total } from './reports.mjs';

const vitestReport = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

describe('the counts of a part', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-reports-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const count = (ok: boolean, report?: object) => {
    const file = join(folder, 'report.json');
    if (report !== undefined) writeFileSync(file, JSON.stringify(report));
    const { passed, failed, skipped } = countReport({ ok, output: '' }, file, readVitest);
    return { passed, failed, skipped };
  };

  it("are those in the runner's report", () => {
    expect(count(true, vitestReport)).toEqual({ passed: 2, failed: 0, skipped: 1 });
  });

  it('include a failure when the runner crashed, wrote no report or ran nothing', () => {
    expect(count(false, vitestReport).failed).toBe(1);
    expect(count(true, { ...vitestReport, numPassedTests: 0 }).failed).toBe(1);
    rmSync(join(folder, 'report.json'));
    expect(count(true).failed).toBe(1);
  });

  it('include a failure for each file that did not load', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(count(false, { ...vitestReport, testResults }).failed).toBe(1);
  });

  it('include a browser test that passed on its second try, which is listed as flaky', () => {
    const attachments = [{ name: 'screenshot' }, { name: 'error-context', path: 'page.md' }];
    const specs = [
      { title: 'steady', tests: [{ status: 'expected', results: [{ attachments: [] }] }] },
      { title: 'unsteady', tests: [{ status: 'flaky', results: [{ attachments }, { attachments: [] }] }] },
    ];
    const failed = { title: 'broken', tests: [{ status: 'unexpected', results: [{ attachments: [] }] }] };
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [{ specs, suites: [{ specs: [failed] }] }],
    };
    expect(readPlaywright(report)).toEqual({ passed: 2, failed: 1, skipped: 0 });
    expect(findFlakyTests(report)).toEqual([
      { title: 'unsteady', isPassed: true, page: 'page.md' },
      { title: 'broken', isPassed: false, page: undefined },
    ]);
  });

  it('include a failure for each flaky test after the third', () => {
    const after = (flaky: number) =>
      readPlaywright({ stats: { expected: 10, unexpected: 0, flaky, skipped: 0 }, suites: [] });
    expect([after(3), after(4), after(6)]).toEqual([
      { passed: 13, failed: 0, skipped: 0 },
      { passed: 13, failed: 1, skipped: 0 },
      { passed: 13, failed: 3, skipped: 0 },
    ]);
  });
});

it('sums up the parts in one line', () => {
  const parts = [
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 1, failed: 1, skipped: 3 },
  ];
  expect(total(parts)).toEqual({ passed: 3, failed: 1, skipped: 3 });
  expect(summary(total(parts))).toBe('3 passed, 1 failed');
});
