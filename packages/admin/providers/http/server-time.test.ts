import { describe, expect, it } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import { createServerTime } from './server-time.ts';

const start = Date.UTC(2026, 0, 5, 9);

/** Creates a device whose clock is `ahead` ms ahead of the backend's. */
function world(ahead: number) {
  const running = manualClock(0);
  const time = createServerTime({ moment: running.now, device: () => start + running.now() + ahead });
  return {
    time,
    running,
    real: () => start + running.now(),
    /** Simulates a response that takes `milliseconds` and has the `Date` of the moment half-way through. */
    answer(milliseconds: number, more: Readonly<Record<string, string>> = {}) {
      const sent = time.moment();
      running.advance(milliseconds / 2);
      const date = new Date(start + running.now()).toUTCString();
      running.advance(milliseconds / 2);
      time.record(new Headers({ date, ...more }), sent);
    },
  };
}

describe('the server time', () => {
  it.each([-86_400_000, -60_000, 60_000, 3_600_000])(
    'is accurate to a second or two on a device that is %d ms ahead',
    (ahead) => {
      const { time, running, real, answer } = world(ahead);
      expect(time.reached()).toBeUndefined();
      for (const wait of [0, 320, 730, 4_111, 90_000]) {
        running.advance(wait);
        answer(200);
        expect(time.reached()).toBeLessThanOrEqual(real());
        expect(time.latest()).toBeGreaterThanOrEqual(real());
        expect(Math.abs(time.now() - real())).toBeLessThan(1_200);
      }
    },
  );

  it('notifies subscribers only of the first answer and of contradictions', () => {
    const { time, running, answer } = world(86_400_000);
    let calls = 0;
    const unsubscribe = time.subscribe(() => (calls += 1));
    answer(200);
    answer(200);
    expect(calls).toBe(1);
    time.record(new Headers({ date: new Date(start + 3_600_000).toUTCString() }), running.now());
    expect(calls).toBe(2);
    unsubscribe();
    answer(200);
    expect(calls).toBe(2);
  });

  it('equals the device’s time while they agree', () => {
    const { time, answer, real } = world(0);
    answer(100);
    expect(time.now()).toBe(real());
  });

  it('is estimated again after the device has slept', () => {
    const { time, answer } = world(0);
    answer(100);
    const slept = 3_600_000;
    time.record(new Headers({ date: new Date(start + slept).toUTCString() }), time.moment());
    expect((time.reached() ?? 0) - start).toBeGreaterThanOrEqual(slept - 1_000);
  });

  it('ignores cached answers and answers without a Date', () => {
    const { time, answer } = world(60_000);
    answer(100, { age: '30' });
    time.record(new Headers(), 0);
    time.record(new Headers({ date: 'yesterday' }), 0);
    expect([time.reached(), time.latest()]).toEqual([undefined, Infinity]);
  });

  it('is at least the time of the latest event if Date is hidden', () => {
    const { time, running } = world(-3_600_000);
    running.advance(5_000);
    time.saw(start);
    time.saw(start - 86_400_000);
    expect([time.reached(), time.reached(0), time.now()]).toEqual([start, start, start]);
    running.advance(30_000);
    expect(time.reached()).toBe(start + 30_000);
    time.saw(start + 20_000);
    expect(time.reached()).toBe(start + 30_000);
  });
});
