import { useEffect, useEffectEvent } from 'react';

/** Polling interval, as a fallback for the sockets (O-4.50). */
const pollEveryMs = 30_000;

/** Calls `poll` every 30 seconds while the page is visible. Disabled while `isOn` is false. */
export function usePolling(poll: () => void, isOn: boolean): void {
  const onTime = useEffectEvent(poll);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') onTime();
    }, pollEveryMs);
    return () => clearInterval(timer);
  }, [isOn]);
}
