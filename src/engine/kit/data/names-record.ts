import type { LiveEvent } from '@refinedev/core';
import type { Id } from '../../../../contract/endpoint.ts';

/** Whether a live message is about the record: it names that, or none, as the one after a reconnect does. */
export function namesRecord({ payload: { ids = [] } }: LiveEvent, id: Id): boolean {
  return ids.length === 0 || ids.some((changed) => String(changed) === String(id));
}
