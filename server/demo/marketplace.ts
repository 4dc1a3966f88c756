/** All rows of the demo marketplace. The same seed and time produce the same marketplace. */
import type { orders } from '../db/schema.ts';
import { type Merchant, type Shop, buildMerchants } from './merchants.ts';
import {
  type CancellationRow,
  type LineRow,
  type PackageRow,
  drawCustomer,
  drawLines,
  drawPackages,
} from './order-contents.ts';
import { type PlannedOrder, planOrders } from './order-plan.ts';
import { drawHistory } from './order-times.ts';
import { drawPerson } from './people.ts';
import { type Random, createRandom } from './random.ts';
import { demoVehicleTypes } from './vehicle-types.ts';

type OrderRow = typeof orders.$inferInsert & { readonly id: string };

interface DemoOrder {
  readonly state: string;
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
  readonly packages: readonly PackageRow[];
  readonly cancellations: readonly CancellationRow[];
}

interface Marketplace {
  readonly merchants: readonly Merchant[];
  readonly shops: readonly Shop[];
  /** Oldest first. Built lazily and iterable only once, because a million orders would not fit in memory. */
  readonly orders: Iterable<DemoOrder>;
}

const seed = 20_261_121;
const firstOrderNumber = 100_001;

/** Builds a marketplace with `count` orders in the 90 days before `now`. */
export function buildMarketplace(now: Date, count: number): Marketplace {
  const random = createRandom(seed);
  const { merchants, shops } = buildMerchants(random.fork('merchants'));
  const plan = planOrders(random.fork('plan'), shops, now, count).reverse();
  return { merchants, shops, orders: buildOrders(random.fork('orders'), plan, now) };
}

function* buildOrders(random: Random, plan: readonly PlannedOrder[], now: Date): Generator<DemoOrder> {
  for (const [index, planned] of plan.entries()) yield buildOrder(random, planned, firstOrderNumber + index, now);
}

const vehicles = demoVehicleTypes.filter(({ active }) => active);

const failures = [
  ['Unable to locate', 'Rang twice, nobody at the address and no safe place.'],
  ['Delivery Incident', 'Van broke down on the ring road; goods came back to the depot undamaged.'],
  ['Destination is incorrect', 'House number does not exist in this street. Customer did not answer the phone.'],
  ['Unavailable', null],
  [
    'Other',
    'Gate code did not work and the neighbour would not take it in. The driver waited for the ten minutes of grace, tried the customer’s phone three times, left a card, and brought the parcel back to the shop, where it can be collected or sent out again after the customer has been spoken to.',
  ],
] as const;

function buildOrder(random: Random, { createdAt, state, shop }: PlannedOrder, number: number, now: Date): DemoOrder {
  const { moments, slot, last } = drawHistory(random, state.moments, createdAt, now);
  const id = random.uuid();
  const owner = { orderId: id, merchantId: shop.row.merchantId, shopId: shop.row.id };
  const driver = moments.has('assignedAt') ? drawPerson(random) : undefined;
  const askedAt = state.askedToCancel === undefined ? undefined : new Date((last.getTime() + now.getTime()) / 2);
  const [failedReason, failedNotes] = moments.has('failedAt') ? random.pick(failures) : [null, null];
  const order: OrderRow = {
    id,
    merchantId: owner.merchantId,
    shopId: owner.shopId,
    orderNo: String(number),
    externalOrderId: random.chance(0.6) ? `WEB-${random.integer(10_000, 99_999)}-${random.integer(1, 9)}` : null,
    createdAt,
    ...slot,
    status: state.status,
    portalStatus: state.portalStatus,
    proOrderStatus: state.proOrderStatus ?? null,
    paymentStatus: state.paymentStatus ?? null,
    vehicleTypeId: moments.has('queuedAt') ? random.pick(vehicles).id : null,
    driverName: driver ? `${driver.firstName} ${driver.lastName}` : null,
    trackingUrl: moments.has('dispatchedAt') && random.chance(0.8) ? `https://track.demo.test/${number}` : null,
    ...Object.fromEntries(moments),
    archiveUpdatedAt: state.portalStatus === 'Archived' ? last : null,
    failedReason,
    failedNotes,
    ...drawCustomer(random, shop),
  };
  return {
    state: state.name,
    order,
    lines: drawLines(random, shop, owner, {
      lines: linesOf(random, state, createdAt, now),
      cancelledAt: moments.get('customerCancelledAt') ?? last,
      partCancelAskedAt: state.askedToCancel === 'part' ? askedAt : undefined,
    }),
    packages: moments.has('packedAt') ? drawPackages(random, owner, number, state.packages) : [],
    cancellations:
      askedAt === undefined
        ? []
        : [{ ...owner, id: random.uuid(), isWhole: state.askedToCancel === 'whole', requestedAt: askedAt }],
  };
}

const recentMs = 5 * 3_600_000;

/** Returns `as ordered` for recent orders, because no shop has had time to edit them. */
function linesOf(
  random: Random,
  { lines }: PlannedOrder['state'],
  createdAt: Date,
  now: Date,
): PlannedOrder['state']['lines'] {
  const isRecent = now.getTime() - createdAt.getTime() < recentMs;
  return lines === 'some changed' && (isRecent || random.chance(0.3)) ? 'as ordered' : lines;
}
