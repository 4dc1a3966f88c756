import { describe, expect, it } from 'vitest';
import { silentLog } from '../runtime/log.ts';
import { collectLog } from '../testing/collected-log.ts';
import { DatabaseAway } from './database.ts';
import { retryInOutage } from './outage.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

describe('retryInOutage', () => {
  it('retries outages, but not errors that an operator has to fix', async () => {
    const outages = [
      new DatabaseAway(),
      coded('ECONNREFUSED'),
      coded('ENOTFOUND'),
      coded('57P03'),
      coded('53300'),
      coded('08006'),
      new Error('Connection terminated unexpectedly'),
      new Error('Query read timeout'),
      new Error('wrapped', { cause: coded('ECONNRESET') }),
    ];
    const faults = [
      coded('28P01'),
      coded('28000'),
      coded('3D000'),
      coded('42501'),
      coded('DEPTH_ZERO_SELF_SIGNED_CERT'),
      new Error('out of order'),
      'text',
      undefined,
    ];
    const isRetried = async (failure: unknown) => {
      let attempts = 0;
      const work = async () => {
        attempts += 1;
        if (attempts === 1) throw failure;
      };
      await retryInOutage(work, { log: silentLog, signal: new AbortController().signal }).catch(() => undefined);
      return attempts > 1;
    };
    expect([await Promise.all(outages.map(isRetried)), await Promise.all(faults.map(isRetried))]).toEqual([
      outages.map(() => true),
      faults.map(() => false),
    ]);
  });

  it('retries until the outage ends, and logs its start and end once', async () => {
    const lines: string[] = [];
    let attempts = 0;
    const open = async () => {
      attempts += 1;
      if (attempts < 4) throw coded('ECONNREFUSED');
      return 'open';
    };
    const waiting = { log: collectLog((line) => lines.push(line)), signal: new AbortController().signal };
    expect(await retryInOutage(open, waiting)).toBe('open');
    expect([attempts, lines]).toEqual([
      4,
      [
        expect.stringMatching(/^The database cannot be reached yet\. Waiting for it\./),
        expect.stringMatching(/^The database responded after \d+\.\d s\.$/),
      ],
    ]);
  });

  it('stops retrying on abort, and throws other errors immediately', async () => {
    const ending = new AbortController();
    const waiting = { log: collectLog(() => undefined), signal: ending.signal };
    const waited = retryInOutage(() => Promise.reject(coded('ECONNREFUSED')), waiting);
    ending.abort(new Error('ended'));
    await expect(waited).rejects.toThrow(/ECONNREFUSED|aborted/);
    await expect(
      retryInOutage(() => Promise.reject(coded('28P01')), { ...waiting, signal: new AbortController().signal }),
    ).rejects.toThrow('28P01');
  });
});
