import { type SQL, and, asc, eq, inArray, isNull, lt, ne, notInArray, or } from 'drizzle-orm';
import { orders, vehicleTypes } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { demoShop } from '../demo/merchants.ts';
import { drawPerson } from '../demo/people.ts';
import type { Random } from '../demo/random.ts';
import { announceChange } from '../orders/announce-change.ts';
import { nextStep } from '../orders/courier-rules.ts';
import { type OrderChange, accept, cancelByCustomer } from '../orders/rules.ts';
import type { OrderRow } from '../orders/wire.ts';
import { drawOrder } from './draw-order.ts';
import { placeOrder } from './new-order.ts';

/** Something that can happen in the market; `happen` answers whether it could. */
export interface Happening {
  /** How often, compared with the others. */
  readonly weight: number;
  happen(tx: Tx, random: Random, now: Date): Promise<boolean>;
}

const failureShare = 0.15;
/** Nobody's new order vanishes while it is being looked at. */
const cancelledAfterMs = 10 * 60_000;

const failures = [
  { reason: 'Unable to locate', notes: 'Rang twice, nobody at the address and no safe place.' },
  { reason: 'Destination is incorrect', notes: 'House number does not exist in this street.' },
  { reason: 'Unavailable', notes: null },
] as const;

async function changeOne(tx: Tx, where: SQL | undefined, random: Random, now: Date, decide: (order: OrderRow) => OrderChange): Promise<boolean> {
  const order = await drawOrder(tx, where, random);
  if (order === undefined) return false;
  const change = decide(order);
  await tx.update(orders).set(change).where(eq(orders.id, order.id));
  await announceChange(tx, order, change, { at: now, actorId: null });
  return true;
}

const plainPending = and(eq(orders.portalStatus, 'Pending'), eq(orders.status, 'PendingDelivery'), isNull(orders.proOrderStatus));
const paid = or(isNull(orders.paymentStatus), ne(orders.paymentStatus, 'Failed'));
const elsewhere = notInArray(orders.shopId, Object.values(demoShop));
const underWay = inArray(orders.status, ['QueuedDelivery', 'OutForDeliveryDelivery']);

export const happenings: readonly Happening[] = [
  { weight: 40, happen: placeOrder },

  // The demo users' own orders wait for them; everywhere else somebody is at the counter.
  {
    weight: 20,
    async happen(tx, random, now) {
      const vehicles = await tx.select().from(vehicleTypes).where(eq(vehicleTypes.active, true)).orderBy(asc(vehicleTypes.id));
      if (vehicles.length === 0) return false;
      return changeOne(tx, and(plainPending, paid, elsewhere), random, now, (order) => accept(order, random.pick(vehicles), now));
    },
  },

  {
    weight: 5,
    happen: (tx, random, now) =>
      changeOne(tx, and(plainPending, lt(orders.createdAt, new Date(now.getTime() - cancelledAfterMs))), random, now, (order) => cancelByCustomer(order, now)),
  },

  {
    weight: 60,
    happen: (tx, random, now) =>
      changeOne(tx, underWay, random, now, (order) => {
        const driver = drawPerson(random);
        const news = { driverName: `${driver.firstName} ${driver.lastName}`, trackingUrl: `https://track.demo.test/${order.orderNo}` };
        return nextStep(order, random.chance(failureShare) ? { ...news, failure: random.pick(failures) } : news, now);
      }),
  },
];
