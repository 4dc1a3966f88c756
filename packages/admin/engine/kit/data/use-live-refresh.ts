import type { LiveEvent } from '@refinedev/core';
import { useCallback, useEffect, useRef } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import { useRefresh } from './use-refresh.ts';

/** Returns whether a live message concerns a record. A message without ids, as after a reconnect, concerns all. */
export function concernsRecord({ payload: { ids = [] } }: LiveEvent, id: Id): boolean {
  return ids.length === 0 || ids.some((changed) => String(changed) === String(id));
}

/** How long messages are collected, in ms: an order that moves between lists sends several, which need one refetch. */
const batchMs = 25;
/** The random delay, in ms, that keeps all clients from refetching at the same instant. */
const jitterMs = 75;

type HandleEvents = (events: readonly LiveEvent[]) => void;

/** Returns the live options of a Refine query, and a subscription that receives the messages in batches. */
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
  const hear = useCallback((handle: HandleEvents) => {
    handler.current = handle;
  }, []);
  return { options: { liveMode: 'manual', onLiveEvent }, hear } as const;
}

/** Refreshes a resource when an accepted live message concerns it. */
export function useLiveRefresh(
  resource: { readonly name: string },
  accepts: (event: LiveEvent) => boolean = () => true,
) {
  const { own: refresh } = useRefresh(resource);
  const { options, hear } = useLiveEvents();
  useEffect(() =>
    hear((events) => {
      if (events.some(accepts)) void refresh();
    }),
  );
  return options;
}
