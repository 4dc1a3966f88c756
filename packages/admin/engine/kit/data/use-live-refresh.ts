import type { LiveEvent } from '@refinedev/core';
import { useCallback, useEffect, useRef } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import { useRefresh } from './use-refresh.ts';

/** Whether a live message is about the record: it names that, or none, as the one after a reconnect does. */
export function namesRecord({ payload: { ids = [] } }: LiveEvent, id: Id): boolean {
  return ids.length === 0 || ids.some((changed) => String(changed) === String(id));
}

/** One change may arrive as several messages (an order leaves one list and enters another): they become one reading. */
const gatherMs = 25;
/** A change is told to all who look at it in the same instant; they do not all ask in the same instant. */
const spreadMs = 75;

type HandleEvents = (events: readonly LiveEvent[]) => void;

/** The live part of a Refine query, `options`: whoever hears is handed what messages have come, a few at a time. */
export function useLiveEvents() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gathered = useRef<LiveEvent[]>([]);
  const handler = useRef<HandleEvents>(undefined);
  const onLiveEvent = useCallback((event: LiveEvent) => {
    gathered.current.push(event);
    // From the first of them: where one message follows another without end, they are not put off without end.
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        handler.current?.(gathered.current.splice(0));
      },
      gatherMs + Math.random() * spreadMs,
    );
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hear = useCallback((handle: HandleEvents) => {
    handler.current = handle;
  }, []);
  return { options: { liveMode: 'manual', onLiveEvent }, hear } as const;
}

/** A message that concerns the resource, and is accepted, refreshes all that is shown of it. */
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
