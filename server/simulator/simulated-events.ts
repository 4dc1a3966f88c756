import { type SQL, and, asc, eq, inArray, isNull, lt, ne, not, notInArray, or, sql } from 'drizzle-orm';
import { cancellationRequests } from '../db/order-tables.ts';
import { orderLines, orders, vehicleTypes } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { demoShop } from '../demo/merchants.ts';
import { drawPerson } from '../demo/people.ts';
import type { Random } from '../demo/random.ts';
import { acknowledgeCancellation } from '../areas/orders/acknowledge-cancellation.ts';
import { orderActionRepository } from '../areas/orders/action-repository.ts';
import { nextStep } from '../areas/orders/courier-rules.ts';
import { type OrderChange, accept, cancelByCustomer } from '../areas/orders/rules.ts';
import type { OrderRow } from '../areas/orders/wire.ts';
import { drawOrder } from './draw-order.ts';
import { placeOrder } from './new-order.ts';

const partShare = 0.5;

/** Requests the cancellation of an order as its customer, or sometimes of only one of its lines. */
async function askToCancel(tx: Tx, order: OrderRow, random: Random, now: Date): Promise<void> {
  const lines = (await orderActionRepository(tx).lines(order.id)).filter(
    ({ quantity, cancelledAt }) => quantity > 0 && cancelledAt === null,
  );
  const isWhole = lines.length < 2 || !random.chance(partShare);
  if (!isWhole) {
    await tx
      .update(orderLines)
      .set({ cancelRequestedAt: now })
      .where(eq(orderLines.id, random.pick(lines).id));
  }
  await tx
    .insert(cancellationRequests)
    .values({ orderId: order.id, merchantId: order.merchantId, shopId: order.shopId, isWhole, requestedAt: now });
}

/** An event that can happen to an order. `run` returns whether it could happen. */
export interface SimulatedEvent {
  /** Frequency relative to the other events. */
  readonly weight: number;
  run(tx: Tx, random: Random, now: Date): Promise<boolean>;
}

const failureShare = 0.15;
/** New orders are not cancelled while a user may be looking at them. */
const cancelledAfterMs = 10 * 60_000;

/** The user who acknowledges cancellations in shops without a demo user. */
const shopStaff = 'staff@demo.test';

const failures = [
  { reason: 'Unable to locate', notes: 'Rang twice, nobody at the address and no safe place.' },
  { reason: 'Destination is incorrect', notes: 'House number does not exist in this street.' },
  { reason: 'Unavailable', notes: null },
] as const;

/** Applies an action to a random matching order. Returns `false` if no order matches. */
async function withOne(
  tx: Tx,
  where: SQL | undefined,
  random: Random,
  act: (order: OrderRow) => Promise<void>,
): Promise<boolean> {
  const order = await drawOrder(tx, where, random);
  if (order === undefined) return false;
  await act(order);
  return true;
}

async function applyChange(tx: Tx, order: OrderRow, change: OrderChange): Promise<void> {
  await tx.update(orders).set(change).where(eq(orders.id, order.id));
}

const openRequest = and(eq(cancellationRequests.orderId, orders.id), isNull(cancellationRequests.acknowledgedAt));
const askedToCancel = sql<boolean>`exists (select from ${cancellationRequests} where ${openRequest})`;
const plainPending = and(
  eq(orders.portalStatus, 'Pending'),
  eq(orders.status, 'PendingDelivery'),
  isNull(orders.proOrderStatus),
  not(askedToCancel),
);
const paid = or(isNull(orders.paymentStatus), ne(orders.paymentStatus, 'Failed'));
const elsewhere = notInArray(orders.shopId, Object.values(demoShop));
const underWay = inArray(orders.status, ['QueuedDelivery', 'OutForDeliveryDelivery']);
const olderThan = (age: number, now: Date) => lt(orders.createdAt, new Date(now.getTime() - age));

export const simulatedEvents: readonly SimulatedEvent[] = [
  { weight: 40, run: placeOrder },

  // The demo users process their own orders. Simulated staff process all others.
  {
    weight: 20,
    async run(tx, random, now) {
      const vehicles = await tx
        .select()
        .from(vehicleTypes)
        .where(eq(vehicleTypes.active, true))
        .orderBy(asc(vehicleTypes.id));
      if (vehicles.length === 0) return false;
      return withOne(tx, and(plainPending, paid, elsewhere), random, async (order) => {
        await applyChange(tx, order, accept(order, random.pick(vehicles), now));
        const actions = orderActionRepository(tx);
        if ((await actions.countPackages(order.id)) === 0) await actions.addPackages(order, random.integer(1, 3));
      });
    },
  },

  {
    weight: 3,
    run: (tx, random, now) =>
      withOne(tx, and(plainPending, olderThan(cancelledAfterMs, now)), random, (order) =>
        applyChange(tx, order, cancelByCustomer(order, now)),
      ),
  },

  // Customers request a cancellation. In other shops, simulated staff acknowledge it.
  {
    weight: 4,
    run: (tx, random, now) =>
      withOne(tx, and(plainPending, olderThan(cancelledAfterMs, now)), random, (order) =>
        askToCancel(tx, order, random, now),
      ),
  },
  {
    weight: 3,
    run: (tx, random, now) =>
      withOne(tx, and(eq(orders.portalStatus, 'Pending'), askedToCancel, elsewhere), random, async (order) => {
        const request = await orderActionRepository(tx).openRequest(order.id);
        if (request !== undefined) await acknowledgeCancellation(tx, order, request.id, { at: now, by: shopStaff });
      }),
  },

  {
    weight: 60,
    run: (tx, random, now) =>
      withOne(tx, underWay, random, (order) => {
        const driver = drawPerson(random);
        const news = {
          driverName: `${driver.firstName} ${driver.lastName}`,
          trackingUrl: `https://track.demo.test/${order.orderNo}`,
        };
        return applyChange(
          tx,
          order,
          nextStep(order, random.chance(failureShare) ? { ...news, failure: random.pick(failures) } : news, now),
        );
      }),
  },
];
