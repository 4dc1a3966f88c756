/** Processes the state of a store's order: creates it, changes it, or leaves it unchanged. */
import { and, eq, sql } from 'drizzle-orm';
import { brand } from 'schema-admin/contract/brand.ts';
import type { ConnectorResult } from '../../../contract/platform/connectors.ts';
import { ApiError } from '../../api/errors.ts';
import { connectorLog, connectorOrders, type connectors } from '../../db/connector-tables.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { lockOrder, registerRefund, requestCancellation } from '../integration/change-order.ts';
import { findShop, storeOrder } from '../integration/create-order.ts';
import { orderActionRepository } from '../orders/action-repository.ts';
import type { OrderRow } from '../orders/wire.ts';
import type { StoreOrder } from './store-adapter.ts';
import { type findVariants, lineToStore, productOf, recordProducts } from './store-products.ts';
import { connectorServerTexts } from './texts.ts';

export type Connector = typeof connectors.$inferSelect;

export interface Outcome {
  readonly result: ConnectorResult;
  readonly message?: string;
  readonly orderId?: string;
}

export interface OrderEvent {
  readonly connector: Connector;
  readonly user: ScopeUser;
  readonly order: StoreOrder;
  readonly deliveryId: string | undefined;
  readonly variants: Awaited<ReturnType<typeof findVariants>>;
  readonly now: Date;
}

/** Results that a repetition of the same sending does not change. */
const final: readonly ConnectorResult[] = [
  'Created',
  'Waiting',
  'CancellationRequested',
  'RefundRegistered',
  'Unchanged',
  'Ignored',
];

/** Returns whether the connector has already processed this sending. One that was refused may be sent again. */
export async function isDuplicate(tx: Tx, { id }: Connector, deliveryId: string | undefined): Promise<boolean> {
  if (deliveryId === undefined) return false;
  const earlier = await tx
    .select({ result: connectorLog.result })
    .from(connectorLog)
    .where(and(eq(connectorLog.connectorId, id), eq(connectorLog.deliveryId, deliveryId)));
  return earlier.some(({ result }) => final.includes(result));
}

/** Processes an order. Throws a 422 if it cannot be accepted. The caller must then roll back. */
export async function processOrder(tx: Tx, event: OrderEvent): Promise<Outcome> {
  const { connector, order, deliveryId } = event;
  // Changes of an order are processed one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`connector ${connector.id} ${order.id}`}, 0))`);
  if (await isDuplicate(tx, connector, deliveryId)) return { result: 'Duplicate' };
  const ofOrder = and(eq(connectorOrders.connectorId, connector.id), eq(connectorOrders.storeOrderId, order.id));
  const [known] = await tx.select().from(connectorOrders).where(ofOrder);
  const stored = known?.orderId ?? undefined;
  if (known !== undefined && order.updatedAt < known.updatedAt) {
    return { result: 'OutOfOrder', ...(stored === undefined ? {} : { orderId: stored }) };
  }
  const outcome = stored === undefined ? await createIfPaid(tx, event) : await changeKnown(tx, event, stored);
  const columns = { orderId: outcome.orderId ?? null, updatedAt: order.updatedAt };
  await tx
    .insert(connectorOrders)
    .values({
      ...columns,
      connectorId: connector.id,
      storeOrderId: order.id,
      storeNumber: order.number,
      merchantId: connector.merchantId,
    })
    .onConflictDoUpdate({ target: [connectorOrders.connectorId, connectorOrders.storeOrderId], set: columns });
  return outcome;
}

const totalOf = ({ lines }: StoreOrder) =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
const isRefunded = (order: StoreOrder) => order.refunded > 0 && order.refunded >= totalOf(order);

async function createIfPaid(tx: Tx, { connector, order, variants, now }: OrderEvent): Promise<Outcome> {
  const expected = brand().Currency;
  if (order.currency !== expected) {
    throw new ApiError(422, connectorServerTexts.otherCurrency({ currency: order.currency, expected }), {
      currency: connectorServerTexts.otherCurrency({ currency: order.currency, expected }),
    });
  }
  if (order.isCancelled || isRefunded(order)) {
    return { result: 'Unchanged', message: connectorServerTexts.cancelledBefore() };
  }
  if (order.payment !== 'paid') return { result: 'Waiting', message: connectorServerTexts.notPaid() };
  const shop = await findShop(tx, connector.shopId);
  const lines = order.lines.map((line) => lineToStore(line, variants.get(productOf(line))));
  const { number, payment, customer, deliveryAddress, billingAddress, instructions } = order;
  const content = {
    externalId: number,
    payment,
    customer,
    deliveryAddress: { ...deliveryAddress, instructions },
    billingAddress,
  };
  const { id: orderId } = await storeOrder(tx, shop, { order: content, lines, now });
  await recordProducts(tx, order.lines, variants, { merchantId: connector.merchantId, orderId, now });
  return { result: 'Created', orderId };
}

/** Requests the cancellation or registers the refund of an order, if its state allows it. */
async function changeKnown(tx: Tx, event: OrderEvent, orderId: string): Promise<Outcome> {
  const { connector, user, order, now } = event;
  const stored = await lockOrder(tx, user, orderId);
  try {
    const isOpen = stored.portalStatus === 'Pending';
    if (order.isCancelled && (isOpen || !isRefunded(order))) return { ...(await cancel(tx, stored, now)), orderId };
    if (isRefunded(order) && stored.manuallyRefundedAt === null) {
      await registerRefund(tx, stored, {}, { by: connector.name, now });
      return { result: 'RefundRegistered', orderId };
    }
  } catch (error) {
    // The shop is past the state in which the order could be changed.
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return { result: 'Unchanged', message: error.message, orderId };
  }
  return { result: 'Unchanged', orderId };
}

async function cancel(tx: Tx, stored: OrderRow, now: Date): Promise<Outcome> {
  if (stored.status === 'CancelledDelivery') return { result: 'Unchanged' };
  const open = await orderActionRepository(tx).openRequest(stored.id);
  await requestCancellation(tx, stored, undefined, now);
  return { result: open === undefined ? 'CancellationRequested' : 'Unchanged' };
}
