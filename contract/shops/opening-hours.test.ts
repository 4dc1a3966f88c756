import { describe, expect, it } from 'vitest';
import { type OpeningHours, isOpenAt } from './opening-hours.ts';

const weekdays = new Map([1, 2, 3, 4, 5].map((day) => [day, { from: 690, to: 840 }] as const));
const hours: OpeningHours = {
  nation: 'england-and-wales',
  week: weekdays,
  special: [
    { First: '2026-06-10', Last: '2026-06-11', open: undefined },
    { First: '2026-06-13', Last: '2026-06-13', open: { from: 600, to: 720 } },
  ],
};
const at = (instant: string, of: OpeningHours = hours) => isOpenAt(of, new Date(instant));

describe('isOpenAt', () => {
  it('uses London time in summer and winter, with an exclusive end', () => {
    expect([
      at('2026-06-09T10:29:00Z'),
      at('2026-06-09T10:30:00Z'),
      at('2026-06-09T12:59:00Z'),
      at('2026-06-09T13:00:00Z'),
    ]).toEqual([false, true, true, false]);
    expect([at('2026-12-08T11:29:00Z'), at('2026-12-08T11:30:00Z')]).toEqual([false, true]);
  });

  it('is false on days without hours, closures and bank holidays', () => {
    expect(at('2026-06-14T11:00:00Z')).toBe(false);
    expect([at('2026-06-10T11:00:00Z'), at('2026-06-11T11:00:00Z'), at('2026-06-12T11:00:00Z')]).toEqual([
      false,
      false,
      true,
    ]);
    expect([
      at('2026-12-25T12:00:00Z'),
      at('2026-11-30T12:00:00Z'),
      at('2026-11-30T12:00:00Z', { ...hours, nation: 'scotland' }),
    ]).toEqual([false, true, false]);
  });

  it('follows special hours on a closed day', () => {
    expect([at('2026-06-13T09:00:00Z'), at('2026-06-13T11:00:00Z')]).toEqual([true, false]);
  });

  it('is true all day for a shop without weekly hours, except on closures', () => {
    const none = { ...hours, week: undefined };
    expect([at('2026-06-14T20:00:00Z', none), at('2026-06-10T11:00:00Z', none)]).toEqual([true, false]);
  });
});
