/** An order with a distinct value in every field, to check which of them its page and its list show. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Order, OrderLine, type OrderListAnswer } from '../../contract/orders/orders.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import type { z } from 'zod';
import { contractBackend } from '../setup/contract-backend.ts';
import { renderApp } from 'schema-admin/testing/render-app.tsx';
import { shownText } from '../setup/shown-text.ts';

/** Long ago, so that days are shown as dates. */
const at = (minute: number) => `2019-11-20T09:${String(minute).padStart(2, '0')}:00Z`;

const line: Required<OrderLine> = {
  OrderLineId: 31,
  ProductTitle: 'Masonry paint',
  OrderLineVariantTitle: '5 litres',
  OrderLineVariantSKU: 'MP-5',
  OrderLineQuantity: 3,
  OrderLineOriginalQuantity: 5,
  OrderlineCancelled: null,
  OrderLineVariantImageUrl: 'https://pictures.test/ordered.png',
  VariantImageUrl: 'https://pictures.test/variant.png',
  OrderLineProductImageUrl: 'https://pictures.test/product.png',
  OrderLineAmountPerUnit: Pence.parse(1205),
  Options: [{ Name: 'Finish', Value: 'Matt' }],
  ColorNote: 'As the sample',
};

const order: Required<Order> = {
  Id: 41,
  OrderNo: 'A-100',
  ExternalOrderId: 'web-77',
  Created: at(1),
  TimeSlotFrom: '2019-11-22T14:00:00Z',
  TimeSlotTo: '2019-11-22T16:00:00Z',
  Status: 'FailedDelivery',
  ProOrderStatus: 'Rejected By Manager',
  ShopPortalStatus: 'Failed',
  ShopName: 'Alder Soho',
  ShopId: 42,
  LabelLanguage: 'cy',
  DriverId: 43,
  DeliveryTrackingUrl: 'https://track.test/44',
  Pending: at(2),
  Packed: at(3),
  Queued: at(4),
  Assigned: at(5),
  Dispatched: at(6),
  AtPickUpLocation: at(7),
  OutForDelivery: at(8),
  AtDropOffLocation: at(9),
  Delivered: at(10),
  Failed: at(11),
  Cancelled: at(12),
  Rejected: at(13),
  Returned: at(14),
  ManuallyRefunded: at(15),
  ManuallyResolved: at(16),
  OrderPaymentStatus: 'Succeeded',
  OrderPaymentDate: at(17),
  OrderPendingApproval: at(18),
  OrderManagerApproved: at(19),
  OrderManagerRejected: at(20),
  OrderCancelled: at(21),
  LatestUpdateForArchived: at(22),
  FailedReason: 'DESTINATION_INCORRECT',
  FailedReasonNotes: 'No such house.',
  CustomerFirstName: 'Siân',
  CustomerLastName: 'O’Neill',
  CustomerEmail: 'sian@customer.test',
  CustomerTelNo: '020 7946 0001',
  DeliveryAddressLine1: '1 Delivery Street',
  DeliveryAddressLine2: 'Delivery Court',
  DeliveryAddressLine3: 'Delivery Quarter',
  DeliveryAddressPostCode: 'DE1 1AA',
  DeliveryAddressCounty: 'Deliveryshire',
  DeliveryAddressCity: 'Deliverton',
  DeliveryAddressInstructions: 'Ring twice.',
  DeliveryAddressNameOnDoor: 'Door of Neill',
  BillingAddressLine1: '2 Billing Street',
  BillingAddressLine2: 'Billing Court',
  BillingAddressLine3: 'Billing Quarter',
  City: 'Billington',
  PostCode: 'BI2 2BB',
  County: 'Billingshire',
  Packages: [{ PackageNo: 6, Barcode: '210000000017' }],
  Orderlines: [line],
};

const inHistory = (label: string, minute: number) => `${label} 20 Nov 2019 - 9:${String(minute).padStart(2, '0')}:00AM`;

/** Text of each field on an administrator's page, or, for a field without its own text, the text that it affects. */
const onPage: Readonly<
  Record<Exclude<keyof Order, 'Id' | 'ShopId' | 'LabelLanguage' | 'DriverId' | 'ManuallyRefunded'>, string>
> = {
  OrderNo: 'Order A-100',
  ExternalOrderId: 'External order web-77',
  Created: inHistory('Order Placed', 1),
  TimeSlotFrom: 'Time slot 22/11/2019, 2–',
  TimeSlotTo: '–4 pm',
  Status: 'Status Failed Delivery',
  ProOrderStatus: inHistory('Rejected By Manager', 17),
  ShopPortalStatus: 'Failed orders',
  ShopName: 'Shop Alder Soho',
  DeliveryTrackingUrl: 'https://track.test/44',
  Pending: inHistory('Pending', 2),
  Packed: inHistory('Packed', 3),
  Queued: inHistory('Queued', 4),
  Assigned: inHistory('Assigned', 5),
  Dispatched: inHistory('Dispatched', 6),
  AtPickUpLocation: inHistory('At Pickup Location', 7),
  OutForDelivery: inHistory('Out for delivery', 8),
  AtDropOffLocation: inHistory('At Drop Off Location', 9),
  Delivered: inHistory('Delivered', 10),
  Failed: inHistory('Failed', 11),
  Cancelled: inHistory('Cancelled', 12),
  Rejected: inHistory('Rejected By Shop', 13),
  Returned: inHistory('Returned', 14),
  ManuallyResolved: 'Manually Resolved',
  OrderPaymentStatus: 'Payment Payment Succeeded',
  OrderPaymentDate: inHistory('Rejected By Manager', 17),
  OrderPendingApproval: inHistory('Pending Approval', 18),
  OrderManagerApproved: inHistory('Approved', 19),
  OrderManagerRejected: inHistory('Rejected by pro manager', 20),
  OrderCancelled: inHistory('Customer cancelled', 21),
  LatestUpdateForArchived: 'Last change 20 Nov 2019 - 9:22AM',
  FailedReason: 'Destination is incorrect',
  FailedReasonNotes: 'No such house.',
  CustomerFirstName: 'Customer Siân',
  CustomerLastName: 'O’Neill',
  CustomerEmail: 'sian@customer.test',
  CustomerTelNo: '020 7946 0001',
  DeliveryAddressNameOnDoor: 'Delivery address Door of Neill',
  DeliveryAddressLine1: 'Door of Neill 1 Delivery Street',
  DeliveryAddressLine2: '1 Delivery Street Delivery Court',
  DeliveryAddressLine3: 'Delivery Court Delivery Quarter',
  DeliveryAddressCity: 'Delivery Quarter Deliverton',
  DeliveryAddressCounty: 'Deliverton Deliveryshire',
  DeliveryAddressPostCode: 'Deliveryshire DE1 1AA',
  DeliveryAddressInstructions: 'Delivery instructions Ring twice.',
  BillingAddressLine1: 'Billing address 2 Billing Street',
  BillingAddressLine2: '2 Billing Street Billing Court',
  BillingAddressLine3: 'Billing Court Billing Quarter',
  City: 'Billing Quarter Billington',
  County: 'Billington Billingshire',
  PostCode: 'Billingshire BI2 2BB',
  Packages: 'Package 6 210000000017',
  Orderlines: 'Masonry paint 5 litres SKU MP-5 Finish: Matt Colour note: As the sample',
};

const list: z.infer<typeof OrderListAnswer> = { Deliveries: [order], TotalCount: 1, ShopDeliveries: [] };
const backend = (change: Partial<Order> = {}) =>
  contractBackend(
    {
      '/{role}/delivery/{id}': () => ({ ...order, ...change }),
      '/{role}/deliveries/{tab}': () => ({ ...list, Deliveries: [{ ...order, ...change }] }),
      '/order/check-new/{tab}': () => false,
    },
    { readMs: 0, writeMs: 0 },
  );

describe('the fields of an order', () => {
  it('are all on the administrator’s page', async () => {
    const { received } = renderApp({
      role: 'Admin',
      url: '/admin/orders/details/41',
      extensions: [],
      backend: backend(),
    });
    await screen.findByRole('heading', { name: 'Order A-100' });
    await screen.findByText('Driver information');
    await screen.findByRole('heading', { name: 'Order history' });
    const text = shownText();
    expect(Object.entries(onPage).filter(([, words]) => !text.includes(words))).toEqual([]);
    // The other fields are used in requests: for the order, the merchant of its shop and its driver.
    const requestedUrls = received.map(({ url }) => url);
    for (const url of ['/admin/delivery/41', '/admin/shop/42', '/admin/delivery/driver/41']) {
      expect(requestedUrls).toContain(url);
    }
    expect(Object.keys(Order.shape).filter((name) => !(name in onPage))).toEqual([
      'Id',
      'ShopId',
      'LabelLanguage',
      'DriverId',
      'ManuallyRefunded',
    ]);
  });

  it('show Refunded in the archive', async () => {
    renderApp({
      role: 'Admin',
      url: '/admin/orders/details/41',
      extensions: [],
      backend: backend({ ShopPortalStatus: 'Archived' }),
    });
    expect(await screen.findByText('Refunded')).toBeTruthy();
  });

  it('of a line are shown, with fallbacks for an image that fails to load', async () => {
    renderApp({ role: 'Admin', url: '/admin/orders/details/41', extensions: [], backend: backend() });
    await screen.findByText('Masonry paint');
    expect(shownText()).toContain('Quantity × 3 (Updated) from 5 £12.05 each');
    const pictureOf = () => document.querySelector('.order-line img');
    const seen: (string | null | undefined)[] = [];
    for (const { length } of [[1], [1, 2], [1, 2, 3]]) {
      await waitFor(() => expect(seen).toHaveLength(length - 1));
      seen.push(pictureOf()?.getAttribute('src'));
      pictureOf()?.dispatchEvent(new Event('error'));
      await waitFor(() => expect(pictureOf()?.getAttribute('src')).not.toBe(seen.at(-1)));
    }
    expect(seen).toEqual([
      'https://pictures.test/ordered.png',
      'https://pictures.test/variant.png',
      'https://pictures.test/product.png',
    ]);
    expect(Object.keys(OrderLine.shape)).toEqual(Object.keys(line));
  });

  it('appear on the card in a list: number, status, customer, address, price and slot', async () => {
    renderApp({ role: 'Admin', url: '/admin/orders/failed', extensions: [], backend: backend() });
    const card = await screen.findByRole('link', { name: /A-100/ });
    expect(card.getAttribute('href')).toBe('/admin/orders/details/41');
    expect(card.querySelector('time')?.getAttribute('dateTime')).toBe(new Date(at(1)).toISOString());
    const text = shownText(card);
    for (const words of [
      'A-100',
      'Cancelled Order Rejected By Manager Delivered Failed Delivery Manually Resolved',
      'Siân O’Neill',
      'Deliverton, Deliveryshire, DE1 1AA',
      'Alder Soho',
      '3 items · £36.15',
      'Slot: 22/11/2019, 2–4 pm',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('include the last change instead of the slot on an archived card', async () => {
    renderApp({
      role: 'Shop',
      url: '/orders/archived',
      extensions: [],
      backend: backend({ ShopPortalStatus: 'Archived' }),
    });
    const card = await screen.findByRole('link', { name: /A-100/ });
    expect([...card.querySelectorAll('time')].map((time) => time.getAttribute('dateTime'))).toEqual(
      [at(1), at(22)].map((time) => new Date(time).toISOString()),
    );
    expect(shownText(card)).toMatch(/Last change .*9:22 am/);
    expect(shownText(card)).not.toMatch(/Slot|Alder Soho|Deliveryshire/);
  });
});
