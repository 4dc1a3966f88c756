import { cleanup, fireEvent, getByLabelText, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../contract/orders/orders.ts';
import { aLine, anOrder } from '../../src/custom/orders/order.fixture.ts';
import type { AnswerOverrides } from '../setup/contract-backend.ts';
import { mockOrders } from '../setup/mock-orders.ts';
import { button, openDialogs, pass, until } from 'schema-admin/testing/presses.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

beforeEach(
  () =>
    void vi.useFakeTimers({
      now: new Date('2026-11-20T10:00:00Z'),
      toFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'Date',
        'requestAnimationFrame',
        'cancelAnimationFrame',
      ],
    }),
);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const packages = [1, 2].map((PackageNo) => ({ PackageNo, Barcode: `21000000001${PackageNo}` }));
const press = (name: string) => fireEvent.click(button(name) ?? document.body);

async function open(change: Partial<Order> = {}, instead: AnswerOverrides = {}) {
  const order = anOrder({ OrderNo: '100001', Orderlines: [aLine()], ...change });
  const prints = vi.fn<() => void>();
  vi.stubGlobal('print', prints);
  const { received } = renderApp({
    role: 'Shop',
    url: '/orders/details/1',
    backend: mockOrders([order], {
      '/portal/delivery/{id}/packages': () => ({ ...order, Packages: packages }),
      ...instead,
    }).backend,
  });
  await until(() => screen.queryByText('Basic information'), 'page');
  await pass(200);
  const sent = (end: string) =>
    received.filter(({ method, url }) => method !== 'GET' && url.endsWith(end)).map(({ text }) => JSON.parse(text));
  const reads = (end: string) => received.filter(({ method, url }) => method === 'GET' && url.endsWith(end)).length;
  return { prints, sent, reads };
}

describe('an open order', () => {
  it('is polled every 30 seconds with its cancellation request, while the page is visible', async () => {
    const { reads } = await open();
    const both = () => [reads('/delivery/1'), reads('/has-cancellation')];
    expect(both()).toEqual([1, 1]);
    await pass(29_000);
    expect(both()).toEqual([1, 1]);
    await pass(1_000);
    expect(both()).toEqual([2, 2]);
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(both()).toEqual([2, 2]);
    sight.mockRestore();
    await pass(30_000);
    expect(both()).toEqual([3, 3]);
    cleanup();
    await pass(60_000);
    expect(both()).toEqual([3, 3]);
  });

  it('is not polled once it is cancelled, and its vehicles are not requested', async () => {
    const { reads } = await open({
      Cancelled: '2026-11-20T09:00:00Z',
      Status: 'Cancelled',
      ShopPortalStatus: 'Cancelled',
    });
    await pass(90_000);
    expect([reads('/delivery/1'), reads('/has-cancellation'), reads('/vehicle-type')]).toEqual([1, 0, 0]);
  });
});

describe('a print job', () => {
  const afterPrint = async () => {
    window.dispatchEvent(new Event('afterprint'));
    await pass(50);
  };

  it('for labels prompts for the number of packages first, and Cancel prints nothing', async () => {
    const { prints, sent } = await open();
    press('Print labels');
    await until(() => openDialogs()[0], 'question');
    press('Cancel');
    await pass(500);
    expect([openDialogs().length, prints.mock.calls.length]).toEqual([0, 0]);
    press('Print labels');
    const question = await until(() => openDialogs()[0], 'question');
    fireEvent.change(question.querySelector('input') ?? question, { target: { value: '2' } });
    fireEvent.click(button('Print labels', question) ?? question);
    await pass(500);
    expect([
      openDialogs().length,
      prints.mock.calls.length,
      document.querySelectorAll('.print-labels > *').length,
    ]).toEqual([0, 1, 2]);
    expect(sent('/packages')).toEqual([{ NumberOfPackages: 2 }]);
    expect(sent('/ext/prints/orders/1')).toEqual([]);
    await afterPrint();
    expect(sent('/ext/prints/orders/1')).toEqual([{ What: 'labels', Packages: 2 }]);
  });

  it('is recorded, and further presses are ignored until it has finished', async () => {
    const { prints, sent } = await open({ Packages: packages });
    const sheets = () => [
      document.querySelectorAll('.print-labels').length,
      document.querySelectorAll('.print-sheet > :not(.print-labels, style)').length,
    ];
    press('Print labels again');
    await pass(50);
    press('Print item list');
    await pass(50);
    expect([openDialogs().length, prints.mock.calls.length, sheets()]).toEqual([0, 1, [1, 0]]);
    await afterPrint();
    expect(sheets()).toEqual([1, 1]);
    await pass(500);
    press('Print item list');
    await pass(50);
    expect([prints.mock.calls.length, sheets()]).toEqual([2, [0, 1]]);
    await afterPrint();
    expect(sent('/ext/prints/orders/1')).toEqual([
      { What: 'labels', Packages: 2 },
      { What: 'items', Packages: 0 },
    ]);
  });
});

describe('the dialog for an order item', () => {
  it.each([
    ['the first field, once it is open', undefined, 'Quantity still available'],
    ['the field that the user went to while it opened', 'Reason', 'Reason'],
  ])('focuses %s', async (_, gone, expected) => {
    await open();
    press('Reject item');
    const dialog = await until(() => openDialogs()[0], 'dialog');
    if (gone) getByLabelText(dialog, gone).focus();
    await pass(500);
    expect(document.activeElement).toBe(getByLabelText(dialog, expected));
  });
});

describe('the vehicle for an order', () => {
  const vehicle = (Id: number, Name: string, Active = true) => ({ Id, Code: 'van', Name, Active });
  /** Returns mocked vehicle types. `last` is the id of the vehicle that the device has stored. */
  const vehicles = (last?: number): AnswerOverrides => ({
    '/shop/delivery/vehicle-type': () => {
      if (last !== undefined) localStorage.setItem('portal.accepting.v1', JSON.stringify({ Vehicle: last }));
      return [vehicle(3, 'Cargo Bicycle'), vehicle(4, 'Small Van'), vehicle(5, 'Luton Van', false)];
    },
  });
  const radios = () => screen.queryAllByRole<HTMLInputElement>('radio');
  const problem = () => document.querySelector('.vehicle-problem')?.textContent;

  it('is required, and remembered once it has been chosen', async () => {
    const { sent } = await open({}, vehicles());
    expect([radios().map(({ checked }) => checked), problem()]).toEqual([[false, false, false], '']);
    press('Accept');
    await pass(50);
    expect([problem(), document.activeElement === radios()[0], sent('/accept')]).toEqual([
      'Please select a vehicle type.',
      true,
      [],
    ]);
    fireEvent.click(radios()[1] ?? document.body);
    await pass(50);
    expect([problem(), radios().map(({ checked }) => checked)]).toEqual(['', [false, true, false]]);
    press('Accept');
    await pass(50);
    expect(sent('/accept')).toEqual([{ VehicleTypeId: 4, DeliveryId: 1 }]);
    expect(localStorage.getItem('portal.accepting.v1')).toBe('{"Vehicle":4}');
  });

  it('defaults to the last used one, until another is chosen', async () => {
    const { sent } = await open({}, vehicles(3));
    expect(radios().map(({ checked }) => checked)).toEqual([true, false, false]);
    fireEvent.click(radios()[1] ?? document.body);
    await pass(50);
    expect(button('Vehicle type: Small Van')).toBeDefined();
    press('Accept');
    await pass(50);
    expect(sent('/accept')).toEqual([{ VehicleTypeId: 4, DeliveryId: 1 }]);
  });

  it('has no default if the last used one is no longer available', async () => {
    await open({}, vehicles(5));
    expect([radios().map(({ checked }) => checked), button('Choose a vehicle') !== undefined]).toEqual([
      [false, false, false],
      true,
    ]);
  });
});
