import { describe, expect, it } from 'vitest';
import type { Order } from '../../contract/orders/orders.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { type RenderedScreen, renderScreen } from 'schema-admin/engine/testing/render-screen.tsx';
import type { Sent } from 'schema-admin/providers/testing/backend.ts';
import audit from '../../src/resources/management/audit.resource.tsx';
import orders from '../../src/resources/orders.resource.tsx';
import {
  accept,
  acknowledge,
  changeQuantity,
  makePackages,
  refund,
  reject,
  resetQuantity,
  resolve,
} from '../../src/custom/orders/order-actions.ts';
import type { ActionHandle } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import OrderDetail from '../../src/custom/orders/page/OrderDetail.tsx';
import { aLine, anOrder } from '../../src/custom/orders/order.fixture.ts';

const resources = [orders, audit];
const at = '2026-11-20T10:00:00Z';
const everything = ['audit', 'notes', 'prints'];
const vehicles = [
  {
    Id: 4,
    Code: 'van',
    Name: 'Small Van',
    Active: true,
    Info: 'Up to 5 crates',
    MaxSize: '150 × 120 cm',
    MaxWeight: '400 kg',
    MaxLength: '1.5 m',
    Speed: '60 min',
    Availability: '7 days',
    Example: 'Berlingo',
  },
  { Id: 5, Code: 'bike', Name: 'Bicycle', Active: false },
];
const merchant = {
  Id: 1,
  Name: 'Alder Soho',
  Merchant: {
    Name: 'Alder Ales',
    Email: 'office@alder.test',
    Phone: '020 7946 0000',
    AddressLine1: '1 High St',
    City: 'London',
    PostalCode: 'SW1A 1AA',
  },
};
const accepted = {
  Id: 9,
  At: at,
  Actor: 'grace@alder.test',
  Action: 'update',
  Entity: 'orders',
  EntityId: '1',
  Changes: [{ Field: 'Status', From: 'PendingDelivery', To: 'QueuedDelivery' }],
};

/** The backend's responses by path ending. Other paths return 404. */
const answers = (order: Order): Readonly<Record<string, unknown>> => ({
  '/delivery/1': order,
  '/shop/delivery/vehicle-type': vehicles,
  '/has-cancellation': { DeliveryHasCancelRequest: false },
  '/admin/shop/3': merchant,
  '/admin/delivery/driver/1': { CourierName: 'Ada Rider', DeliveryDate: at },
  '/ext/notes/orders/1': [{ Id: 1, Text: 'Customer rang.', Author: 'ada@alder.test', At: at }],
  '/ext/prints/orders/1': [{ Id: 1, What: 'labels', Packages: 2, By: 'ada@alder.test', At: at }],
  '/ext/audit/orders/1?Page=1&Size=10': { Entries: [accepted], TotalCount: 1 },
});

interface Given {
  readonly extensions?: readonly string[];
  /** Path endings of requests that fail. */
  readonly failing?: readonly string[];
}

async function open(
  role: Role,
  change: Partial<Order> = {},
  { extensions = [], failing = [] }: Given = {},
): Promise<RenderedScreen> {
  const known = Object.entries(answers(anOrder(change)));
  const answer = ({ url }: { readonly url: string }): Sent => {
    if (failing.some((end) => url.endsWith(end))) return { status: 503, json: { Error: 'The server is being mended' } };
    const found = known.find(([end]) => url.endsWith(end));
    return found ? { json: { Result: found[1] } } : { status: 404, json: { Error: 'None' } };
  };
  return await renderScreen(<OrderDetail id={1} />, { role, resources, answer, extensions });
}

const headings = ({ html }: RenderedScreen) => [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title);
const packages = [
  { PackageNo: 1, Barcode: '210000000017' },
  { PackageNo: 2, Barcode: '210000000024' },
];

describe('an order', () => {
  // Requirement O-2.52
  it('has its number, stage and badges in the header, and a link back to the role’s list', async () => {
    const failed = { Status: 'FailedDelivery', Failed: at, ShopPortalStatus: 'Failed' } as const;
    const listPaths = { Admin: '/admin/orders', Merchant: '/merchant/orders', Shop: '/orders' } as const;
    for (const role of ['Admin', 'Merchant', 'Shop'] as const) {
      const { html } = await open(role, failed);
      const header = /<header class="record-header">.*?<\/header>/s.exec(html)?.[0] ?? '';
      expect(header).toMatch(new RegExp(`aria-label="Back to orders"[^>]* href="${listPaths[role]}"`));
      expect(header).toMatch(/<h1[^>]*>Order 100234<.*>Failed orders<.*Failed Delivery/s);
    }
  });

  // Requirement O-2.51
  it('has the specified sections, with merchant and driver only for administrators', async () => {
    const delivered = { Status: 'DeliveredDelivery', ShopPortalStatus: 'Archived', Delivered: at, ShopId: 3 } as const;
    const everybodys = ['Ordered items', 'Customer information', 'Basic information', 'Order history'];
    expect(headings(await open('Shop', delivered))).toEqual(everybodys);
    expect(headings(await open('Merchant', delivered))).toEqual(everybodys);
    const admin = await open('Admin', delivered);
    expect(headings(admin)).toEqual([
      'Ordered items',
      'Customer information',
      'Basic information',
      'Merchant information',
      'Driver information',
      'Order history',
    ]);
    for (const text of [
      'Alder Ales',
      'office@alder.test',
      '020 7946 0000',
      '1 High St, London, SW1A 1AA',
      'Ada Rider',
      '20 Nov 2026 - 10:00AM',
    ]) {
      expect(admin.text).toContain(text);
    }
    expect(
      headings(
        await open('Admin', { ...delivered, Status: 'QueuedDelivery', Delivered: null, ShopPortalStatus: 'Queued' }),
      ),
    ).not.toContain('Driver information');
  });

  // Requirements O-3.06, O-3.07
  it('shows its numbers, time slot and payment', async () => {
    const rendered = await open('Merchant', {
      ExternalOrderId: 'web-77',
      TimeSlotFrom: '2026-11-22T14:00:00Z',
      TimeSlotTo: '2026-11-22T16:00:00Z',
      OrderPaymentStatus: 'Failed',
      DeliveryAddressCounty: 'Rutland',
    });
    const facts = [...rendered.html.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)</g)].map(([, label, value]) => [
      label,
      value,
    ]);
    expect(facts).toContainEqual(['Order number', '100234']);
    expect(facts).toContainEqual(['External order', 'web-77']);
    expect(facts).toContainEqual(['Ordered', '20 Nov 2026 - 9:00AM']);
    expect(facts.find(([label]) => label === 'Time slot')?.[1]).toMatch(/2–4 pm/);
    expect(facts).toContainEqual(['Payment', 'Payment Failed']);
    expect(facts).toContainEqual(['Region', 'Rutland']);
    const shop = await open('Shop', { OrderPaymentStatus: 'Succeeded', DeliveryAddressCounty: 'Rutland' });
    expect(shop.text).toContain('Payment Payment Succeeded');
    expect(shop.text).not.toContain('Region');
  });

  // Requirements O-3.08, O-3.11
  it('shows the customer’s phone and e-mail links, and the billing address if there is one', async () => {
    const customer = {
      CustomerFirstName: 'Siân',
      CustomerLastName: "O'Neill",
      CustomerEmail: 'sian@example.test',
      CustomerTelNo: '+44 20 7946 0001',
    };
    const { html, text } = await open('Shop', {
      ...customer,
      BillingAddressLine1: '9 Bank St',
      BillingAddressLine2: 'Floor 2',
      BillingAddressLine3: 'East',
      City: 'Leeds',
      County: 'Yorkshire',
      PostCode: 'LS1 1AA',
    });
    expect(text).toContain("Siân O'Neill");
    expect(html).toContain('href="mailto:sian@example.test"');
    expect(html).toContain('href="tel:+442079460001"');
    expect(text).toContain('Billing address 9 Bank St Floor 2 East Leeds Yorkshire LS1 1AA');
    expect((await open('Shop', customer)).text).not.toContain('Billing address');
  });

  // Requirement O-2.55
  it('shows its tracking URL if it has one, as a link only if it is http or https', async () => {
    const { html } = await open('Shop', { DeliveryTrackingUrl: 'https://track.example/1' });
    expect(html).toMatch(
      /<h2[^>]*>Tracking<.*<a href="https:\/\/track\.example\/1" target="_blank" rel="noopener noreferrer"/s,
    );
    const odd = await open('Shop', { DeliveryTrackingUrl: 'javascript:alert(1)' });
    expect(headings(odd)).toContain('Tracking');
    expect(odd.html).not.toContain('href="javascript');
    for (const DeliveryTrackingUrl of [null, '']) {
      expect(headings(await open('Shop', { DeliveryTrackingUrl }))).not.toContain('Tracking');
    }
  });

  it('shows the failure reason only while its status is failed', async () => {
    const reason = { FailedReason: 'Nobody at home', FailedReasonNotes: 'Rang twice.' };
    expect((await open('Shop', { ...reason, Status: 'FailedDelivery', ShopPortalStatus: 'Failed' })).text).toContain(
      'Nobody at home Rang twice.',
    );
    expect(
      (await open('Shop', { FailedReason: 'UNABLE_TO_LOCATE', Status: 'FailedDelivery', ShopPortalStatus: 'Failed' }))
        .text,
    ).toContain('Unable to locate');
    expect(
      (await open('Shop', { ...reason, Status: 'DeliveredDelivery', ShopPortalStatus: 'Archived' })).text,
    ).not.toContain('Nobody at home');
  });

  // Requirement O-3.22
  it('shows its last change in the archive, and when it went out for delivery', async () => {
    const { text } = await open('Shop', {
      Status: 'OutForDeliveryDelivery',
      ShopPortalStatus: 'Archived',
      LatestUpdateForArchived: '2026-11-20T11:30:00Z',
      OutForDelivery: '2026-11-20T11:29:58Z',
    });
    expect(text).toContain('Last change 20 Nov 2026 - 11:30AM');
    expect(text).toContain('Out for delivery 20 Nov 2026 - 11:29:58AM');
  });
});

describe('the items of an order', () => {
  // Requirements O-3.14, O-3.17, O-3.18
  it('show name, SKU, quantity, price, options and colour note', async () => {
    const line = aLine({
      OrderLineVariantTitle: '5 litres',
      OrderLineVariantSKU: 'MP-5',
      OrderLineAmountPerUnit: 1205,
      Options: [{ Name: 'Finish', Value: 'Matt' }],
      ColorNote: 'As the sample',
    });
    const { text } = await open('Merchant', {
      Orderlines: [
        line,
        aLine({
          OrderLineId: 2,
          ProductTitle: 'Brush',
          OrderLineVariantTitle: 'Default Title',
          OrderLineQuantity: 1,
          OrderLineOriginalQuantity: 3,
          OrderLineAmountPerUnit: 99,
        }),
      ],
    });
    expect(text).toContain(
      'Masonry paint 5 litres SKU MP-5 Finish: Matt Colour note: As the sample Quantity × 2 £12.05 each',
    );
    expect(text).toContain('Brush Quantity × 1 (Updated) from 3 £0.99 each');
    expect(text).toContain('3 items · £25.09');
  });

  // Requirement O-6.10
  it('can be rejected and reset by shops only', async () => {
    const Orderlines = [aLine(), aLine({ OrderLineId: 2, OrderLineQuantity: 1 })];
    const shop = await open('Shop', { Orderlines });
    expect([shop.text.split('Reject item').length - 1, shop.text.split('Reset quantity').length - 1]).toEqual([1, 1]);
    for (const role of ['Admin', 'Merchant'] as const) {
      expect((await open(role, { Orderlines })).text).not.toMatch(/Reject item|Reset quantity/);
    }
  });
});

describe('the packages of an order', () => {
  // Requirements O-2.58, O-6.15
  it('are listed with number, barcode and QR code for administrators and shops', async () => {
    for (const role of ['Admin', 'Shop'] as const) {
      const { html, text } = await open(role, { Packages: packages });
      expect(text).toContain('Package 1 210000000017');
      expect(text).toContain('Package 2 210000000024');
      for (const { Barcode } of packages) expect(html).toContain(`<title>QR code ${Barcode}</title>`);
    }
    expect(headings(await open('Merchant', { Packages: packages }))).not.toContain('Packages');
    expect(headings(await open('Shop'))).not.toContain('Packages');
  });

  // Requirements O-6.12, O-6.16
  it('have buttons for labels and the item list for shops only', async () => {
    const { text } = await open('Shop', { Packages: packages });
    expect(text).toContain('Print labels again Print item list');
    for (const role of ['Admin', 'Merchant'] as const) {
      expect((await open(role, { Packages: packages })).text).not.toContain('Print');
    }
  });
});

describe('the vehicle picker', () => {
  // Requirements O-3.21, O-7.35
  it('offers shops the vehicle types with their details, while the order is pending', async () => {
    const { text, html, requests } = await open('Shop', { Orderlines: [aLine()] });
    expect(requests).toContain('GET /shop/delivery/vehicle-type');
    expect(text).toContain(
      'Small Van 400 kg · 150 × 120 cm Details Up to 5 crates Up to 1.5 m long Speed: 60 min Available: 7 days For example: Berlingo',
    );
    expect(text).toContain('Bicycle Unavailable');
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    const processed = await open('Shop', { Status: 'QueuedDelivery', ShopPortalStatus: 'Queued' });
    expect([processed.text.includes('Small Van'), headings(processed).includes('Vehicle type')]).toEqual([
      false,
      false,
    ]);
    expect((await open('Merchant')).requests).not.toContain('GET /shop/delivery/vehicle-type');
  });

  it('shows an error with Retry if the vehicle types cannot be loaded', async () => {
    const { text } = await open('Shop', {}, { failing: ['vehicle-type'] });
    expect(text).toContain('Vehicle types could not be loaded The server is being mended Retry');
  });
});

describe('a customer’s cancellation request', () => {
  it('shows a loading error to the roles that acknowledge it', async () => {
    const failing = ['/has-cancellation'];
    for (const role of ['Merchant', 'Shop'] as const) {
      expect((await open(role, {}, { failing })).text).toContain(
        'Could not check whether the customer has asked to cancel The server is being mended Retry',
      );
    }
    expect((await open('Admin', {}, { failing })).text).not.toContain('could not be loaded');
    expect((await open('Shop')).text).not.toContain('could not be loaded');
  });
});

describe('the activity on an order', () => {
  it('is shown in its history: notes, prints and changes', async () => {
    for (const role of ['Admin', 'Merchant', 'Shop'] as const) {
      const { text } = await open(role, {}, { extensions: everything });
      expect(text).toContain('Customer rang. ada@alder.test · 20 Nov 2026 - 10:00:00AM');
      expect(text).toContain('2 labels printed ada@alder.test');
      expect(text).toContain('grace@alder.test changed this');
    }
  });

  it('is not requested if the backend does not support it', async () => {
    const { requests, text } = await open('Admin');
    expect(requests.filter((call) => call.includes('/ext/'))).toEqual([]);
    expect(text).not.toMatch(/Add note|Changes/);
  });

  it.each([
    ['/ext/notes/orders/1', 'The notes could not be loaded The server is being mended Retry', '2 labels printed'],
    ['/ext/prints/orders/1', 'The printouts could not be loaded The server is being mended Retry', 'Customer rang.'],
    [
      '/ext/audit/orders/1?Page=1&Size=10',
      'The changes could not be loaded The server is being mended Retry',
      'Customer rang.',
    ],
  ])('shows an error when %s fails, next to the entries that have loaded', async (path, failureText, rest) => {
    const { text } = await open('Merchant', {}, { extensions: everything, failing: [path] });
    expect(text).toContain(failureText);
    expect(text).toContain(rest);
  });

  it('shows an error when only prints are supported and their request fails', async () => {
    const { text } = await open('Shop', {}, { extensions: ['prints'], failing: ['/ext/prints/orders/1'] });
    expect(text).toContain('The printouts could not be loaded The server is being mended Retry');
  });
});

it('each action that can be too late says that the order has been processed', () => {
  const tellers: readonly ActionHandle[] = [
    accept,
    reject,
    changeQuantity,
    resetQuantity,
    makePackages,
    resolve,
    refund,
    acknowledge,
  ];
  for (const action of tellers) {
    expect(action.stale?.('order-processed')?.title).toBe('This delivery has already been processed');
  }
});
