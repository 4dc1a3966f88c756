import { asc, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancellationRequests } from '../../server/db/order-tables.ts';
import { events, orderLines, orders, packages, shops } from '../../server/db/schema.ts';
import { createRandom } from '../../server/demo/random.ts';
import { stepSimulator } from '../../server/simulator/simulator.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

type OrderRow = typeof orders.$inferSelect;

const everyMs = 60_000;
/** Allowed next states of an order, by its status and its list. */
const legal: Readonly<Record<string, readonly string[]>> = {
  'PendingDelivery Pending': ['QueuedDelivery Queued', 'CancelledDelivery Archived'],
  'QueuedDelivery Queued': ['QueuedDelivery Queued', 'OutForDeliveryDelivery Archived'],
  'OutForDeliveryDelivery Archived': ['DeliveredDelivery Archived', 'FailedDelivery Failed'],
};
const steps = [
  'pendingAt',
  'queuedAt',
  'assignedAt',
  'dispatchedAt',
  'atPickUpAt',
  'outForDeliveryAt',
  'atDropOffAt',
  'deliveredAt',
] as const;

const stateOf = (order: OrderRow) => `${order.status} ${order.portalStatus}`;
const timesOf = (order: OrderRow) => steps.map((step) => order[step]?.getTime());

describe(`the simulator, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
    const [first] = await portal.database.inScope('system', (tx) => tx.select().from(shops).limit(1));
    if (first === undefined) throw new Error('The fixture has no shop');
    const { id: _, ...shop } = first;
    // Add a shop without demo users.
    await portal.database.inScope('system', (tx) => tx.insert(shops).values({ ...shop, id: 4, name: 'Alder Hackney' }));
    for (const number of [1, 2, 3]) await portal.addOrder({ orderNo: `4-${number}`, shopId: 4 });
  });
  afterAll(() => portal.stop());

  const step = (random: ReturnType<typeof createRandom>) =>
    stepSimulator({ database: portal.database, clock: portal.clock.now, random, everyMs });
  const everything = () => portal.database.inScope('system', (tx) => tx.select().from(orders).orderBy(asc(orders.id)));
  const requestsAndLines = () =>
    portal.database.inScope('system', async (tx) => ({
      requests: await tx.select().from(cancellationRequests).orderBy(asc(cancellationRequests.id)),
      lines: await tx.select().from(orderLines).orderBy(asc(orderLines.id)),
    }));
  const lastEvent = async () => {
    const rows = await portal.database.inScope('system', (tx) =>
      tx.select({ id: events.id }).from(events).orderBy(asc(events.id)),
    );
    return rows.at(-1)?.id ?? 0;
  };

  it('makes one allowed change at a time, and notifies the lists that it affects', async () => {
    const random = createRandom(7);
    const seen = new Set<string>();
    let before = await everything();
    let parts = await requestsAndLines();
    let lastSeenEvent = await lastEvent();
    const possible = [
      'nothing > PendingDelivery Pending',
      ...Object.entries(legal).flatMap(([from, targets]) => targets.map((to) => `${from} > ${to}`)),
      'asked to cancel the whole',
      'asked to cancel a part',
    ];
    // The simulator is random, so run it until everything has happened, up to a limit.
    for (let round = 0; round < 150 || (round < 900 && seen.size < possible.length); round += 1) {
      portal.clock.advance(everyMs);
      expect(await step(random)).toBe(true);
      const after = await everything();
      const old = new Map(before.map((order) => [order.id, order]));
      const changed = after.filter((order) => JSON.stringify(order) !== JSON.stringify(old.get(order.id)));
      const news = await portal.database.inScope('system', (tx) =>
        tx.select().from(events).where(gt(events.id, lastSeenEvent)).orderBy(asc(events.id)),
      );
      // A cancellation request, or the acknowledgement of a partial one, leaves the order itself unchanged.
      const partsAfter = await requestsAndLines();
      expect(
        changed.length === 1 ||
          (JSON.stringify(partsAfter) !== JSON.stringify(parts) &&
            news.length === 1 &&
            news[0]?.updateType === 'Orders/Pending'),
      ).toBe(true);
      for (const { isWhole } of partsAfter.requests) seen.add(`asked to cancel ${isWhole ? 'the whole' : 'a part'}`);
      parts = partsAfter;
      for (const order of changed) {
        const from = old.get(order.id);
        const lists = new Set([...(from === undefined ? [] : [from.portalStatus]), order.portalStatus]);
        expect(from === undefined ? ['PendingDelivery Pending'] : (legal[stateOf(from)] ?? [])).toContain(
          stateOf(order),
        );
        // Delivered orders are charged.
        const charges = order.deliveredAt === null ? [] : [['Ledger', String(order.shopId), order.shopId]];
        const announced = news.map(({ updateType, entityId, shopId: ofShop }) => [updateType, entityId, ofShop]);
        expect(announced.toSorted()).toEqual(
          [...[...lists].map((list) => [`Orders/${list}`, order.id, order.shopId]), ...charges].toSorted(),
        );
        const known = timesOf(order).filter((time) => time !== undefined);
        expect(known).toEqual(known.toSorted((a, b) => a - b));
        seen.add(`${from === undefined ? 'nothing' : stateOf(from)} > ${stateOf(order)}`);
      }
      before = after;
      lastSeenEvent += news.length;
    }
    expect([...seen].toSorted()).toEqual(possible.toSorted());
  });

  it('gives each new order a unique number, a new customer, and the goods of an old order', async () => {
    const all = await everything();
    const fresh = all.filter(({ orderNo }) => /^\d{6}$/.test(orderNo));
    expect(fresh.length).toBeGreaterThan(20);
    expect(new Set(all.map(({ orderNo }) => orderNo)).size).toBe(all.length);
    expect(new Set(fresh.map((order) => `${order.customerFirstName} ${order.customerLastName}`)).size).toBeGreaterThan(
      10,
    );
    const lines = await portal.database.inScope('system', (tx) =>
      tx.select().from(orderLines).orderBy(asc(orderLines.position)),
    );
    for (const { id } of fresh) {
      expect(
        lines.filter((line) => line.orderId === id).map(({ productTitle, quantity }) => [productTitle, quantity]),
      ).toEqual([
        ['Tea', 2],
        ['Cup', 2],
      ]);
    }
    const favoured = fresh.filter(({ shopId }) => shopId < 4).length;
    expect(favoured).toBeGreaterThan(fresh.length / 2);
  });

  it('requests cancellations, acknowledges them only in other shops, and packs orders', async () => {
    const { requests, lines } = await requestsAndLines();
    expect(requests.length).toBeGreaterThan(1);
    const parts = requests.filter(({ isWhole }) => !isWhole).map(({ orderId }) => orderId);
    for (const orderId of parts) {
      expect(lines.filter((line) => line.orderId === orderId && line.cancelRequestedAt !== null)).toHaveLength(1);
    }
    for (const { shopId, acknowledgedAt } of requests) expect(acknowledgedAt === null || shopId === 4).toBe(true);
    const all = await everything();
    const boxes = await portal.database.inScope('system', (tx) => tx.select().from(packages));
    for (const { id } of all.filter(({ queuedAt }) => queuedAt !== null)) {
      expect(boxes.some(({ orderId }) => orderId === id)).toBe(true);
    }
  });

  it('accepts no orders in shops that have demo users', async () => {
    const accepted = (await everything()).filter((order) => order.queuedAt !== null);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ shopId }) => shopId))).toEqual(new Set([4]));
  });

  it('keeps its rate with any number of nodes', async () => {
    portal.clock.advance(everyMs);
    const turns = await Promise.all([step(createRandom(1)), step(createRandom(2)), step(createRandom(3))]);
    expect(turns.filter(Boolean)).toHaveLength(1);
    portal.clock.advance(everyMs / 2);
    expect(await step(createRandom(4))).toBe(false);
    portal.clock.advance(everyMs / 2);
    expect(await step(createRandom(5))).toBe(true);
  });
});
