import { eq } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { orders } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { orderActionRepository } from './action-repository.ts';
import { linesToCancel, requireOpenRequest } from './cancellation-rules.ts';
import { cancelByCustomer } from './rules.ts';
import type { OrderRow } from './wire.ts';

interface Acknowledgement {
  readonly at: Date;
  /** The email address of the user who acknowledges the request. */
  readonly by: string;
}

/**
 * Acknowledges a customer's cancellation request for a locked order: cancels the order or the requested lines. Throws a
 * 404 for an unknown request, and a 409 if it was already acknowledged or the order processed.
 */
export async function acknowledgeCancellation(
  tx: Tx,
  order: OrderRow,
  requestId: Id,
  { at, by }: Acknowledgement,
): Promise<void> {
  const actions = orderActionRepository(tx);
  const request = requireOpenRequest(
    order,
    (await actions.requests(order.id)).find(({ id }) => id === requestId),
  );
  const lines = await actions.lines(order.id);
  await actions.acknowledge(request.id, { by, at });
  if (!request.isWhole) {
    return actions.cancelLines(
      linesToCancel(lines).map(({ id }) => id),
      at,
    );
  }
  const change = cancelByCustomer(order, at);
  await actions.cancelLines(
    lines.filter(({ cancelledAt }) => cancelledAt === null).map(({ id }) => id),
    at,
  );
  await tx.update(orders).set(change).where(eq(orders.id, order.id));
}
