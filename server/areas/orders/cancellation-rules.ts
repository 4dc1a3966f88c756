/**
 * Rules for customers' cancellation requests, which the shop or its merchant acknowledges (O-4.53 to O-4.56; decisions,
 * "Cancellation check").
 */
import type { CancellationCheck } from '../../../contract/orders/order-actions.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled } from '../../api/handler.ts';
import type { cancellationRequests } from '../../db/order-tables.ts';
import { AlreadyProcessed } from './already-processed.ts';
import { orderServerTexts } from './texts.ts';
import type { LineRow, OrderRow } from './wire.ts';

export type CancellationRequest = typeof cancellationRequests.$inferSelect;
type Line = Pick<LineRow, 'id' | 'cancelRequestedAt' | 'cancelledAt'>;

/** Returns the lines that a partial request covers and that are not yet cancelled. */
export function linesToCancel<Each extends Line>(lines: readonly Each[]): Each[] {
  return lines.filter(({ cancelRequestedAt, cancelledAt }) => cancelRequestedAt !== null && cancelledAt === null);
}

/** Returns the response to the cancellation check. Ignores a request if the order has been processed. */
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
    OrderLineIds: open.isWhole ? undefined : linesToCancel(lines).map(({ id }) => id),
  };
}

/** Throws a 409 while a request is open, so that no cancelled goods are accepted or changed. */
export function assertNoOpenRequest(open: CancellationRequest | undefined): void {
  if (open !== undefined) throw new ApiError(409, orderServerTexts.acknowledgeFirst());
}

/**
 * Returns the request if it can be acknowledged. Throws a 404 without a request, and a 409 if it was already
 * acknowledged or the order has been processed.
 */
export function requireOpenRequest(
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
