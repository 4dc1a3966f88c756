import { describe, expect, it } from 'vitest';
import { closedStates, openStates, plainPending } from './order-states.ts';
import { drawCreatedTimes, drawHistory, freshOrders, hourMs } from './order-times.ts';
import { createRandom } from './random.ts';

const dayMs = 24 * hourMs;
const now = new Date('2026-03-12T15:20:00Z');

describe('order creation times', () => {
  const times = drawCreatedTimes(createRandom(1), now, 4000);
  const ages = times.map((time) => now.getTime() - time.getTime());

  it('cover the last ninety days, newest first', () => {
    expect(ages).toEqual(ages.toSorted((left, right) => left - right));
    expect(ages[0]).toBeLessThan(hourMs / 10);
    expect(ages[freshOrders - 1]).toBeLessThan(1.7 * hourMs);
    expect(ages.at(-1)).toBeGreaterThan(88 * dayMs);
    expect(ages.at(-1)).toBeLessThanOrEqual(90 * dayMs);
  });

  it('follow the working day and the week', () => {
    const share = (holds: (time: Date) => boolean) => times.filter(holds).length / times.length;
    expect(share((time) => time.getUTCHours() >= 7 && time.getUTCHours() < 20)).toBeGreaterThan(0.85);
    expect(share((time) => time.getUTCHours() < 5)).toBeLessThan(0.02);
    expect(share((time) => time.getUTCDay() === 0)).toBeLessThan(share((time) => time.getUTCDay() === 1) * 0.7);
  });

  it('are in the past even at midnight, and work for a few orders', () => {
    const midnight = new Date('2026-03-12T00:00:00Z');
    expect(drawCreatedTimes(createRandom(2), midnight, 200).every((time) => time < midnight)).toBe(true);
    expect(drawCreatedTimes(createRandom(2), midnight, 3)).toHaveLength(3);
  });
});

describe('the history of an order', () => {
  const states = [plainPending, ...openStates, ...closedStates];

  it.each(states)('is chronological and in the past at any age, in the state "$name"', ({ moments, youngest }) => {
    const random = createRandom(3);
    for (const age of [youngest + 0.05, youngest + 3, youngest + 30, 2000]) {
      const createdAt = new Date(now.getTime() - age * hourMs);
      const history = drawHistory(random, moments, createdAt, now);
      const times = [createdAt, ...history.moments.values()].map((time) => time.getTime());
      expect(times).toEqual(times.toSorted((left, right) => left - right));
      expect(new Set(times).size).toBe(moments.length + 1);
      expect([...history.moments.keys()]).toEqual(moments);
      expect(history.last.getTime()).toBe(times.at(-1));
      expect(history.last.getTime()).toBeLessThan(now.getTime());
    }
  });

  it('puts the delivery in the time slot, which is two whole hours', () => {
    const random = createRandom(4);
    const delivered = closedStates.find(({ name }) => name === 'delivered');
    for (let index = 0; index < 300; index += 1) {
      const { moments, slot } = drawHistory(
        random,
        delivered?.moments ?? [],
        new Date(now.getTime() - (10 + index) * hourMs),
        now,
      );
      if (!slot.timeSlotFrom || !slot.timeSlotTo) continue;
      expect(slot.timeSlotFrom.getTime() % hourMs).toBe(0);
      expect(slot.timeSlotTo.getTime() - slot.timeSlotFrom.getTime()).toBe(2 * hourMs);
      const at = moments.get('deliveredAt')?.getTime() ?? 0;
      expect(at >= slot.timeSlotFrom.getTime() && at <= slot.timeSlotTo.getTime()).toBe(true);
    }
  });
});
