/** Tests the calls of the order screens against a fake backend. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { HeardUpdate } from 'schema-admin/contract/live.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { aLine, anOrder } from '../custom/orders/order.fixture.ts';
import { shopsWithOrders } from '../custom/orders/orders.ts';
import { summaryOf, outcomeText } from 'schema-admin/engine/features/bulk/BulkDialog.tsx';
import { bulkActionsOf, bulkQuestionOf, disabledReasonOf } from 'schema-admin/engine/features/bulk/bulk-actions.ts';
import type { BulkResult } from 'schema-admin/engine/kit/app/bulk-runs.ts';
import { runBulk } from 'schema-admin/engine/kit/rows/run-bulk.ts';
import { filtersFor } from 'schema-admin/engine/model/filter/filter.ts';
import { createRegistry, viewerOf } from 'schema-admin/engine/model/registry/registry.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import { createHttpClient } from 'schema-admin/providers/http/http-client.ts';
import type { ListQuery } from 'schema-admin/providers/resource-calls.ts';
import { createSessionStore, type User } from 'schema-admin/providers/session/session-store.ts';
import { type Backend, type Sent, startBackend } from 'schema-admin/providers/testing/backend.ts';
import { browserProfile } from 'schema-admin/providers/testing/browser-tabs.ts';
import orders from './orders.resource.tsx';

const { list } = orders;
if (!list?.fetch || !list.newRows) throw new Error('The orders resource has no list or no check for new rows');
const { fetch: fetchList, newRows, filters = {} } = list;

const userOf = (role: Role): User => ({
  role,
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: false,
  termsAccepted: true,
});
const order = {
  Id: 7,
  OrderNo: '100234',
  Created: '2026-11-20T09:00:00Z',
  Status: 'PendingDelivery',
  ShopPortalStatus: 'Pending',
};
const everything: ListQuery = { tab: undefined, search: '', sort: undefined, filters: {}, page: 1, size: 10 };
const roles = ['Admin', 'Merchant', 'Shop'] as const;
const tabs = ['Pending', 'queued', 'failed', 'archived'] as const;

let backend: Backend;
let answer: Sent;
beforeEach(async () => {
  answer = { json: { Deliveries: [order], TotalCount: 1, ShopDeliveries: [] } };
  backend = await startBackend(() => answer);
});
afterEach(async () => backend.close());

function as(role: Role): CallContext {
  const { call } = createHttpClient({
    apiUrl: backend.origin,
    session: createSessionStore(browserProfile().openTab()),
    locks: undefined,
  });
  return { call, user: userOf(role) };
}
const sent = (index = 0): unknown => JSON.parse(backend.received[index]?.text ?? '');

describe('the order list', () => {
  // Requirements O-6.17, O-7.22
  it('is requested with the lowercase role, one call per tab', async () => {
    for (const role of roles) for (const tab of tabs) await fetchList(as(role), { ...everything, tab });
    const expected = ['admin', 'merchant', 'shop'].flatMap((prefix) =>
      tabs.map((tab) => `POST /${prefix}/deliveries/${tab}`),
    );
    expect(backend.received.map(({ method, url }) => `${method} ${url}`)).toEqual(expected);
  });

  // Requirements O-2.36, O-7.23, O-9.01, O-9.06
  it('sends every key of its payload, ten rows per page and newest first', async () => {
    await fetchList(as('Shop'), { ...everything, tab: 'Pending' });
    expect(sent()).toEqual({
      Query: '',
      Filter: { Status: [], Date: null, Shop: [] },
      OrderBy: 'desc',
      Page: 1,
      Size: 10,
    });
    expect([list.size, list.threshold, Object.keys(list.sorts)[0]]).toEqual([10, 0.99, 'Created:desc']);
  });

  // Requirement O-9.09
  it('sends search, sort, page and filters, with days in London as UTC instants', async () => {
    const chosen = {
      Status: ['delivereddelivery'],
      Date: { from: '2026-03-28', to: '2026-03-29' },
      Shop: ['7', '"7"', '"a-b"', 'broken'],
    };
    await fetchList(as('Admin'), {
      tab: 'archived',
      search: 'smith',
      sort: { field: 'Created', direction: 'asc' },
      filters: chosen,
      page: 3,
      size: 10,
    });
    expect(sent()).toEqual({
      Query: 'smith',
      Filter: {
        Status: ['delivereddelivery'],
        Date: { From: '2026-03-28T00:00:00.000Z', To: '2026-03-29T22:59:59.999Z' },
        Shop: [7, '7', 'a-b'],
      },
      OrderBy: 'asc',
      Page: 3,
      Size: 10,
    });
  });

  it('reads Deliveries and TotalCount, and ignores ShopDeliveries', async () => {
    expect(await fetchList(as('Shop'), { ...everything, tab: 'Pending' })).toEqual({ rows: [order], total: 1 });
    answer = { json: { deliveries: [], totalCount: 0, shopDeliveries: [order] } };
    expect(await fetchList(as('Shop'), { ...everything, tab: 'Pending' })).toEqual({ rows: [], total: 0 });
  });

  it('reads a total that is a lower bound, in any envelope', async () => {
    for (const json of [
      { Deliveries: [order], TotalCount: 10_001, TotalIsAtLeast: true },
      { Result: { deliveries: [order], totalCount: 10_001, totalIsAtLeast: true } },
    ]) {
      answer = { json };
      expect(await fetchList(as('Shop'), { ...everything, tab: 'Pending' })).toEqual({
        rows: [order],
        total: 10_001,
        isAtLeast: true,
      });
    }
  });

  // Requirements O-2.37, O-2.41, O-9.07, O-9.08
  it('can be filtered by the statuses of the tab, by date and, for Admin only, by shop', () => {
    const choices = (role: Role, tab: string) =>
      filtersFor(filters, userOf(role), tab).map(([name, filter]) =>
        filter.kind === 'choice' ? filter.options.map(({ value }) => value) : name,
      );
    const statuses = ['outfordeliverydelivery', 'delivereddelivery', 'rejecteddelivery', 'cancelleddelivery'];
    for (const tab of ['Pending', 'queued', 'archived']) {
      expect(choices('Admin', tab)).toEqual([statuses, 'Date', 'Shop']);
    }
    expect(choices('Merchant', 'failed')).toEqual([[...statuses, 'faileddelivery'], 'Date']);
    expect(choices('Shop', 'failed')).toEqual([[...statuses, 'faileddelivery'], 'Date']);
  });

  // Requirement O-7.25
  it('offers the shops of the admin’s list by name, with unchanged ids', async () => {
    answer = {
      json: {
        Result: [
          { ShopId: 1, ShopName: 'Alder Soho' },
          { ShopId: 'b', ShopName: 'Birch Soho' },
        ],
      },
    };
    const options = await shopsWithOrders.perform(as('Admin'), '', undefined);
    expect(backend.received[0]).toMatchObject({ method: 'GET', url: '/admin/v2/shop' });
    const { Shop } = filters;
    expect(Shop?.kind === 'lookup' && options.map((option) => Shop.read(option))).toEqual([
      { value: '1', label: 'Alder Soho' },
      { value: '"b"', label: 'Birch Soho' },
    ]);
  });
});

describe('a check for new orders', () => {
  // Requirements O-4.40, O-7.24
  it('sends its tab and a UTC timestamp', async () => {
    answer = { json: { Result: true } };
    for (const tab of tabs) {
      expect(await newRows.check(as('Shop'), tab, new Date('2026-07-01T12:00:00+01:00'))).toBe(true);
    }
    expect(backend.received.map(({ method, url }) => `${method} ${url}`)).toEqual(
      tabs.map((tab) => `POST /order/check-new/${tab.toLowerCase()}`),
    );
    expect(sent(3)).toEqual({ Date: '2026-07-01T11:00:00.000Z' });
  });

  it('shows a banner that contains the tab’s name twice', () => {
    expect(tabs.map((tab) => newRows.banner(tab))).toEqual(
      ['pending', 'queued', 'failed', 'archived'].map(
        (tab) => `New ${tab} order. You have received a new ${tab} order, click here to refresh the list.`,
      ),
    );
  });

  it('reacts to live messages of its own tab, in either letter case', () => {
    const concerned = (UpdateType: string) =>
      tabs.filter((tab) =>
        newRows.concerns(HeardUpdate.parse({ LastUpdate: '2026-01-05T09:00:00Z', UpdateType }), tab),
      );
    expect(
      ['orders/pending', 'Orders/queued', 'Orders/Failed', 'Orders/Archived', 'Collect/open', 'PromoCodes', ''].map(
        concerned,
      ),
    ).toEqual([['Pending'], ['queued'], ['failed'], ['archived'], [], [], []]);
  });
});

// Requirement O-7.26
it('one order is requested with the lowercase role', async () => {
  answer = { json: { Result: order } };
  for (const role of roles) await orders.fetch?.(as(role), 'a/b');
  expect(backend.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /admin/delivery/a%2Fb',
    'GET /merchant/delivery/a%2Fb',
    'GET /shop/delivery/a%2Fb',
  ]);
});

describe('bulk actions on orders', () => {
  const mayAs = (role: Role) => viewerOf(createRegistry([orders]), userOf(role)).may;
  const may = mayAs('Shop');
  const pending = Array.from({ length: 6 }, (_, index) => anOrder({ Id: index + 1, OrderNo: `${100 + index}` }));
  const processed = { By: 'jane@alder.test', At: '2026-11-21T12:00:00.000Z', What: 'accepted' };

  /**
   * Runs a bulk action. Order 2 was processed by a known user, order 3 by an unknown one, and the last one is not open.
   */
  async function run(action: 'accept' | 'reject', input?: { readonly VehicleTypeId: number }): Promise<BulkResult[]> {
    const declared = bulkActionsOf(orders, may).find(({ name }) => name === action);
    if (!declared) throw new Error(`${action} is not a bulk action`);
    backend.answer = ({ url, text }) => {
      const id = /"DeliveryId":(\d)/.exec(text)?.[1] ?? /delivery\/(\d)\//.exec(url)?.[1];
      if (id === '2') return { status: 409, json: { Error: 'Delivery already processed.', Processed: processed } };
      return id === '3' ? { status: 409, json: { Error: 'Delivery already processed.' } } : { json: { Result: null } };
    };
    const rows = [...pending, anOrder({ Id: 7, ShopPortalStatus: 'Queued' })];
    return await runBulk({
      rows,
      run: async ({ Id: id }) => await declared.call(as('Shop'), Id.parse(id), input),
      prepare: async (row) => ({ row, obstacle: disabledReasonOf(declared, row) }),
      isStale: (code) => declared.stale?.(code) !== undefined,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  }

  it('confirm a rejection with the orders and the consequences, or as for a single order', () => {
    const reject = bulkActionsOf(orders, may).find(({ name }) => name === 'reject');
    if (!reject) throw new Error('Orders have no bulk rejection');
    const [first, ...others] = pending.map((row, index) => ({ ...row, OrderNo: String(100 + index) }));
    if (!first) throw new Error('There is no open order');
    const { title, text } = bulkQuestionOf(orders, reject, [first, ...others]) ?? {};
    expect([title, text]).toEqual([
      `Reject ${pending.length} orders?`,
      `100, 101, 102 and ${pending.length - 3} more. They move to the archive and their customers will not receive them. This cannot be undone.`,
    ]);
    expect(bulkQuestionOf(orders, reject, [first])?.title).toBe('Do you want to reject the entire order?');
  });

  it.each([
    ['accept', { VehicleTypeId: 4 }],
    ['reject', undefined],
  ] as const)('send one request per order, and report who changed an order first: %s', async (action, input) => {
    const results = await run(action, input);
    expect(summaryOf(results)).toBe(
      '4 done, 1 already processed by jane@alder.test, 1 already processed, 1 not possible',
    );
    expect(results[1] && outcomeText(results[1].outcome)).toBe(
      'already processed by jane@alder.test on 21 Nov 2026 - 12:00PM',
    );
    const paths =
      action === 'accept'
        ? pending.map(() => '/shop/delivery/accept')
        : pending.map((row) => `/portal/delivery/${row.Id}/reject`);
    expect(backend.received.map(({ url }) => url).toSorted()).toEqual(paths);
  });

  it('cannot accept orders without products, but can reject them', () => {
    const [accept, , reject] = bulkActionsOf(orders, may);
    const emptied = anOrder({
      Orderlines: [
        aLine({ OrderLineQuantity: 0 }),
        aLine({ OrderLineId: 2, OrderlineCancelled: '2026-11-20T10:00:00Z' }),
      ],
    });
    const reasons = (row: Order) => [accept, reject].map((action) => action && disabledReasonOf(action, row));
    expect(reasons(emptied)).toEqual(['There are no products left in this order', undefined]);
    expect(reasons(anOrder({ Orderlines: [aLine({ OrderLineQuantity: 0 }), aLine()] }))).toEqual([
      undefined,
      undefined,
    ]);
    expect(reasons(anOrder({ Orderlines: [] }))).toEqual([undefined, undefined]);
  });

  it('do not exist for users who may neither accept nor reject', () => {
    for (const role of ['Admin', 'Merchant'] as const) expect(bulkActionsOf(orders, mayAs(role))).toEqual([]);
  });
});
