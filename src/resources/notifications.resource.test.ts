/** The calls of the notifications' screens, as a backend receives them, and the answers they take. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallContext } from '../engine/declaration/call-context.ts';
import { createHttpClient } from '../providers/http/http-client.ts';
import { createSessionStore } from '../providers/session/session-store.ts';
import { type Backend, type Sent, startBackend } from '../providers/testing/backend.ts';
import { browserProfile } from '../providers/testing/browser-tabs.ts';
import notifications from './notifications.resource.tsx';

const { list, create, lookups } = notifications;
const fetchList = list?.fetch;
const send = create?.call;
if (!fetchList || !send || !lookups?.['targets']) throw new Error('Notifications have a list, a composer and targets');
const fetchTargets = lookups['targets'];

const whole = { tab: undefined, search: '', sort: undefined, filters: {}, page: 1, size: 20 };
const ScheduleDate = '2026-03-11T08:30:00.000Z';

let backend: Backend;
let answer: Sent;
let context: CallContext;
beforeEach(async () => {
  answer = { json: { Result: null } };
  backend = await startBackend(() => answer);
  const { call } = createHttpClient({ apiUrl: backend.origin, session: createSessionStore(browserProfile().openTab()), locks: undefined });
  context = { call, user: { role: 'Admin', isCollectEnabled: false, isCollectOnly: false, isUserAdmin: false, termsAccepted: true } };
});
afterEach(() => backend.close());
const received = () => backend.received.map(({ method, url, text }) => [`${method} ${url}`, text]);

describe('the history', () => {
  const bare = { Id: 1, Title: 'Sale', Body: 'Now', Created: '2026-03-10T12:00:00Z', Shops: [1, 2], Customers: [] };

  it('is asked for with its search text, empty at first, and is whole at once', async () => {
    answer = { json: { Result: [{ GroupName: 'Today', Notifications: [bare, { ...bare, Id: 2 }] }] } };
    const page = await fetchList(context, whole);
    expect(page.rows.map((row) => [row['Id'], row['GroupName']])).toEqual([[1, 'Today'], [2, 'Today']]);
    expect([page.total, page.hasMore]).toEqual([2, false]);
    expect((await fetchList(context, { ...whole, page: 2 })).rows).toEqual([]);
    await fetchList(context, { ...whole, search: 'sale' });
    expect(received()).toEqual([
      ['POST /admin/push-notifications', '{"Query":""}'],
      ['POST /admin/push-notifications', '{"Query":"sale"}'],
    ]);
  });

  it('takes shops with names or as bare ids, and an answer without its envelope', async () => {
    answer = { json: [{ GroupName: 'Today', Notifications: [{ ...bare, Shops: [{ ShopId: 1, ShopName: 'Soho' }], Customers: ['17'] }] }] };
    expect((await fetchList(context, whole)).rows[0]).toMatchObject({ Shops: [{ ShopId: 1, ShopName: 'Soho' }], Customers: ['17'] });
  });
});

describe('the targets', () => {
  it('are merchants with their shops', async () => {
    const targets = [{ MerchantId: 1, MerchantName: 'Alder', Shops: [{ ShopId: 7, ShopName: 'Alder Soho' }] }];
    answer = { json: { Result: targets } };
    expect(await fetchTargets(context)).toEqual(targets);
    expect(received()).toEqual([['GET /admin/push-notifications/shops', '']]);
  });
});

describe('a composed notification', () => {
  it('goes to shops as JSON, with null for now and seconds 0 for later', async () => {
    await send(context, { Title: 'T', Body: 'B', Shops: [1, 'b'], ScheduleDate: null });
    await send(context, { Title: 'T', Body: 'B', Shops: [1], ScheduleDate });
    expect(received()).toEqual([
      ['POST /admin/create-push-notification', JSON.stringify({ Title: 'T', Body: 'B', Shops: [1, 'b'], ScheduleDate: null })],
      ['POST /admin/create-push-notification', JSON.stringify({ Title: 'T', Body: 'B', Shops: [1], ScheduleDate })],
    ]);
  });

  it('goes to customers as a form with their file, the time left out for now', async () => {
    const CustomerIds = new File(['CustomerId\n7'], 'list.csv', { type: 'text/csv' });
    await send(context, { Title: 'T', Body: 'B', CustomerIds, ScheduleDate: null });
    await send(context, { Title: 'T', Body: 'B', CustomerIds, ScheduleDate });
    const [now, later] = backend.received;
    expect([now?.url, now?.headers['content-type']]).toEqual(['/admin/create-customer-push-notification', expect.stringMatching(/^multipart\/form-data/)]);
    expect(now?.text).toMatch(/name="Title"\s+T\s[^]*name="Body"\s+B\s[^]*name="CustomerIds"; filename="list.csv"[^]*CustomerId\n7/);
    expect(now?.text).not.toContain('ScheduleDate');
    expect(later?.text).toMatch(/name="ScheduleDate"\s+2026-03-11T08:30:00\.000Z/);
  });

  it('is reported as sent, or as scheduled', () => {
    const done = (values: Parameters<NonNullable<typeof create.done>>[0]) => create.done?.(values);
    expect(done({ Title: 'Sale', Body: 'B', ScheduleDate: null })).toBe('Push notification “Sale” sent');
    expect(done({ Title: 'Sale', Body: 'B', ScheduleDate })).toMatch(/^Push notification “Sale” scheduled for 11 Mar 2026 - /);
  });
});
