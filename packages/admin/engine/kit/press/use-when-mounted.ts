import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that calls back when a promise resolves, unless the component was unmounted before. */
export function useWhenMounted(): (promise: Promise<unknown>, then: () => void) => void {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return useCallback((promise, then) => void promise.then(() => isMounted.current && then()), []);
}
