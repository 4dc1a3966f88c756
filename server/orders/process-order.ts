import type { Id } from '../../contract/endpoint.ts';
import { ApiError } from '../api/errors.ts';
import type { UserCall } from '../api/handler.ts';
import { AlreadyProcessed, explainProcessed } from './already-processed.ts';
import type { OrderRepository } from './repository.ts';
import { orderServerTexts } from './texts.ts';
import type { OrderRow } from './wire.ts';

export function orderNotFound(): ApiError {
  return new ApiError(404, orderServerTexts.notFound());
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
