import type { LiveEvent } from '@refinedev/core';
import { useCallback, useEffect, useRef } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import { useRefresh } from './use-refresh.ts';

/**
 * Returns whether a live message concerns a record. A message without IDs, such as after a reconnect, concerns every
 * record.
 */
export function concernsRecord({ payload: { ids = [] } }: LiveEvent, id: Id): boolean {
  return ids.length === 0 || ids.some((changed) => String(changed) === String(id));
}

/**
 * How long to batch messages, in ms. An order that moves between lists causes multiple messages but needs one refetch.
 */
const batchMs = 25;
/** The maximum random delay, in ms, that keeps clients from all refetching at the same time. */
const jitterMs = 75;

type HandleEvents = (events: readonly LiveEvent[]) => void;

/** Returns live options for a Refine query, and `setHandler`, which sets the handler for batches of live messages. */
export function useLiveEvents() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gathered = useRef<LiveEvent[]>([]);
  const handler = useRef<HandleEvents>(undefined);
  const onLiveEvent = useCallback((event: LiveEvent) => {
    gathered.current.push(event);
    // The first message starts the timer, so a steady stream of messages does not postpone the batch.
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        handler.current?.(gathered.current.splice(0));
      },
      batchMs + Math.random() * jitterMs,
    );
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setHandler = useCallback((handle: HandleEvents) => {
    handler.current = handle;
  }, []);
  return { options: { liveMode: 'manual', onLiveEvent }, setHandler } as const;
}

/**
 * Refreshes a resource when a batch of live messages contains one that `accepts` allows. Returns live options for its
 * query.
 */
export function useLiveRefresh(
  resource: { readonly name: string },
  accepts: (event: LiveEvent) => boolean = () => true,
) {
  const { own: refresh } = useRefresh(resource);
  const { options, setHandler } = useLiveEvents();
  useEffect(() =>
    setHandler((events) => {
      if (events.some(accepts)) void refresh();
    }),
  );
  return options;
}
