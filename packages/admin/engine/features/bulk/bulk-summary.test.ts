import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { runBulk } from '../../kit/rows/run-bulk.ts';
import { summaryOf, outcomeText } from './BulkDialog.tsx';

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ Id: index + 1 }));
const plain = { signal: new AbortController().signal, onProgress: () => undefined };
/** Yields to other tasks, as a request does. */
const turn = () => Promise.resolve();

describe('an action for many rows', () => {
  it('reports exactly the 50 of 500 rows that failed, and runs four at a time', async () => {
    let [running, most] = [0, 0];
    const progress: number[] = [];
    const results = await runBulk({
      ...plain,
      rows: rowsOf(500),
      run: async ({ Id }) => {
        running += 1;
        most = Math.max(most, running);
        for (let turns = Number(Id) % 7; turns >= 0; turns -= 1) await turn();
        running -= 1;
        if (Number(Id) % 10 === 0) throw new Error('The line is closed');
      },
      onProgress: (finished) => progress.push(finished),
    });
    expect(summaryOf(results)).toBe('450 done, 50 failed: The line is closed');
    expect(results.filter(({ outcome }) => outcome.kind === 'failed').map(({ row }) => row['Id'])).toEqual(
      Array.from({ length: 50 }, (_, index) => 10 * (index + 1)),
    );
    expect(most).toBe(4);
    expect(progress).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  });

  it('finishes the rows in flight when it is cancelled, and starts no others', async () => {
    const cancelling = new AbortController();
    const begun: unknown[] = [];
    const results = await runBulk({
      ...plain,
      rows: rowsOf(100),
      signal: cancelling.signal,
      run: async ({ Id }) => {
        begun.push(Id);
        if (Id === 10) cancelling.abort();
        await turn();
      },
    });
    expect(begun.length).toBeLessThanOrEqual(13);
    expect(summaryOf(results)).toBe(`${begun.length} done, ${100 - begun.length} not started`);
  });

  it('skips a row for which it is not possible', async () => {
    const processedIds: unknown[] = [];
    const results = await runBulk({
      ...plain,
      rows: rowsOf(3),
      prepare: async (row) => ({ row, obstacle: row['Id'] === 2 ? 'It is on its way' : undefined }),
      run: async ({ Id }) => processedIds.push(Id),
    });
    expect(processedIds).toEqual([1, 3]);
    expect(summaryOf(results)).toBe('2 done, 1 not possible');
  });

  it('names the user who was first, and omits the reason if the failures differ', async () => {
    const processed = { By: 'jane@example.com', At: '2026-11-21T12:00:00.000Z', What: 'this order was accepted' };
    const errors = [
      Object.assign(new Error('Processed'), { processed }),
      new ApiError('http', 'Changed', { status: 409, conflict: { Current: {}, ChangedBy: null, ChangedAt: null } }),
      new ApiError('http', 'Closed', { status: 409 }),
      new Error('Gone'),
      'nonsense',
    ];
    const results = await runBulk({
      ...plain,
      rows: rowsOf(6),
      run: async ({ Id }) =>
        await (errors[Number(Id) - 1] === undefined ? turn() : Promise.reject(errors[Number(Id) - 1])),
    });
    expect(summaryOf(results)).toBe('1 done, 1 already processed by jane@example.com, 1 already processed, 3 failed');
    expect(results.slice(0, 2).map(({ outcome }) => outcomeText(outcome))).toEqual([
      'already processed by jane@example.com on 21 Nov 2026 - 12:00PM',
      'already processed',
    ]);
  });

  it('counts a stale row as already processed, even without a user’s name', async () => {
    const results = await runBulk({
      ...plain,
      rows: rowsOf(2),
      isStale: (code) => code === 'order-processed',
      run: async ({ Id }) =>
        await Promise.reject(
          Id === 1 ? new ApiError('http', 'Zu spät', { status: 409, code: 'order-processed' }) : new Error('Gone'),
        ),
    });
    expect(summaryOf(results)).toBe('1 already processed, 1 failed: Gone');
  });

  it('continues after a failure, and reports the row as it was last read', async () => {
    const results = await runBulk({
      ...plain,
      rows: rowsOf(3),
      prepare: async (row) => ({ row: { ...row, Name: `No ${String(row['Id'])}` }, obstacle: undefined }),
      run: async ({ Id }) => await (Id === 1 ? Promise.reject(new Error('Gone')) : turn()),
      verify: async (row) => ({
        row: { ...row, Name: 'Read again' },
        outcome: { kind: 'unknown', reason: 'The connection was lost' },
      }),
    });
    expect(results.map(({ row }) => row['Name'])).toEqual(['Read again', 'No 2', 'No 3']);
    expect(summaryOf(results)).toBe('2 done, 1 unknown');
    expect(results[0] && outcomeText(results[0].outcome)).toBe(
      'unknown, because the server did not respond: The connection was lost',
    );
  });
});
