import { describe, expect, it } from 'vitest';
import { orderStatuses } from '../../contract/orders/orders.ts';
import { drawProduct } from '../images/product-picture.ts';
import { buildMarketplace } from './marketplace.ts';
import { demoShop } from './merchants.ts';
import { closedStates, openStates, plainPending } from './order-states.ts';
import { regions } from './towns.ts';

const now = new Date('2026-03-12T15:20:00Z');
const hourMs = 3_600_000;
const market = buildMarketplace(now, 5000);
const demo = [...market.orders];
const orders = demo.map(({ order }) => order);
const lines = demo.flatMap((entry) => entry.lines);
const packages = demo.flatMap((entry) => entry.packages);
const shareOf = (tab: string) => orders.filter(({ portalStatus }) => portalStatus === tab).length / orders.length;
const pendingOf = (shopId: number | undefined) =>
  orders.filter((order) => order.shopId === shopId && order.portalStatus === 'Pending');

describe('the demo marketplace', () => {
  it('depends only on the time', () => {
    const again = (at: Date, count: number) => [...buildMarketplace(at, count).orders];
    expect(again(now, 300)).toEqual(again(now, 300));
    expect(again(new Date(now.getTime() + hourMs), 300)).not.toEqual(again(now, 300));
  });

  it('has eight merchants and sixty shops, five in each region', () => {
    expect([market.merchants.length, market.shops.length, orders.length]).toEqual([8, 60, 5000]);
    for (const region of regions) expect(market.shops.filter(({ row }) => row.region === region)).toHaveLength(5);
    expect(new Set(market.shops.map(({ row }) => row.name)).size).toBe(60);
    expect(market.shops.filter(({ row }) => row.merchantId === 1).length).toBeGreaterThanOrEqual(8);
  });

  it('has orders in every status and every named state', () => {
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses));
    const named = [plainPending, ...openStates, ...closedStates].map(({ name }) => name);
    expect(new Set(demo.map(({ state }) => state))).toEqual(new Set(named));
    expect(new Set(named).size).toBe(named.length);
    expect(new Set(orders.map(({ proOrderStatus }) => proOrderStatus))).toEqual(
      new Set([null, 'Authorization Required', 'Pending Approval', 'Rejected By Manager']),
    );
    expect(new Set(orders.map(({ paymentStatus }) => paymentStatus))).toEqual(new Set([null, 'Succeeded', 'Failed']));
  });

  it('distributes orders over the tabs realistically', () => {
    expect(shareOf('Archived')).toBeCloseTo(0.88, 2);
    expect(shareOf('Pending')).toBeCloseTo(0.06, 2);
    expect(shareOf('Queued')).toBeCloseTo(0.04, 2);
    expect(shareOf('Failed')).toBeCloseTo(0.02, 2);
  });

  it('gives every shop pending orders, and the demo users’ shops more', () => {
    for (const { row } of market.shops) expect(pendingOf(row.id).length).toBeGreaterThanOrEqual(2);
    for (const shopId of Object.values(demoShop)) {
      const own = demo.filter(({ order }) => order.shopId === shopId);
      expect(own.length).toBeGreaterThanOrEqual(60);
      expect(pendingOf(shopId).length).toBeGreaterThanOrEqual(12);
      expect(new Set(own.map(({ state }) => state)).size).toBe(1 + openStates.length + closedStates.length);
    }
  });

  it.each([600, 5000])('keeps the newest orders of the demo users’ shops acceptable, with %d orders', (count) => {
    const built = [...buildMarketplace(now, count).orders];
    for (const [shopId, least] of [
      [demoShop.plain, 6],
      [demoShop.collect, 4],
    ]) {
      const newest = built
        .filter(({ order }) => order.shopId === shopId && order.portalStatus === 'Pending')
        .slice(-(least ?? 0));
      expect(newest.map(({ state }) => state)).toEqual(newest.map(() => 'pending'));
    }
  });

  it('numbers orders chronologically and without gaps', () => {
    expect(orders.map(({ orderNo }) => orderNo)).toEqual(orders.map((_, index) => String(100_001 + index)));
    const times = orders.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((left, right) => left - right));
  });

  it('gives packages of packed orders unique barcodes with valid check digits', () => {
    expect(new Set(packages.map(({ barcode }) => barcode)).size).toBe(packages.length);
    for (const { barcode } of packages) {
      expect(barcode).toMatch(/^\d{13}$/);
      const sum = [...barcode].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
      expect(sum % 10).toBe(0);
    }
    for (const entry of demo) expect(entry.packages.length > 0).toBe(entry.order.packedAt instanceof Date);
  });

  it('gives each order one to six lines with at most the ordered quantities', () => {
    for (const entry of demo) {
      expect(entry.lines.length).toBeGreaterThanOrEqual(1);
      expect(entry.lines.length).toBeLessThanOrEqual(6);
    }
    for (const { quantity, originalQuantity, unitPrice } of lines) {
      expect(quantity).toBeGreaterThanOrEqual(0);
      expect(quantity).toBeLessThanOrEqual(originalQuantity);
      expect(Number.isInteger(unitPrice) && unitPrice > 0).toBe(true);
    }
    expect(lines.some(({ quantity, originalQuantity }) => quantity > 0 && quantity < originalQuantity)).toBe(true);
    expect(lines.some(({ quantity, cancelledAt }) => quantity === 0 && cancelledAt === null)).toBe(true);
    expect(lines.some(({ cancelledAt }) => cancelledAt instanceof Date)).toBe(true);
    expect(lines.some(({ variantTitle }) => variantTitle === 'Default Title')).toBe(true);
    expect(lines.some(({ colorNote }) => typeof colorNote === 'string')).toBe(true);
  });

  it('gives lines an image in every possible place, or none', () => {
    const places = new Set(
      lines.map(({ imageUrl, variantImageUrl, productImageUrl }) =>
        [imageUrl, variantImageUrl, productImageUrl].map((url) => (url ? 'x' : '-')).join(''),
      ),
    );
    expect(places).toEqual(new Set(['xxx', 'x--', '-xx', '--x', '---']));
  });

  it('has cancellation requests for whole and partial orders in each demo user’s shop', () => {
    for (const shopId of Object.values(demoShop)) {
      const withCancellation = demo.filter(
        ({ order, cancellations }) => order.shopId === shopId && cancellations.length > 0,
      );
      expect(withCancellation.filter(({ cancellations }) => cancellations[0]?.isWhole).length).toBeGreaterThanOrEqual(
        3,
      );
      expect(withCancellation.filter(({ cancellations }) => !cancellations[0]?.isWhole).length).toBeGreaterThanOrEqual(
        2,
      );
    }
    for (const { order, lines: own, cancellations } of demo) {
      const isPart = cancellations.some(({ isWhole }) => !isWhole);
      expect(own.filter(({ cancelRequestedAt }) => cancelRequestedAt instanceof Date)).toHaveLength(isPart ? 1 : 0);
      expect(own.length).toBeGreaterThan(isPart ? 1 : 0);
      for (const { orderId, requestedAt } of cancellations) {
        expect([orderId, order.portalStatus]).toEqual([order.id, 'Pending']);
        expect(requestedAt.getTime()).toBeLessThan(now.getTime());
      }
    }
  });

  it('has a queued order with forty packages in each demo user’s shop', () => {
    for (const shopId of Object.values(demoShop)) {
      expect(
        demo.some(
          (entry) =>
            entry.order.shopId === shopId && entry.order.portalStatus === 'Queued' && entry.packages.length === 40,
        ),
      ).toBe(true);
    }
  });

  it('gives deliveries a failure reason, a driver and a tracking link', () => {
    for (const { failedAt, failedReason, assignedAt, driverName } of orders) {
      expect(typeof failedReason === 'string').toBe(failedAt instanceof Date);
      expect(typeof driverName === 'string').toBe(assignedAt instanceof Date);
    }
    expect(orders.some(({ failedNotes }) => (failedNotes?.length ?? 0) > 200)).toBe(true);
    expect(
      orders.filter(({ trackingUrl }) => trackingUrl?.startsWith('https://track.demo.test/')).length,
    ).toBeGreaterThan(1000);
  });

  it('uses only reserved phone numbers and domains, and well-formed post codes', () => {
    const phones = [...orders.map(({ customerPhone }) => customerPhone), ...market.shops.map(({ row }) => row.phone)];
    for (const phone of phones) {
      expect(phone).toMatch(
        /^(07700 900|01632 960|020 7946 0|011[3-7] 496 0|01[2-6]1 496 0|0191 498 0|029 2018 0|028 9649 6)\d{3}$/,
      );
    }
    for (const { customerEmail } of orders) {
      expect(customerEmail).toMatch(/^[a-z]+\.[a-z]+\d{0,2}@example\.(com|org|net)$/);
    }
    const postCodes = [
      ...orders.map(({ deliveryPostCode }) => deliveryPostCode),
      ...market.shops.map(({ row }) => row.postalCode),
    ];
    for (const postCode of postCodes) expect(postCode).toMatch(/^[A-Z]{1,2}\d{1,2} [1-9][ABD-HJLNP-UW-Z]{2}$/);
  });

  it('has long instructions, names with accents and apostrophes, and extra address lines', () => {
    expect(orders.some(({ deliveryInstructions }) => (deliveryInstructions?.length ?? 0) > 200)).toBe(true);
    for (const part of ['O’', 'ł', 'é', '-', 'ap ']) {
      expect(
        orders.some(({ customerFirstName, customerLastName }) =>
          `${customerFirstName} ${customerLastName}`.includes(part),
        ),
      ).toBe(true);
    }
    expect(orders.some(({ deliveryLine2, deliveryLine3 }) => deliveryLine2 && deliveryLine3)).toBe(true);
    expect(orders.some(({ deliveryNameOnDoor, billingLine1 }) => deliveryNameOnDoor && billingLine1)).toBe(true);
  });

  it('gives products drawable images, and paint its colour', () => {
    const keys = new Set(
      lines.flatMap(({ productImageUrl }) => productImageUrl?.replace(/^\/images\/products\/(.+)\.svg$/, '$1') ?? []),
    );
    expect(keys.size).toBeGreaterThan(60);
    for (const key of keys) expect(drawProduct(key)).toBeDefined();
    expect(
      lines.find(({ variantTitle, productImageUrl }) => productImageUrl && variantTitle?.startsWith('Harbour Blue'))
        ?.productImageUrl,
    ).toBe('/images/products/paint-tin-navy.svg');
  });
});
