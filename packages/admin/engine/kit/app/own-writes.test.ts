import { describe, expect, it } from 'vitest';
import { defineOperation } from '../../../providers/operation.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import { manualClock } from '../../../providers/testing/manual-clock.ts';
import { createOwnWrites } from './own-writes.ts';

const operationOf = (name: string) => defineOperation('orders', name, async () => undefined);
const accept = { operation: operationOf('accept'), id: 7, input: { VehicleTypeId: 1 } };

function world() {
  const clock = manualClock(1000);
  return { clock, writes: createOwnWrites(clock) };
}

describe('the writes of this page', () => {
  it('may affect every read that starts before their response', async () => {
    const { clock, writes } = world();
    let answer = (_: string): void => undefined;
    const answered = new Promise<string>((resolve) => (answer = resolve));
    const sent = writes.send(accept, () => answered);
    clock.advance(50);
    expect(writes.since('7', clock.now())).toMatchObject([{ write: accept, outcome: 'pending' }]);
    expect(writes.since(8, 0)).toEqual([]);
    answer('OK');
    await expect(sent).resolves.toBe('OK');
    // The order was read at 1040, before the response came.
    expect(writes.since(7, 1040)).toMatchObject([{ outcome: 'done' }]);
    expect(writes.since(7, 1051)).toEqual([]);
  });

  it('are lost after a network or server error, until the same write succeeds', async () => {
    const { writes } = world();
    const fail = async (error: Error) => {
      const failing = async () => {
        throw error;
      };
      await expect(writes.send(accept, failing)).rejects.toBe(error);
    };
    await fail(new ApiError('http', 'Delivery already processed.', { status: 409 }));
    expect(writes.wasLost(accept)).toBe(false);
    await fail(new ApiError('http', 'Bad gateway', { status: 502 }));
    expect(writes.wasLost(accept)).toBe(true);
    expect(writes.wasLost({ ...accept, id: 8 })).toBe(false);
    expect(writes.wasLost({ ...accept, operation: operationOf('reject') })).toBe(false);
    await writes.send(accept, async () => 'OK');
    expect(writes.wasLost(accept)).toBe(false);
    await fail(new ApiError('network', 'Away'));
    expect(writes.since(7, 0).map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'lost']);
  });

  it('are forgotten after ten minutes', async () => {
    const { clock, writes } = world();
    await writes.send(accept, async () => 'OK');
    clock.advance(600_001);
    await writes.send({ ...accept, id: 8 }, async () => 'OK');
    expect(writes.since(7, 0)).toEqual([]);
  });
});
