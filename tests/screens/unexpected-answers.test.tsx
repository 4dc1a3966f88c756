/** Screens that receive unexpected or minimal data from the backend still show the rest. */
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { readAnswer } from 'schema-admin/contract/answer.ts';
import { orderEndpoints } from '../../contract/orders/orders.ts';
import { pushEndpoints } from '../../contract/push/push.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import NotificationRow from '../../src/custom/notifications/NotificationRow.tsx';
import OrderRow from '../../src/custom/orders/list/OrderRow.tsx';
import OrderDetail from '../../src/custom/orders/page/OrderDetail.tsx';
import ListScreen from 'schema-admin/engine/screens/list/ListScreen.tsx';
import { renderScreen } from 'schema-admin/engine/testing/render-screen.tsx';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import orders from '../../src/resources/orders.resource.tsx';
import verticals from '../../src/resources/management/verticals.resource.tsx';
import notifications from '../../src/resources/management/notifications.resource.tsx';

const order = {
  Id: 1,
  OrderNo: '100234',
  Created: '2026-11-20T09:00:00Z',
  Status: 'PendingDelivery',
  ShopPortalStatus: 'Pending',
  CustomerLastName: 'Byron',
};
const line = { OrderLineId: 1, ProductTitle: 'Masonry paint', OrderLineQuantity: 2, OrderLineAmountPerUnit: 1250 };

/** Opens the page of an order. `others` maps path endings to the backend's responses. */
async function openOrder(role: Role, change: object, others: Readonly<Record<string, unknown>> = {}) {
  const known = Object.entries({ '/delivery/1': { ...order, ...change }, '/has-cancellation': {}, ...others });
  const answer = ({ url }: { readonly url: string }) => {
    const found = known.find(([end]) => url.endsWith(end));
    return found ? { json: { Result: found[1] } } : { status: 404, json: { Error: 'None' } };
  };
  return renderScreen(<OrderDetail id={1} />, { role, resources: [orders], answer });
}

/** Returns the text above a list's rows. The rows themselves are rendered only in a browser. */
async function openList(role: Role, resource: Resource, json: unknown) {
  if (!resource.list) throw new Error('The resource has no list');
  return (
    await renderScreen(<ListScreen resource={resource} list={resource.list} />, {
      role,
      resources: [resource],
      answer: () => ({ json }),
    })
  ).text;
}

const user = {
  role: 'Admin',
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: true,
  termsAccepted: true,
} as const;
const drawRow = async (row: ReactNode, resource: Resource) =>
  (await renderScreen(row, { role: 'Admin', resources: [resource], answer: () => ({ status: 404 }) })).text;
const noDate = /Invalid Date|NaN|undefined|\[object/;

describe('an order', () => {
  it('shows a numeric order number and unknown statuses, and omits invalid times', async () => {
    const { text } = await openOrder('Shop', {
      OrderNo: 100234,
      Status: 'OnHoldDelivery',
      ShopPortalStatus: 'OnHold',
      Created: 'yesterday',
      TimeSlotFrom: {},
      Delivered: 'soon',
    });
    expect(text).toContain('Order 100234');
    expect(text).toContain('OnHold');
    expect(text).toContain('Byron');
    expect(text).not.toMatch(noDate);
  });

  it('shows its items despite invalid options, quantities, prices and ids', async () => {
    const odd = [
      { ...line, Options: [{ Name: 'Litres', Value: 5 }, { Name: 'Finish' }] },
      { ...line, OrderLineId: 2, ProductTitle: 'Brush', OrderLineQuantity: null, OrderLineAmountPerUnit: 'one pound' },
      { ...line, OrderLineId: undefined, ProductTitle: 'Roller', OrderLineAmountPerUnit: '99' },
    ];
    const { text } = await openOrder('Shop', { Orderlines: odd });
    expect(text).toContain('Masonry paint Litres: 5 Finish: Reject item Quantity × 2 £12.50 each');
    expect(text).toContain('Brush Quantity × ?');
    expect(text).toContain('Roller Quantity × 2 £0.99 each');
    expect(text.split('Reject item').length - 1).toBe(1);
    expect(text).not.toContain('no active products');
  });

  it('shows administrators the merchant of a shop without other fields', async () => {
    const { text } = await openOrder(
      'Admin',
      { ShopId: 3 },
      { '/admin/shop/3': { Merchant: { Name: 'Alder Ales', Phone: 2079460000 } } },
    );
    expect(text).toContain('Merchant information Name Alder Ales');
    expect(text).toContain('2079460000');
  });

  it('can be accepted with a vehicle that lacks its active flag', async () => {
    const { text } = await openOrder(
      'Shop',
      { Orderlines: [line] },
      { '/vehicle-type': [{ Id: 4, Name: 'Small Van', MaxWeight: 400 }, { Name: 'No id' }] },
    );
    expect(text).toContain('Small Van 400 kg');
  });
});

describe('a list', () => {
  it('shows the valid rows without an error', async () => {
    const text = await openList('Shop', orders, {
      Deliveries: [{ ...order, CustomerLastName: 7 }, { OrderNo: 'no id' }, 'no row', { Id: 2 }],
      TotalCount: '4',
    });
    expect(text).toMatch(/4 orders Select these 2/);
    expect(text).not.toMatch(/could not be loaded|No records found/);
    expect(
      await openList('Admin', verticals, {
        Result: [{ Header: 7, Items: [{ Id: 1, Name: 7, CategoryCount: '3', ProductCount: 'many' }] }],
      }),
    ).toContain('1 result');
  });

  it('shows an error, not an empty state, if no row is valid', async () => {
    const text = await openList('Shop', orders, { Deliveries: [{ OrderNo: 'no id' }] });
    expect(text).toContain('Retry');
    expect(text).not.toContain('No records found');
  });

  it('shows an order without a number, time or status', async () => {
    const read = readAnswer(orderEndpoints.list, {
      Deliveries: [{ Id: 2, Created: 'then', CustomerLastName: 7 }],
    }).Deliveries;
    const text = await drawRow(
      read.map((row) => <OrderRow key="row" row={row} user={user} isNew={false} />),
      orders,
    );
    expect(text).toContain('7');
    expect(text).not.toMatch(noDate);
  });

  it('shows a notification with an unknown state', async () => {
    const read = readAnswer(pushEndpoints.history, {
      Result: [{ Notifications: [{ Id: 1, Title: 'Sale', Body: 5, Created: 'then', State: 'Recalled' }] }],
    });
    const text = await drawRow(
      read.flatMap(({ Notifications }) =>
        Notifications.map((row) => <NotificationRow key="row" row={row} user={user} isNew={false} />),
      ),
      notifications,
    );
    expect(text).toMatch(/Sale 5 .*Recalled/);
    expect(text).not.toMatch(noDate);
  });
});
