/** Test data: two merchants, three shops, a user of every kind, and orders in every state. */
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { OrderStatus, PortalStatus } from '../../contract/orders/orders.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import type { Database } from '../../server/db/database.ts';
import { plans, proTeams } from '../../server/db/ledger-tables.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import { merchants, orderLines, orders, packages, shops, users, vehicleTypes } from '../../server/db/schema.ts';
import type { Tx } from '../../server/db/tx.ts';

/** Time at which the fixture is set and every test's clock starts. */
export const testStart = new Date('2026-03-10T12:00:00.000Z');
export const password = 'Demo-Portal-1';
const shopOf = { shop: 1, secondShop: 2, otherShop: 3 } as const;
export const vehicle = { van: 1, retired: 2 } as const;

export const people = [
  { email: 'admin@demo.test', role: 'Admin' },
  { email: 'merchant@demo.test', role: 'Merchant', merchantId: 1 },
  { email: 'merchant-collect@demo.test', role: 'Merchant', merchantId: 1, isCollectEnabled: true },
  { email: 'other-merchant@demo.test', role: 'Merchant', merchantId: 2, isCollectEnabled: true },
  { email: 'shop@demo.test', role: 'Shop', merchantId: 1, shopId: shopOf.shop },
  { email: 'second-shop@demo.test', role: 'Shop', merchantId: 1, shopId: shopOf.secondShop },
  { email: 'other-shop@demo.test', role: 'Shop', merchantId: 2, shopId: shopOf.otherShop },
  { email: 'collect@demo.test', role: 'Shop', merchantId: 1, shopId: shopOf.shop, isCollectEnabled: true },
  {
    email: 'collect-only@demo.test',
    role: 'Shop',
    merchantId: 1,
    shopId: shopOf.shop,
    isCollectEnabled: true,
    isCollectOnly: true,
  },
] as const;

const states: readonly (readonly [OrderStatus, PortalStatus])[] = [
  ['PendingDelivery', 'Pending'],
  ['AuthorizationRequired', 'Pending'],
  ['QueuedDelivery', 'Queued'],
  ['FailedDelivery', 'Failed'],
  ['OutForDeliveryDelivery', 'Archived'],
  ['DeliveredDelivery', 'Archived'],
  ['RejectedDelivery', 'Archived'],
  ['CancelledDelivery', 'Archived'],
];

const address = { line1: '1 High Street', city: 'London', postalCode: 'SW1A 1AA' };

export interface OrderSetup {
  readonly orderNo: string;
  readonly shopId: number;
  readonly createdAt: Date;
  readonly status?: OrderStatus;
  readonly portalStatus?: PortalStatus;
  readonly proOrderStatus?: string;
  readonly customer?: string;
  readonly postCode?: string;
}

/** Adds an order with two lines and a package, without announcing it. Resolves to its id. */
export async function addOrder(tx: Tx, given: OrderSetup): Promise<string> {
  await muteAnnouncements(tx);
  const merchantId = given.shopId === shopOf.otherShop ? 2 : 1;
  const tenant = { merchantId, shopId: given.shopId };
  const [order] = await tx
    .insert(orders)
    .values({
      ...tenant,
      orderNo: given.orderNo,
      createdAt: given.createdAt,
      pendingAt: given.createdAt,
      status: given.status ?? 'PendingDelivery',
      portalStatus: given.portalStatus ?? 'Pending',
      proOrderStatus: given.proOrderStatus ?? null,
      customerFirstName: given.customer ?? 'Ada',
      customerLastName: 'Lovelace',
      deliveryLine1: '12 St James’s Square',
      deliveryPostCode: given.postCode ?? 'SW1Y 4JH',
    })
    .returning({ id: orders.id });
  if (order === undefined) throw new Error('The order was not stored');
  const line = {
    ...tenant,
    orderId: order.id,
    productTitle: 'Tea',
    originalQuantity: 2,
    quantity: 2,
    unitPrice: Pence.parse(450),
    options: [],
  };
  await tx.insert(orderLines).values([
    { ...line, position: 1, sku: `TEA-${given.orderNo}` },
    { ...line, position: 2, sku: `CUP-${given.orderNo}`, productTitle: 'Cup' },
  ]);
  await tx.insert(packages).values({ ...tenant, orderId: order.id, packageNo: 1, barcode: `BOX-${given.orderNo}` });
  return order.id;
}

/**
 * Fills a migrated database. Each shop has an order per state. Order `{shop}-{n}` was created n hours before the start.
 */
export async function fillFixture(database: Database): Promise<void> {
  // Use the weakest hash that the library allows, because a regular one would take most of a test's time.
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1 });
  await database.inScope('system', async (tx) => {
    await muteAnnouncements(tx);
    await tx.insert(merchants).values([
      { name: 'Alder Ales', email: 'office@alder.test', vatNumber: 'GB 000 0002 01', ...address },
      { name: 'Birch Books', email: 'office@birch.test', ...address },
    ]);
    const shop = { region: 'London', email: 'shop@alder.test', ...address, latitude: '51.5', longitude: '-0.1' };
    await tx.insert(shops).values([
      { ...shop, merchantId: 1, name: 'Alder Soho' },
      { ...shop, merchantId: 1, name: 'Alder Camden' },
      { ...shop, merchantId: 2, name: 'Birch Soho' },
    ]);
    await tx.insert(proTeams).values([{ name: 'Cedar Contractors' }, { name: 'Dogwood Decorators' }]);
    await tx.update(plans).set({ payAsYouGoPrice: Pence.parse(650), premiumFee: Pence.parse(500) });
    await tx.execute(
      sql`select ledger_grant(id, 'tranche', 25, 0, null, ${testStart.toISOString()}, '{"job": "fixture"}') from wallets where shop_id is not null`,
    );
    await tx.insert(users).values(people.map((person) => ({ ...person, passwordHash })));
    await tx.insert(vehicleTypes).values([
      { code: 'van', name: 'Van', active: true },
      { code: 'retired', name: 'Horse and Cart', active: false },
    ]);
    for (const shopId of Object.values(shopOf)) {
      for (const [index, [status, portalStatus]] of states.entries()) {
        const createdAt = new Date(testStart.getTime() - index * 3_600_000);
        await addOrder(tx, { orderNo: `${shopId}-${index}`, shopId, createdAt, status, portalStatus });
      }
    }
  });
}
