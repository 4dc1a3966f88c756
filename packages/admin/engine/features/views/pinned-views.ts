import { useMemo, useState } from 'react';
import { z } from 'zod';
import { browserStorage, storageSlot } from '../../../providers/session/storage-slot.ts';
import { useUser } from '../../kit/app/Portal.tsx';
import { createListMemory } from '../../kit/app/list-memory.ts';

/** The ids of the views pinned above a list, as strings and in order. Stored per user on this device. */
export interface PinnedIds {
  readonly ids: readonly string[];
  toggle(id: string): void;
  order(ids: readonly string[]): void;
}

const noIds: readonly string[] = [];

export function usePinnedViews(resource: string): PinnedIds {
  const { email, role } = useUser();
  const memory = useMemo(
    () => createListMemory(storageSlot(browserStorage(), 'portal.pinned-views.v1'), z.array(z.string()), email ?? role),
    [email, role],
  );
  const [ids, setIds] = useState<readonly string[]>(() => memory.read(resource) ?? noIds);
  const order = (next: readonly string[]) => {
    memory.write(resource, next.length === 0 ? undefined : [...next]);
    setIds(next);
  };
  return { ids, order, toggle: (id) => order(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]) };
}
