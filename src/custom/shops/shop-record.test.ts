import { describe, expect, it } from 'vitest';
import { clockText, recordOf } from './shop-record.ts';

const shownOn = (day: string, start: string, end: string) => {
  const { PickingHours = [] } = recordOf({
    Id: 1,
    Name: 'Alder',
    PickingHours: [{ Id: 7, Day: 1, StartTime: `${day}T${start}Z`, EndTime: `${day}T${end}Z` }],
  });
  return PickingHours.slice(0, 1).map(({ StartHour, StartMinute, EndHour, EndMinute }) =>
    [clockText(StartHour, StartMinute), clockText(EndHour, EndMinute)].join(' – '),
  )[0];
};

describe('the picking hours of a shop', () => {
  it.each([
    ['2026-01-15', '09:05:00', '17:30:00', '9:05 am – 5:30 pm'],
    ['2026-07-15', '09:05:00', '17:30:00', '10:05 am – 6:30 pm'],
    ['2026-03-28', '08:00:00', '17:00:00', '8:00 am – 5:00 pm'],
    ['2026-03-29', '00:59:00', '01:00:00', '12:59 am – 2:00 am'],
    ['2026-03-29', '07:00:00', '16:00:00', '8:00 am – 5:00 pm'],
    ['2026-10-25', '00:30:00', '01:30:00', '1:30 am – 1:30 am'],
    ['2026-10-25', '08:00:00', '17:00:00', '8:00 am – 5:00 pm'],
  ])('on %s from %s to %s in UTC are shown in London time as %s', (day, start, end, shown) => {
    expect(shownOn(day, start, end)).toBe(shown);
  });

  it('are shown on a 12-hour clock, including noon and midnight', () => {
    expect(
      [
        [0, 0],
        [0, 5],
        [11, 59],
        [12, 0],
        [12, 30],
        [23, 59],
      ].map(([hour = 0, minute = 0]) => clockText(hour, minute)),
    ).toEqual(['12:00 am', '12:05 am', '11:59 am', '12:00 pm', '12:30 pm', '11:59 pm']);
    expect(clockText(null, null)).toBeUndefined();
  });

  it('cover a whole week, with missing or incomplete days closed', () => {
    const closed = { StartHour: null, StartMinute: null, EndHour: null, EndMinute: null };
    const { PickingHours = [] } = recordOf({
      Id: 1,
      Name: 'Alder',
      PickingHours: [
        { Id: 7, Day: 3, StartTime: '2026-01-15T09:00:00Z', EndTime: null },
        { Id: 8, Day: 7, StartTime: null, EndTime: null },
      ],
    });
    expect(PickingHours.map(({ Day }) => Day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(PickingHours).toEqual(
      expect.arrayContaining([
        { Id: 7, Day: 3, ...closed },
        { Id: null, Day: 1, ...closed },
      ]),
    );
    expect(PickingHours.every(({ StartHour, EndHour }) => StartHour === null && EndHour === null)).toBe(true);
  });
});
