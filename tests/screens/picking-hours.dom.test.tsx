import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { WrittenDay } from '../../contract/orders/picking-hours.ts';
import PickingHours from '../../src/custom/shops/PickingHours.tsx';
import { afterThisTest } from 'schema-admin/testing/after-test.ts';

const closed = { StartHour: null, StartMinute: null, EndHour: null, EndMinute: null };
const nineToHalfFive = { StartHour: 9, StartMinute: 5, EndHour: 17, EndMinute: 30 };
const week = (open: readonly number[]): WrittenDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((Day) => ({ Id: Day, Day, ...(open.includes(Day) ? nineToHalfFive : closed) }));
const input = { ref: () => undefined, onBlur: () => undefined, 'aria-invalid': false, 'aria-describedby': 'hint' };

function Week({ days }: { days: WrittenDay[] }) {
  const [value, set] = useState<unknown>(days);
  return (
    <>
      <PickingHours id="hours" value={value} input={input} onChange={set} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

function openWeek(days: WrittenDay[]) {
  render(<Week days={days} />);
  afterThisTest(cleanup);
  return (): unknown => JSON.parse(document.querySelector('output')?.textContent ?? '');
}
const press = (role: string, name: string) => fireEvent.click(screen.getByRole(role, { name }));

it('a switch opens and closes a day, with another day’s hours as the default', () => {
  const written = openWeek(week([1]));
  press('switch', 'Monday open');
  expect(written()).toEqual(week([]));
  press('switch', 'Monday open');
  expect(written()).toMatchObject([
    { Id: 1, StartHour: 9, StartMinute: 0, EndHour: 17, EndMinute: 0 },
    closed,
    closed,
    closed,
    closed,
    closed,
    closed,
  ]);
  cleanup();
  const other = openWeek(week([1]));
  press('switch', 'Saturday open');
  expect(other()).toEqual(week([1, 6]));
});

it('the hours of one weekday can be copied to all weekdays, but not to the weekend', () => {
  const written = openWeek(week([2]));
  press('button', 'Copy Tuesday to all weekdays');
  expect(written()).toEqual(week([1, 2, 3, 4, 5]));
  expect(screen.queryByRole('button', { name: 'Copy Saturday to all weekdays' })).toBeNull();
});
