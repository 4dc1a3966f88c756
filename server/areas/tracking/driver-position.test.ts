import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CourierFleet, Position } from '../courier/fleet.ts';
import { createPositionLookup } from './driver-position.ts';

const here: Position = { latitude: 51.5, longitude: -0.1 };
const fleetThat = (position?: CourierFleet['position']): CourierFleet => ({
  name: 'swift',
  quote: () => Promise.resolve([]),
  book: () => Promise.resolve('declined'),
  cancel: () => Promise.resolve(),
  news: () => Promise.resolve({ moments: {} }),
  ...(position ? { position } : {}),
});
const tracked = { fleet: 'swift', booking: 'B-1' };

describe('courier positions', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are requested once for all viewers, and again after three seconds', async () => {
    const position = vi.fn(() => Promise.resolve(here));
    const readPosition = createPositionLookup([fleetThat(position)], () => new Date());
    expect(await Promise.all([readPosition(tracked), readPosition(tracked)])).toEqual([here, here]);
    vi.setSystemTime(Date.now() + 2999);
    await readPosition(tracked);
    expect(position).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 1);
    await readPosition(tracked);
    expect(position).toHaveBeenCalledTimes(2);
  });

  it('are undefined if the fleet fails, times out, has no positions or is unknown', async () => {
    const nowhere = async (
      position: CourierFleet['position'],
      booking: Parameters<ReturnType<typeof createPositionLookup>>[0] = tracked,
    ) => {
      const answer = createPositionLookup([fleetThat(position)], () => new Date())(booking);
      await vi.advanceTimersByTimeAsync(1500);
      return answer;
    };
    const answers = await Promise.all([
      nowhere(() => Promise.reject(new Error('away'))),
      nowhere(() => new Promise(() => undefined)),
      nowhere(undefined),
      nowhere(() => Promise.resolve(here), { fleet: null, booking: null }),
    ]);
    expect(answers).toEqual([undefined, undefined, undefined, undefined]);
  });
});
