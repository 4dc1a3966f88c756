/** Tests the calls of the notification screens against a fake backend. */
import { describe, expect, it } from 'vitest';
import { administratorCalls } from 'schema-admin/engine/testing/administrator-calls.ts';
import { cancelSending, countReach, targets } from '../../custom/notifications/notification-actions.ts';
import notifications from './notifications.resource.tsx';

const { list, create } = notifications;
const fetchList = list?.fetch;
const fetchPage = list?.paged?.fetch;
const send = create?.call;
if (!fetchList || !fetchPage || !send) throw new Error('Notifications have a list and a composer');

const whole = { tab: undefined, search: '', sort: undefined, filters: {}, page: 1, size: 20 };
const ScheduleDate = '2026-03-11T08:30:00.000Z';

const { context, answer, received, requests } = administratorCalls();

describe('the notification history', () => {
  const bare = { Id: 1, Title: 'Sale', Body: 'Now', Created: '2026-03-10T12:00:00Z', Shops: [1, 2], Customers: [] };

  // Requirement C-7.12
  it('sends its search text, and gets all notifications in one response', async () => {
    answer({ Result: [{ GroupName: 'Today', Notifications: [bare, { ...bare, Id: 2 }] }] });
    const page = await fetchList(context(), whole);
    expect(page.rows.map((row) => [row['Id'], row['GroupName']])).toEqual([
      [1, 'Today'],
      [2, 'Today'],
    ]);
    expect([page.total, page.hasMore]).toEqual([2, false]);
    expect((await fetchList(context(), { ...whole, page: 2 })).rows).toEqual([]);
    await fetchList(context(), { ...whole, search: 'sale' });
    expect(received()).toEqual([
      ['POST /admin/push-notifications', '{"Query":""}'],
      ['POST /admin/push-notifications', '{"Query":"sale"}'],
    ]);
  });

  it('requests pages if the backend supports them', async () => {
    answer({
      Result: { Groups: [{ GroupName: 'Today', Notifications: [bare] }], TotalCount: 21, TotalIsAtLeast: true },
    });
    expect(await fetchPage(context(), { ...whole, search: 'sale', page: 2 })).toMatchObject({
      rows: [{ Id: 1, GroupName: 'Today' }],
      total: 21,
      isAtLeast: true,
    });
    expect(received()).toEqual([['POST /ext/push-history', '{"Query":"sale","Page":2,"Size":20}']]);
  });

  it('reads shops with names or as ids, and a response without its envelope', async () => {
    answer([
      { GroupName: 'Today', Notifications: [{ ...bare, Shops: [{ ShopId: 1, ShopName: 'Soho' }], Customers: ['17'] }] },
    ]);
    expect((await fetchList(context(), whole)).rows[0]).toMatchObject({
      Shops: [{ ShopId: 1, ShopName: 'Soho' }],
      Customers: ['17'],
    });
  });
});

describe('the notification targets', () => {
  // Requirement C-7.15
  it('are merchants with their shops', async () => {
    const known = [{ MerchantId: 1, MerchantName: 'Alder', Shops: [{ ShopId: 7, ShopName: 'Alder Soho' }] }];
    answer({ Result: known });
    expect(await targets.perform(context(), '', undefined)).toEqual(known);
    expect(received()).toEqual([['GET /admin/push-notifications/shops', '']]);
  });
});

describe('a composed notification', () => {
  // Requirement C-7.13
  it('is sent to shops as JSON, with null for now or a time without seconds', async () => {
    await send(context(), { Title: 'T', Body: 'B', Shops: [1, 'b'], ScheduleDate: null });
    await send(context(), { Title: 'T', Body: 'B', Shops: [1], ScheduleDate });
    expect(received()).toEqual([
      [
        'POST /admin/create-push-notification',
        JSON.stringify({ Title: 'T', Body: 'B', Shops: [1, 'b'], ScheduleDate: null }),
      ],
      ['POST /admin/create-push-notification', JSON.stringify({ Title: 'T', Body: 'B', Shops: [1], ScheduleDate })],
    ]);
  });

  // Requirement C-7.14
  it('is sent to customers as a form with a file, without a time for now', async () => {
    const CustomerIds = new File(['CustomerId\n7'], 'list.csv', { type: 'text/csv' });
    await send(context(), { Title: 'T', Body: 'B', CustomerIds, ScheduleDate: null });
    await send(context(), { Title: 'T', Body: 'B', CustomerIds, ScheduleDate });
    const [now, later] = requests();
    expect([now?.url, now?.headers['content-type']]).toEqual([
      '/admin/create-customer-push-notification',
      expect.stringMatching(/^multipart\/form-data/),
    ]);
    expect(now?.text).toMatch(
      /name="Title"\s+T\s[^]*name="Body"\s+B\s[^]*name="CustomerIds"; filename="list.csv"[^]*CustomerId\n7/,
    );
    expect(now?.text).not.toContain('ScheduleDate');
    expect(later?.text).toMatch(/name="ScheduleDate"\s+2026-03-11T08:30:00\.000Z/);
  });

  it('is reported as sent, or as scheduled', () => {
    const done = (values: Parameters<NonNullable<typeof create.done>>[0]) => create.done?.(values);
    expect(done({ Title: 'Sale', Body: 'B', ScheduleDate: null })).toBe('Push notification “Sale” sent');
    expect(done({ Title: 'Sale', Body: 'B', ScheduleDate })).toBe(
      'Push notification “Sale” scheduled for 11/03/2026 08:30 (London)',
    );
  });
});

describe('extensions for a notification', () => {
  const scheduled = { Id: 7, Title: 'Sale', Body: 'B', Created: '2026-03-10T12:00:00Z', State: 'Scheduled' } as const;

  it('cancel it by id until it has been sent', async () => {
    await cancelSending.call(context(), 7);
    expect(received()).toEqual([['POST /ext/push-cancel/7', '{}']]);
    const { when } = cancelSending;
    expect(
      (['Scheduled', 'Sending', 'Sent', 'Cancelled', 'Failed', null] as const).filter((State) =>
        when?.({ ...scheduled, State }),
      ),
    ).toEqual(['Scheduled', 'Sending']);
  });

  it('confirm a cancellation, and report one that is too late', () => {
    const { confirm, stale } = cancelSending;
    expect(confirm?.(scheduled)).toEqual({
      title: 'Cancel “Sale”?',
      text: 'It will not be sent to anyone. This cannot be undone.',
      confirm: 'Cancel sending',
      keep: 'Keep it',
    });
    expect(stale?.('notification-sent')).toEqual({ title: 'Too late to cancel', text: 'It has already been sent.' });
    expect(stale?.(undefined)).toBeUndefined();
  });

  it('count its recipients before it is sent', async () => {
    answer({ Result: { People: 1204 } });
    expect(await countReach.call(context(), '', { Shops: [1, 'b'] })).toEqual({ People: 1204 });
    expect(received()).toEqual([['POST /ext/push-reach', '{"Shops":[1,"b"]}']]);
  });
});
