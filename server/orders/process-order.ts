import type { Id } from '../../contract/endpoint.ts';
import { ApiError } from '../api/errors.ts';
import type { UserCall } from '../api/handler.ts';
import { AlreadyProcessed, explainProcessed } from './already-processed.ts';
import { announceChange } from './announce-change.ts';
import type { OrderRepository } from './repository.ts';
import type { OrderChange } from './rules.ts';
import type { OrderRow } from './wire.ts';

export function orderNotFound(): ApiError {
  return new ApiError(404, 'This order does not exist.');
}

/** Works on one order while nobody else can change it. Throws 404 for one the user may not see; whoever comes too late is told who was first. */
export async function withLockedOrder<T>(call: UserCall, repository: OrderRepository, id: Id, work: (order: OrderRow) => Promise<T>): Promise<T> {
  const order = await repository.lock(id);
  if (order === undefined) throw orderNotFound();
  try {
    return await work(order);
  } catch (error) {
    throw error instanceof AlreadyProcessed && !('Processed' in error.details) ? await explainProcessed(call.tx, order) : error;
  }
}

/** Changes a locked order, and tells the lists it left and entered. */
export async function applyChange(call: UserCall, repository: OrderRepository, order: OrderRow, change: OrderChange): Promise<void> {
  await repository.change(order.id, change);
  await announceChange(call.tx, order, change, { at: call.clock(), actorId: call.user.id });
}

/** Tells the list in which an order stands that something about it has changed. */
export async function announceSame(call: UserCall, order: OrderRow): Promise<void> {
  await announceChange(call.tx, order, order, { at: call.clock(), actorId: call.user.id });
}
