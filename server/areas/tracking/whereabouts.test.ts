import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CourierFleet, Position } from '../courier/fleet.ts';
import { createWhereabouts } from './whereabouts.ts';

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
    const whereabouts = createWhereabouts([fleetThat(position)], () => new Date());
    expect(await Promise.all([whereabouts(tracked), whereabouts(tracked)])).toEqual([here, here]);
    vi.setSystemTime(Date.now() + 2999);
    await whereabouts(tracked);
    expect(position).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 1);
    await whereabouts(tracked);
    expect(position).toHaveBeenCalledTimes(2);
  });

  it('are undefined if the fleet fails, times out, has no positions or is unknown', async () => {
    const nowhere = async (
      position: CourierFleet['position'],
      asked: Parameters<ReturnType<typeof createWhereabouts>>[0] = tracked,
    ) => {
      const answer = createWhereabouts([fleetThat(position)], () => new Date())(asked);
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
