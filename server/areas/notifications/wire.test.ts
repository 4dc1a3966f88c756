import { describe, expect, it } from 'vitest';
import { pushNotifications } from '../../db/promotion-tables.ts';
import { distinctValues, rowOf, expectedRecord } from '../../testing/distinct-values.ts';
import { pushColumns } from '../../testing/wire-columns.ts';
import { maxFailures } from './send-due-notifications.ts';
import { type PushRow, stateOf, wireHistory } from './wire.ts';

const now = new Date('2026-03-10T12:00:00Z');
const values = distinctValues(pushNotifications, { cancelled_at: null, failures: 0 });
const row = (change: Readonly<Record<string, unknown>> = {}): PushRow =>
  rowOf(pushNotifications, { ...values, ...change });
const entry = (change: Readonly<Record<string, unknown>> = {}) => ({
  row: row(change),
  shops: [{ ShopId: 1, ShopName: 'Alder Soho' }],
  customers: ['C-9'],
});

describe('a notification on the wire', () => {
  it('maps each column to its own field and includes its recipients', () => {
    const day = 'Sunday 1 February 2026';
    const expected = {
      ...expectedRecord(pushColumns, values),
      Shops: [{ ShopId: 1, ShopName: 'Alder Soho' }],
      Customers: ['C-9'],
      State: 'Sent',
      GroupName: day,
    };
    expect(wireHistory([entry()], now)).toEqual([{ GroupName: day, Notifications: [expected] }]);
  });

  it('has no scheduled time and no sending time until they are set', () => {
    expect(
      wireHistory([entry({ scheduled_at: null, sent_at: null, reached: null })], now)[0]?.Notifications[0],
    ).toMatchObject({ ScheduleDate: null, SentAt: null, Reached: null, State: 'Sending' });
  });

  it('is grouped by the London day of its creation', () => {
    const at = (id: number, created: string) => entry({ id, created_at: new Date(created) });
    const groups = wireHistory(
      [at(1, '2026-07-10T23:30:00Z'), at(2, '2026-07-11T12:00:00Z'), at(3, '2026-07-09T12:00:00Z')],
      now,
    );
    expect(groups.map(({ GroupName, Notifications }) => [GroupName, ...Notifications.map(({ Id }) => Id)])).toEqual([
      ['Saturday 11 July 2026', 1, 2],
      ['Thursday 9 July 2026', 3],
    ]);
  });
});

describe('the state of a notification', () => {
  const open = { sent_at: null, scheduled_at: null };
  it.each([
    ['Sent', { failures: maxFailures, cancelled_at: now }],
    ['Cancelled', { ...open, cancelled_at: now, failures: maxFailures }],
    ['Failed', { ...open, failures: maxFailures, scheduled_at: new Date(now.getTime() + 1) }],
    ['Scheduled', { ...open, failures: maxFailures - 1, scheduled_at: new Date(now.getTime() + 1) }],
    ['Sending', { ...open, scheduled_at: now }],
    ['Sending', open],
  ])('is %s for %o', (state, change) => {
    expect(stateOf(row(change), now)).toBe(state);
  });
});
