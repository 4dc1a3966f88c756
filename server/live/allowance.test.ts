import { describe, expect, it, vi } from 'vitest';
import { closeCodes } from 'schema-admin/contract/live.ts';
import { createAllowance, createTurns } from './allowance.ts';

const owner = (session: string, account: string, address: string) => ({ session, account, address });

describe('the socket limits', () => {
  it('apply to a session, an account and an address, each with its own code', () => {
    const allowance = createAllowance();
    const enter = (times: number, each: (index: number) => ReturnType<typeof owner>) =>
      Array.from({ length: times }, (_, index) => allowance.enter(each(index)));
    const refusals = (entries: ReturnType<typeof enter>) =>
      entries.flatMap((entry) => ('code' in entry ? [entry.code] : []));
    expect(refusals(enter(101, () => owner('s', 'a', '1')))).toEqual([closeCodes.tooManyOfSession]);
    expect(refusals(enter(201, (index) => owner(`s${index}`, 'a', '1')))).toEqual([closeCodes.tooManyOfAccount]);
    expect(refusals(enter(701, (index) => owner(`t${index}`, `a${index}`, '1')))).toEqual([
      closeCodes.tooManyOfAddress,
    ]);
    expect(refusals(enter(1, () => owner('t', 'b', '2')))).toEqual([]);
  });

  it('stop counting closed sockets, and never count rejected ones', () => {
    const allowance = createAllowance([
      { of: 'account', most: 2, code: 1 },
      { of: 'session', most: 1, code: 2 },
    ]);
    const first = allowance.enter(owner('s', 'a', '1'));
    expect(allowance.enter(owner('s', 'a', '1'))).toEqual({ code: 2 });
    expect(allowance.enter(owner('t', 'a', '1'))).not.toHaveProperty('code');
    expect(allowance.enter(owner('u', 'a', '1'))).toEqual({ code: 1 });
    if ('leave' in first) first.leave();
    expect(allowance.enter(owner('s', 'a', '1'))).not.toHaveProperty('code');
  });
});

describe('createTurns', () => {
  it('limits concurrent work, keeps its order, and continues after failures', async () => {
    const inTurn = createTurns(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = Array.from({ length: 4 }, (_, at) =>
      inTurn(async () => {
        begun.push(at);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (at === 0) throw new Error('failed');
        return at;
      }),
    );
    const settled = Promise.allSettled(work);
    expect(begun).toEqual([0, 1]);
    ends[0]?.();
    await expect(work[0]).rejects.toThrow('failed');
    await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
    ends[1]?.();
    ends[2]?.();
    await vi.waitFor(() => expect(begun).toEqual([0, 1, 2, 3]));
    ends[3]?.();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    await expect(inTurn(async () => 'again')).resolves.toBe('again');
  });
});
