import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that runs `then` when a promise resolves, unless the component has unmounted by then. */
export function useWhenMounted(): (promise: Promise<unknown>, then: () => void) => void {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return useCallback((promise, then) => void promise.then(() => isMounted.current && then()), []);
}
