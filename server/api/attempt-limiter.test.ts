import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';

const unneeded = () => Promise.reject(new Error('Unexpected database call'));
const database: Database = {
  engine: 'pglite',
  durability: '',
  problem: () => undefined,
  inScope: unneeded,
  readAsSystem: unneeded,
  listen: unneeded,
  jobStore: { executeSql: unneeded },
  runAlone: unneeded,
  close: unneeded,
};
const limit = { name: 'refresh from 192.0.2.1', most: 2, windowMs: 60_000 };
const at = (ms: number) => new Date(1_773_144_000_000 + ms);

describe('the attempt limiter', () => {
  it('rejects attempts over the limit without querying the database until the oldest one expires', () => {
    const attempts = createAttemptLimiter(database);
    for (const ms of [0, 20_000]) attempts.takeHere(limit, at(ms));
    expect(() => attempts.takeHere(limit, at(30_000))).toThrow(
      expect.objectContaining({ status: 429, retryAfterSeconds: 30 }),
    );
    attempts.takeHere({ ...limit, name: 'refresh from 192.0.2.2' }, at(30_000));
    attempts.takeHere(limit, at(60_000));
    expect(() => attempts.takeHere(limit, at(60_001))).toThrow(expect.objectContaining({ retryAfterSeconds: 20 }));
  });

  it('does not count attempts that the database failed to count', async () => {
    const attempts = createAttemptLimiter(database);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(attempts.take([limit], at(attempt))).rejects.toThrow('Unexpected database call');
    }
  });
});
