/** Records that the user is removing: the page that still shows one must not ask for it again, only to hear that it is gone. */
import type { Id } from '../../../../contract/endpoint.ts';

export interface PendingDeletions {
  begin(resource: string, id: Id): void;
  /** The removal was refused, or nothing shows the record any more; it may be there again, once the removal is undone. */
  end(resource: string, id: Id): void;
  /** The ids of a resource's records that are being removed. */
  of(resource: string): readonly Id[];
}

export function createPendingDeletions(): PendingDeletions {
  const underWay = new Map<string, { readonly resource: string; readonly id: Id }>();
  const keyOf = (resource: string, id: Id) => `${resource}/${id}`;
  return {
    begin: (resource, id) => void underWay.set(keyOf(resource, id), { resource, id }),
    end: (resource, id) => void underWay.delete(keyOf(resource, id)),
    of: (resource) => [...underWay.values()].filter((removal) => removal.resource === resource).map(({ id }) => id),
  };
}
