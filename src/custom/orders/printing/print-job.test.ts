import { expect, it } from 'vitest';
import { anOrder } from '../order.fixture.ts';
import { isPackable, labelCountOf } from './print-job.ts';

const Packages = [1, 2].map((PackageNo) => ({ PackageNo, Barcode: `B${PackageNo}` }));

it('a job prints one label for each package of its orders', () => {
  const orders = [anOrder({ Packages }), anOrder({ Id: 2, Packages: Packages.slice(1) }), anOrder({ Id: 3 })];
  expect(labelCountOf({ what: 'labels', orders })).toBe(3);
  expect(labelCountOf({ what: 'items', orders })).toBe(0);
});

it('packages can be created once, while the order is with the shop', () => {
  expect(isPackable(anOrder())).toBe(true);
  expect(isPackable(anOrder({ ShopPortalStatus: 'Queued', Status: 'QueuedDelivery', Packages: [] }))).toBe(true);
  expect(isPackable(anOrder({ Packages }))).toBe(false);
  expect(isPackable(anOrder({ Status: 'AuthorizationRequired' }))).toBe(false);
  expect(isPackable(anOrder({ ShopPortalStatus: 'Archived', Status: 'DeliveredDelivery' }))).toBe(false);
  expect(isPackable(anOrder({ Cancelled: true }))).toBe(false);
});
