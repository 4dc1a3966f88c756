import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aLine, anOrder } from '../../src/custom/orders/order.fixture.ts';
import type { Received, Sent } from 'schema-admin/providers/testing/backend.ts';
import { isWrite } from '../setup/contract-backend.ts';
import { inAct, waitForFound, topDialog, press, toggle, fillIn } from '../setup/interactions.ts';
import { openLooms } from '../setup/looms.tsx';
import { mockOrders } from '../setup/mock-orders.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

const packages = [{ PackageNo: 1, Barcode: '210000000017' }];
const someOrders = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    anOrder({ Id: at + 1, OrderNo: `A-${at + 1}`, Created: `2026-11-20T09:0${at}:00Z`, Orderlines: [aLine()] }),
  );
const packed = { status: 409, json: { Error: 'This order already has its packages. Please refresh to see them.' } };

let prints = 0;
beforeEach(() => {
  prints = 0;
  vi.stubGlobal('print', () => void (prints += 1));
});

function openOrders(count: number, refuse: (request: Received) => Sent | 'hang up' | undefined) {
  let isCut = false;
  const mock = mockOrders(someOrders(count));
  const network = renderApp({
    role: 'Shop',
    url: '/orders',
    extensions: ['prints'],
    backend: async (request) => {
      // The first list is requested during rendering, before the test has assigned the `portal` that `refuse` reads.
      await Promise.resolve();
      return (
        refuse(request) ??
        (isCut && /^\/shop\/delivery\/\d+$/.test(request.url) ? 'hang up' : await mock.backend(request))
      );
    },
  });
  const sent = () => network.received.filter(isWrite).map(({ method, url, text }) => `${method} ${url} ${text}`.trim());
  return { ...network, ...mock, sent, cutRecords: (next: boolean) => (isCut = next) };
}

const counted = (count: number) =>
  waitForFound(
    () => document.querySelector('.bulk-count')?.textContent === `${count} selected` || undefined,
    `${count} selected`,
  );
const summary = (words: string) =>
  waitForFound(
    () => document.querySelector('.bulk-summary')?.textContent === words || undefined,
    `“${words}”, but “${document.querySelector('.bulk-summary')?.textContent}”`,
  );
const results = () =>
  [...document.querySelectorAll('.bulk-results li')].map((each) =>
    [...each.children].map(({ textContent }) => textContent).join(': '),
  );
const chooseAll = async (count: number) => {
  await toggle(`Select these ${count}`);
  await counted(count);
};

describe('labels for many orders', () => {
  it('are printed for all orders that are ready, and the others are listed with reasons', async () => {
    const portal = openOrders(4, ({ url }) => {
      const id = Number(/^\/portal\/delivery\/(\d)\/packages$/.exec(url)?.[1]);
      const order = portal.orders[id - 1];
      if (!order) return undefined;
      if (id === 2) return { status: 409, json: { Error: 'The customer has asked to cancel this order.' } };
      if (id === 3) return { status: 500, json: { Error: 'Out of paper' } };
      // A colleague has packed order 4 in the meantime.
      const wasPacked = id === 4;
      portal.orders[id - 1] = { ...order, Packages: packages };
      return wasPacked ? packed : { json: { Result: { ...order, Packages: packages } } };
    });
    await chooseAll(4);
    await press('Print labels');
    await fillIn('.ant-modal input', '1');
    await press('Print labels', topDialog);
    await summary('2 done, 2 failed');
    expect(results()).toEqual([
      'A-3: failed: Out of paper',
      'A-2: failed: The customer has asked to cancel this order.',
      'A-4: done',
      'A-1: done',
    ]);
    await waitFor(() => expect(prints).toBe(1));
    expect(
      [...document.querySelectorAll('.print-labels > *')].map((label) => /A-\d/.exec(label.textContent ?? '')?.[0]),
    ).toEqual(['A-4', 'A-1']);
    await act(async () => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() =>
      expect(portal.sent().filter((each) => each.includes('/ext/prints'))).toEqual(
        [4, 1].map((id) => `POST /ext/prints/orders/${id} {"What":"labels","Packages":1}`),
      ),
    );
    await press('Print 2 labels', topDialog);
    await waitFor(() => expect(prints).toBe(2));
  });
});

describe('a bulk action', () => {
  const reject = async (count: number) => {
    await press('Reject');
    await waitForFound(() => topDialog()?.textContent?.includes(`Reject ${count} orders?`) || undefined, 'question');
    await press('Reject', topDialog);
  };

  it('shows a lost response as unknown until the record can be read', async () => {
    const portal = openOrders(2, ({ url }) => {
      const id = Number(/^\/portal\/delivery\/(\d)\/reject$/.exec(url)?.[1]);
      const order = portal.orders[id - 1];
      if (!order) return undefined;
      // The first rejection succeeds although its response is lost. The second one never arrives.
      if (id === 1) portal.orders[0] = { ...order, Status: 'RejectedDelivery' };
      portal.cutRecords(true);
      return 'hang up';
    });
    await chooseAll(2);
    await reject(2);
    await summary('2 unknown');
    portal.cutRecords(false);
    await press('Check the unknown ones', topDialog);
    await waitForFound(
      () => document.querySelector('.bulk-summary')?.textContent?.startsWith('1 done, 1 failed') || undefined,
      'the checked result',
    );
    expect(results().map((each) => each.slice(0, 11))).toEqual(['A-2: failed', 'A-1: done']);
  });

  it('shows its result after the last row has left the list', async () => {
    const portal = openOrders(2, ({ url }) => {
      const id = Number(/^\/portal\/delivery\/(\d)\/reject$/.exec(url)?.[1]);
      const order = portal.orders[id - 1];
      if (!order) return undefined;
      portal.orders[id - 1] = { ...order, Status: 'RejectedDelivery', ShopPortalStatus: 'Archived' };
      return { json: { Result: null } };
    });
    await chooseAll(2);
    await reject(2);
    await waitForFound(() => document.querySelector('.select-all') === null || undefined, 'empty list');
    await summary('2 done');
    await press('Close', topDialog);
    await waitFor(() => expect(topDialog()).toBeUndefined());
  });

  it('asks before the user leaves, and shows its result on return', async () => {
    const waiting: (() => void)[] = [];
    openLooms('/looms', {
      refuse: ({ url }) =>
        url.endsWith('/rest')
          ? new Promise<Sent>((done) => void waiting.push(() => done({ json: { Result: true } })))
          : undefined,
    });
    await waitForFound(() => document.querySelector('[data-row="6"] a'), 'row');
    await toggle('Select these 6');
    await press('Rest a while');
    await press('Rest a while', topDialog);
    await waitFor(() => expect(waiting).toHaveLength(2));
    const link = document.createElement('a');
    link.href = '/spools';
    document.body.append(link);
    await inAct(() => link.click());
    await waitForFound(
      () => document.body.textContent?.includes('Leave while this is running?') || undefined,
      'question',
    );
    expect(location.pathname).toBe('/looms');
    link.remove();
    await press('Leave', topDialog);
    await waitFor(() => expect(location.pathname).toBe('/spools'));
    await inAct(() => waiting.splice(0).forEach((go) => go()));
    await inAct(() => window.history.back());
    await summary('2 done, 4 not possible');
  });
});

describe('a selection', () => {
  it('drops a row that leaves the list', async () => {
    const portal = openOrders(3, () => undefined);
    await chooseAll(3);
    const [first, ...others] = portal.orders;
    if (!first) throw new Error('There are three orders');
    const gone = { ...first, Status: 'RejectedDelivery' as const, ShopPortalStatus: 'Archived' as const };
    portal.orders.splice(0, 3, gone, ...others);
    await act(async () => portal.push(portal.createMessage({ ...gone, ShopPortalStatus: 'Pending' })));
    expect(await counted(2)).toBe(true);
  });

  it('does not come back when the same search is typed again', async () => {
    openLooms('/looms?q=a');
    await toggle('Select Ada');
    await counted(1);
    await fillIn('input[type="search"]', 'e');
    await waitFor(() => expect(location.search).toContain('q=e'));
    await waitFor(() => expect(document.querySelector('.bulk-bar')).toBeNull());
    await fillIn('input[type="search"]', 'a');
    await waitFor(() => expect(location.search).toContain('q=a'));
    await waitForFound(() => document.querySelector('[data-row="1"] a'), 'row');
    expect(document.querySelector('.bulk-bar')).toBeNull();
  });

  it('is not replaced by “Select all that match” from an earlier search', async () => {
    let go: (() => void) | undefined;
    openLooms('/looms', {
      refuse: ({ url }) =>
        url.includes('_start=4') && !url.includes('q=')
          ? new Promise<Sent>(
              (done) =>
                (go = () =>
                  done({
                    json: [{ Id: 5, Name: 'Edda', Kind: 'floor', Width: 10 }],
                    headers: { 'x-total-count': '6' },
                  })),
            )
          : undefined,
    });
    await toggle('Select Ada');
    await press('Select all 6 that match');
    await fillIn('input[type="search"]', 'bea');
    await waitFor(() => expect(location.search).toContain('q=bea'));
    await waitForFound(
      () => document.querySelector('[data-row="1"]') === null || undefined,
      'the rows of the new search',
    );
    await toggle('Select Bea');
    await counted(1);
    await inAct(() => go?.());
    await counted(1);
    expect(document.querySelector('.bulk-finding')).toBeNull();
  });
});
