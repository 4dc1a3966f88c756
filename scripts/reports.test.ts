import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countReport, readPlaywright, readVitest, summary, total } from './reports.mjs';

const vitestReport = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

describe('the count of a part', () => {
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

  it('is what the runner reports', () => {
    expect(count(true, vitestReport)).toEqual({ passed: 2, failed: 0, skipped: 1 });
  });

  it('has a failure when the runner crashed, wrote no report or ran nothing', () => {
    expect(count(false, vitestReport).failed).toBe(1);
    expect(count(true, { ...vitestReport, numPassedTests: 0 }).failed).toBe(1);
    rmSync(join(folder, 'report.json'));
    expect(count(true).failed).toBe(1);
  });

  it('has a failure for each file that did not load', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(count(false, { ...vitestReport, testResults }).failed).toBe(1);
  });

  it('takes a browser test that passed only sometimes for a failed one', () => {
    expect(readPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } })).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });
});

it('adds the parts up to one line that names skipped tests only if there are any', () => {
  const parts = [{ passed: 2, failed: 0, skipped: 0 }, { passed: 1, failed: 1, skipped: 0 }];
  expect(summary(total(parts))).toBe('3 passed, 1 failed');
  expect(summary(total([...parts, { passed: 0, failed: 0, skipped: 1 }]))).toBe('3 passed, 1 failed, 1 skipped');
});
