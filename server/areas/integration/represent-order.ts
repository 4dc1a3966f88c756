/** Orders as the Integration API and webhooks send them. */
import { asc, desc, inArray } from 'drizzle-orm';
import {
  type IntegrationOrder,
  type OrderState,
  type PaymentState,
  RefundReason,
  ReturnedCondition,
} from '../../../contract/integration/representations.ts';
import type { OrderStatus } from '../../../contract/orders/orders.ts';
import type { ReturnCondition, ReturnReason } from '../../../contract/orders/returns.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { cancellationRequests } from '../../db/order-tables.ts';
import { orderRefunds, orderReturns } from '../../db/return-tables.ts';
import { orderLines, orders, packages } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import type { CancellationRequest } from '../orders/cancellation-rules.ts';
import type { LineRow, OrderRow, PackageRow } from '../orders/wire.ts';

export const orderStates: Readonly<Record<OrderStatus, OrderState>> = {
  AuthorizationRequired: 'awaiting_payment',
  PendingDelivery: 'pending',
  QueuedDelivery: 'queued',
  OutForDeliveryDelivery: 'out_for_delivery',
  DeliveredDelivery: 'delivered',
  FailedDelivery: 'failed',
  RejectedDelivery: 'rejected',
  CancelledDelivery: 'cancelled',
};

/** Values of `orders.payment_status`. `null` is a pending payment. */
export const paymentStatuses: Readonly<Record<PaymentState, string | null>> = {
  paid: 'Succeeded',
  failed: 'Failed',
  pending: null,
};

export const returnReasons = {
  damaged: 'Damaged',
  wrong_item: 'WrongItem',
  not_as_described: 'NotAsDescribed',
  unwanted: 'Unwanted',
  not_delivered: 'NotDelivered',
  other: 'Other',
} as const satisfies Readonly<Record<RefundReason, ReturnReason>>;

export const returnConditions = {
  unopened: 'Unopened',
  opened: 'Opened',
  damaged: 'Damaged',
} as const satisfies Readonly<Record<ReturnedCondition, ReturnCondition>>;

const reasonNames = new Map(RefundReason.options.map((name) => [returnReasons[name], name]));
const conditionNames = new Map(ReturnedCondition.options.map((name) => [returnConditions[name], name]));

const time = (at: Date | null) => at?.toISOString() ?? null;

function paymentState(status: string | null): PaymentState {
  return status === paymentStatuses.paid ? 'paid' : status === paymentStatuses.failed ? 'failed' : 'pending';
}

const representLine = (line: LineRow): IntegrationOrder['lines'][number] => ({
  id: String(line.id),
  sku: line.sku,
  title: line.productTitle,
  variantTitle: line.variantTitle,
  quantity: line.quantity,
  orderedQuantity: line.originalQuantity,
  unitPrice: line.unitPrice,
  options: line.options.map(({ Name, Value }) => ({ name: Name, value: Value })),
  changeReason: line.changeReason,
  cancellationRequestedAt: time(line.cancelRequestedAt),
  cancelledAt: time(line.cancelledAt),
});

interface OrderParts {
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
  readonly packages: readonly PackageRow[];
  /** The latest request of the customer. */
  readonly request: CancellationRequest | undefined;
  readonly refunds: readonly (typeof orderRefunds.$inferSelect)[];
  readonly returned: readonly (typeof orderReturns.$inferSelect)[];
}

function representRefunds({ refunds, returned }: OrderParts): IntegrationOrder['refunds'] {
  return refunds.map(({ id, amount, refundedAt }) => ({
    id: String(id),
    amount,
    at: refundedAt.toISOString(),
    lines: returned
      .filter(({ refundId }) => refundId === id)
      .flatMap(({ lineId, quantity, amount: share, returnReason, condition }) =>
        lineId === null || quantity === null || share === null
          ? []
          : [
              {
                lineId: String(lineId),
                quantity,
                amount: share,
                reason: (returnReason && reasonNames.get(returnReason)) ?? null,
                condition: (condition && conditionNames.get(condition)) ?? null,
              },
            ],
      ),
  }));
}

function representAddresses(order: OrderRow): Pick<IntegrationOrder, 'deliveryAddress' | 'billingAddress'> {
  return {
    deliveryAddress: {
      line1: order.deliveryLine1,
      line2: order.deliveryLine2,
      line3: order.deliveryLine3,
      city: order.deliveryCity,
      county: order.deliveryCounty,
      postcode: order.deliveryPostCode,
      nameOnDoor: order.deliveryNameOnDoor,
      instructions: order.deliveryInstructions,
    },
    billingAddress:
      order.billingLine1 === null || order.billingPostCode === null
        ? null
        : {
            line1: order.billingLine1,
            line2: order.billingLine2,
            line3: order.billingLine3,
            city: order.billingCity,
            county: order.billingCounty,
            postcode: order.billingPostCode,
          },
  };
}

function representTimes(order: OrderRow) {
  return {
    createdAt: order.createdAt.toISOString(),
    queuedAt: time(order.queuedAt),
    packedAt: time(order.packedAt),
    outForDeliveryAt: time(order.outForDeliveryAt),
    deliveredAt: time(order.deliveredAt),
    failedAt: time(order.failedAt),
    rejectedAt: time(order.rejectedAt),
    cancelledAt: time(order.cancelledAt),
    returnedAt: time(order.returnedAt),
    refundedAt: time(order.manuallyRefundedAt),
  };
}

export function representOrder(parts: OrderParts): IntegrationOrder {
  const { order, lines, packages: packed, request } = parts;
  return {
    id: order.id,
    number: order.orderNo,
    externalId: order.externalOrderId,
    merchantId: String(order.merchantId),
    shopId: String(order.shopId),
    state: orderStates[order.status],
    payment: { state: paymentState(order.paymentStatus), at: time(order.paymentAt) },
    slot:
      order.timeSlotFrom === null || order.timeSlotTo === null
        ? null
        : { from: order.timeSlotFrom.toISOString(), to: order.timeSlotTo.toISOString() },
    customer: {
      firstName: order.customerFirstName,
      lastName: order.customerLastName,
      email: order.customerEmail,
      phone: order.customerPhone,
    },
    ...representAddresses(order),
    lines: lines.map(representLine),
    packages: packed.map(({ packageNo, barcode }) => ({ number: packageNo, barcode })),
    total: Pence.parse(lines.reduce((sum, { unitPrice, originalQuantity }) => sum + unitPrice * originalQuantity, 0)),
    cancellation: request
      ? {
          wholeOrder: request.isWhole,
          requestedAt: request.requestedAt.toISOString(),
          acknowledgedAt: time(request.acknowledgedAt),
        }
      : null,
    refunds: representRefunds(parts),
    tracking: { url: order.trackingUrl, driver: order.driverName },
    failure:
      order.failedAt === null && order.failedReason === null
        ? null
        : { reason: order.failedReason, notes: order.failedNotes },
    ...representTimes(order),
  };
}

function groupByOrder<Part extends { readonly orderId: string }>(parts: readonly Part[]): Map<string, Part[]> {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const group = groups.get(part.orderId);
    if (group === undefined) groups.set(part.orderId, [part]);
    else group.push(part);
  }
  return groups;
}

/** Loads the orders with these ids, in this order. Omits those that the transaction cannot see. */
export async function representOrders(tx: Tx, ids: readonly string[]): Promise<IntegrationOrder[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const lines = groupByOrder(
    await tx
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, [...ids]))
      .orderBy(asc(orderLines.position), asc(orderLines.id)),
  );
  const packed = groupByOrder(
    await tx
      .select()
      .from(packages)
      .where(inArray(packages.orderId, [...ids]))
      .orderBy(asc(packages.packageNo)),
  );
  const requests = groupByOrder(
    await tx
      .select()
      .from(cancellationRequests)
      .where(inArray(cancellationRequests.orderId, [...ids]))
      .orderBy(desc(cancellationRequests.requestedAt)),
  );
  const refunds = groupByOrder(
    await tx
      .select()
      .from(orderRefunds)
      .where(inArray(orderRefunds.orderId, [...ids]))
      .orderBy(asc(orderRefunds.id)),
  );
  const returned = groupByOrder(
    await tx
      .select()
      .from(orderReturns)
      .where(inArray(orderReturns.orderId, [...ids]))
      .orderBy(asc(orderReturns.id)),
  );
  const byId = new Map(rows.map((order) => [order.id, order]));
  return ids.flatMap((id) => {
    const order = byId.get(id);
    if (order === undefined) return [];
    return representOrder({
      order,
      lines: lines.get(id) ?? [],
      packages: packed.get(id) ?? [],
      request: requests.get(id)?.[0],
      refunds: refunds.get(id) ?? [],
      returned: returned.get(id) ?? [],
    });
  });
}
