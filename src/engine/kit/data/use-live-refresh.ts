import type { LiveEvent } from '@refinedev/core';
import { useCallback, useEffect, useRef } from 'react';
import type { Id } from '../../../../contract/endpoint.ts';
import { useRefresh } from './use-refresh.ts';

/** Whether a live message is about the record: it names that, or none, as the one after a reconnect does. */
export function namesRecord({ payload: { ids = [] } }: LiveEvent, id: Id): boolean {
  return ids.length === 0 || ids.some((changed) => String(changed) === String(id));
}

/** One change may arrive as several messages (an order leaves one list and enters another): they become one refresh. */
const gatherMs = 25;

/** The live part of a Refine query: a message that concerns the resource, and is accepted, refreshes all that is shown of it. */
export function useLiveRefresh(resource: { readonly name: string }, accepts: (event: LiveEvent) => boolean = () => true) {
  const { own: refresh } = useRefresh(resource);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(accepts);
  useEffect(() => {
    asked.current = accepts;
  });
  const onLiveEvent = useCallback(
    (event: LiveEvent) => {
      if (!asked.current(event)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void refresh(), gatherMs);
    },
    [refresh],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return { liveMode: 'manual', onLiveEvent } as const;
}
