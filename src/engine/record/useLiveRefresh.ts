import { useCallback, useEffect, useRef } from 'react';
import { useInvalidate } from '@refinedev/core';

/** One change may arrive as several messages (an order leaves one list and enters another): they become one refresh. */
const gatherMs = 25;

/** The live part of a Refine query: any message that concerns the resource refreshes all that is shown of it. */
export function useLiveRefresh(resource: string) {
  const invalidate = useInvalidate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onLiveEvent = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void invalidate({ resource, invalidates: ['resourceAll'] }), gatherMs);
  }, [invalidate, resource]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { liveMode: 'manual', onLiveEvent } as const;
}
