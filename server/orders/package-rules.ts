import { ApiError } from '../api/errors.ts';
import { AlreadyProcessed } from './already-processed.ts';
import type { OrderRow } from './wire.ts';

const packedAlready = 'This order already has its packages. Please refresh to see them.';
const notPendingYet = 'This order is waiting for authorisation and cannot be packed yet.';

/**
 * Whether packages may be made for an order (decisions, "Number of packages"): one that the shop still has, and that
 * has none. Throws 409 otherwise.
 */
export function needPackable(order: Pick<OrderRow, 'status' | 'portalStatus'>, packageCount: number): void {
  if (order.status === 'AuthorizationRequired') throw new ApiError(409, notPendingYet);
  if (order.portalStatus !== 'Pending' && order.portalStatus !== 'Queued') throw new AlreadyProcessed();
  if (packageCount > 0) throw new ApiError(409, packedAlready);
}
