/** Changes of an order by the system that it comes from. */
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { PaymentState } from '../../../contract/integration/representations.ts';
import type { DeliveryReport, RefundRequest } from '../../../contract/integration/requests.ts';
import { ApiError } from '../../api/errors.ts';
import { refusal } from '../../api/parse.ts';
import { cancellationRequests } from '../../db/order-tables.ts';
import { ownOrders } from '../../db/own-rows.ts';
import { orderLines, orders } from '../../db/schema.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { orderActionRepository } from '../orders/action-repository.ts';
import { AlreadyProcessed } from '../orders/already-processed.ts';
import { reportedStep } from '../orders/courier-rules.ts';
import { type OrderChange, recover } from '../orders/rules.ts';
import type { OrderRow } from '../orders/wire.ts';
import { type Registrar, registerPartialRefund, registerWholeRefund } from '../returns/register.ts';
import { paymentStatuses, returnConditions, returnReasons } from './represent-order.ts';
import { integrationServerTexts } from './texts.ts';

export const Uuid = z.uuid();

/** Returns the error for something that does not exist or belongs to another merchant. */
export const notFound = () => new ApiError(404, integrationServerTexts.notFound());

/** Locks an order until the transaction ends. Throws a 404 for another merchant's order. */
export async function lockOrder(tx: Tx, user: ScopeUser, id: string): Promise<OrderRow> {
  const uuid = Uuid.safeParse(id);
  if (!uuid.success) throw notFound();
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(ownOrders(user), eq(orders.id, uuid.data)))
    .for('update');
  if (order === undefined) throw notFound();
  return order;
}

const processed = () => new ApiError(409, integrationServerTexts.processed());

/** Sets the payment state. Throws a 409 once the shop has processed the order. */
export async function setPayment(tx: Tx, order: OrderRow, state: PaymentState, now: Date): Promise<void> {
  if (order.paymentStatus === paymentStatuses[state]) return;
  if (order.portalStatus !== 'Pending') throw processed();
  await tx
    .update(orders)
    .set({
      paymentStatus: paymentStatuses[state],
      paymentAt: state === 'pending' ? null : now,
      status: state === 'paid' ? 'PendingDelivery' : 'AuthorizationRequired',
    })
    .where(eq(orders.id, order.id));
}

/**
 * Requests the cancellation of the order, or of the lines with these ids. A repeated request for the whole order
 * changes nothing. Throws a 409 for a processed order or another open request, and a 422 for unknown lines.
 */
export async function requestCancellation(
  tx: Tx,
  order: OrderRow,
  lineIds: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  if (order.portalStatus !== 'Pending') throw processed();
  const actions = orderActionRepository(tx);
  const open = await actions.openRequest(order.id);
  if (open !== undefined) {
    if (open.isWhole && lineIds === undefined) return;
    throw new ApiError(409, integrationServerTexts.alreadyRequested());
  }
  const left = (await actions.lines(order.id)).filter(({ cancelledAt }) => cancelledAt === null);
  const chosen = left.filter(({ id }) => lineIds?.includes(String(id)));
  const unknown = (lineIds ?? []).flatMap((id, index) =>
    left.some((line) => String(line.id) === id) ? [] : [[`lineIds.${index}`, integrationServerTexts.noLine()] as const],
  );
  if (unknown.length > 0) throw refusal(Object.fromEntries(unknown));
  const isWhole = lineIds === undefined || chosen.length === left.length;
  if (!isWhole) {
    await tx
      .update(orderLines)
      .set({ cancelRequestedAt: now })
      .where(
        inArray(
          orderLines.id,
          chosen.map(({ id }) => id),
        ),
      );
  }
  await tx
    .insert(cancellationRequests)
    .values({ orderId: order.id, merchantId: order.merchantId, shopId: order.shopId, isWhole, requestedAt: now });
}

/** Records a step of the delivery. A repeated report changes nothing. Throws a 409 unless the order is under way. */
export async function reportDelivery(tx: Tx, order: OrderRow, report: DeliveryReport, now: Date): Promise<void> {
  try {
    const change = reportedStep(order, report, now);
    if (change !== undefined) await tx.update(orders).set(change).where(eq(orders.id, order.id));
  } catch (error) {
    throw error instanceof AlreadyProcessed ? new ApiError(409, integrationServerTexts.notUnderWay()) : error;
  }
}

/**
 * Registers a refund, by default of the whole order, of which a repetition changes nothing. Throws a 409 unless the
 * order is delivered or failed and not fully refunded, and a 422 for more than was delivered.
 */
export async function registerRefund(
  tx: Tx,
  order: OrderRow,
  { lines, amount }: NonNullable<RefundRequest>,
  registrar: Registrar,
): Promise<void> {
  const isWhole = !lines && !amount;
  if (isWhole && order.manuallyRefundedAt !== null) return;
  const change = refundOf(order, registrar.now);
  if (isWhole) {
    await registerWholeRefund(tx, order, registrar);
  } else {
    const named = lines?.map(({ lineId, quantity, reason, condition }) => ({
      id: lineId,
      quantity,
      reason: reason && returnReasons[reason],
      condition: condition && returnConditions[condition],
    }));
    const refund = { lines: named, amount: amount ?? undefined };
    if (!(await registerPartialRefund(tx, order, refund, registrar))) return;
  }
  await tx.update(orders).set(change).where(eq(orders.id, order.id));
}

function refundOf(order: OrderRow, now: Date): OrderChange {
  try {
    return recover(order, { resolution: 'refunded', preconditionHolds: true, now });
  } catch (error) {
    throw error instanceof AlreadyProcessed ? new ApiError(409, integrationServerTexts.fullyRefunded()) : error;
  }
}
