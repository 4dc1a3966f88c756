import { useCallback, useEffect, useRef } from 'react';
import { type LiveEvent, useInvalidate } from '@refinedev/core';

/** One change may arrive as several messages (an order leaves one list and enters another): they become one refresh. */
const gatherMs = 25;

/** The live part of a Refine query: a message that concerns the resource, and is accepted, refreshes all that is shown of it. */
export function useLiveRefresh(resource: string, accepts: (event: LiveEvent) => boolean = () => true) {
  const invalidate = useInvalidate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(accepts);
  useEffect(() => {
    asked.current = accepts;
  });
  const onLiveEvent = useCallback(
    (event: LiveEvent) => {
      if (!asked.current(event)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void invalidate({ resource, invalidates: ['resourceAll'] }), gatherMs);
    },
    [invalidate, resource],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return { liveMode: 'manual', onLiveEvent } as const;
}
