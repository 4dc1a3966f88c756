import { describe, expect, it } from 'vitest';
import { PickingHoursForm, type WrittenDay, faultOfDay, openMinutes } from './picking-hours.ts';

function day(from: string | null, to: string | null, Day = 1): WrittenDay {
  const [StartHour = null, StartMinute = null] = from?.split(':').map(Number) ?? [];
  const [EndHour = null, EndMinute = null] = to?.split(':').map(Number) ?? [];
  return { Id: null, Day, StartHour, StartMinute, EndHour, EndMinute };
}
const faultOf = (...days: WrittenDay[]) =>
  PickingHoursForm.safeParse({ PickingHours: days }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])[0];

describe('picking hours of a day', () => {
  it.each([
    ['08:00', '17:30', undefined],
    ['00:00', '23:59', undefined],
    ['08:00', '08:01', undefined],
    [null, null, undefined],
    ['08:00', null, 'Enter both a start and an end, or neither.'],
    [null, '17:30', 'Enter both a start and an end, or neither.'],
    ['08:00', '08:00', 'The end must be after the start.'],
    ['08:01', '08:00', 'The end must be after the start.'],
  ])('from %s to %s report: %s', (from, to, fault) => {
    expect(faultOfDay(day(from, to))).toBe(fault);
    expect(faultOf(day(from, to))).toEqual(fault === undefined ? undefined : ['PickingHours.0', fault]);
  });

  it('need both a start and an end, or the day is closed', () => {
    expect(openMinutes(day('00:00', '23:59'))).toEqual({ from: 0, to: 1439 });
    expect([day('08:00', null), day(null, null)].map(openMinutes)).toEqual([undefined, undefined]);
    expect(
      [{ StartHour: null }, { StartMinute: null }, { EndHour: null }, { EndMinute: null }].map((half) =>
        openMinutes({ ...day('08:30', '09:30'), ...half }),
      ),
    ).toEqual(Array(4).fill(undefined));
  });

  it('require a valid hour, minute and day of the week', () => {
    for (const wrong of [
      day('08:60', '09:00'),
      day('08:00', '24:00'),
      { ...day('08:00', '09:00'), StartHour: -1 },
      { ...day('08:00', '09:00'), StartHour: 8.5 },
      { ...day('08:00', '09:00'), EndHour: 1e300 },
      day('08:00', '09:00', 0),
      day('08:00', '09:00', 8),
    ]) {
      expect(faultOf(wrong)).toBeDefined();
    }
    expect([1, 7].map((Day) => faultOf(day('08:00', '09:00', Day)))).toEqual([undefined, undefined]);
  });

  it('are listed at most once per day of the week', () => {
    expect(faultOf(day('08:00', '09:00', 2), day('08:00', '09:00', 3))).toBeUndefined();
    expect(faultOf(day('08:00', '09:00', 2), day('10:00', '11:00', 2))).toEqual([
      'PickingHours.1',
      'This day is listed twice.',
    ]);
  });
});
