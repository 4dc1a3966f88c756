/** The customer's wish to cancel, which the shop or its merchant takes note of (O-4.53 to O-4.56; decisions, "Cancellation check"). */
import type { CancellationCheck } from '../../../contract/orders/order-actions.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled } from '../../api/handler.ts';
import type { cancellationRequests } from '../../db/order-tables.ts';
import { AlreadyProcessed } from './already-processed.ts';
import { orderServerTexts } from './texts.ts';
import type { LineRow, OrderRow } from './wire.ts';

export type CancellationRequest = typeof cancellationRequests.$inferSelect;
type Line = Pick<LineRow, 'id' | 'cancelRequestedAt' | 'cancelledAt'>;

/** The lines that a partial request is about. */
export function concernedLines<Each extends Line>(lines: readonly Each[]): Each[] {
  return lines.filter(({ cancelRequestedAt, cancelledAt }) => cancelRequestedAt !== null && cancelledAt === null);
}

/** What the check answers; a request for an order that was processed meanwhile has come too late. */
export function checkCancellation(
  order: Pick<OrderRow, 'portalStatus'>,
  open: CancellationRequest | undefined,
  lines: readonly Line[],
): Filled<CancellationCheck> {
  if (open === undefined || order.portalStatus !== 'Pending') {
    return {
      DeliveryHasCancelRequest: false,
      WholeDelivery: null,
      AcknowledgementRequestId: null,
      OrderLineIds: undefined,
    };
  }
  return {
    DeliveryHasCancelRequest: true,
    WholeDelivery: open.isWhole,
    AcknowledgementRequestId: open.id,
    OrderLineIds: open.isWhole ? undefined : concernedLines(lines).map(({ id }) => id),
  };
}

/** Throws 409 while a request waits to be acknowledged: nobody accepts or changes what the customer no longer wants. */
export function needAcknowledged(open: CancellationRequest | undefined): void {
  if (open !== undefined) throw new ApiError(409, orderServerTexts.acknowledgeFirst());
}

/** The request, when it can be acknowledged. Throws 404 for none, 409 for one that was acknowledged, and for a processed order. */
export function needOpen(
  order: Pick<OrderRow, 'portalStatus'>,
  request: CancellationRequest | undefined,
): CancellationRequest {
  if (request === undefined) throw new ApiError(404, orderServerTexts.noCancellation());
  if (request.acknowledgedAt !== null) {
    throw new AlreadyProcessed({
      By: request.acknowledgedBy,
      At: request.acknowledgedAt.toISOString(),
      What: request.isWhole ? orderServerTexts.cancelled() : orderServerTexts.cancelledInPart(),
    });
  }
  if (order.portalStatus !== 'Pending') throw new AlreadyProcessed();
  return request;
}
