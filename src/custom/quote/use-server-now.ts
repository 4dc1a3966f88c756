import { useEffect, useState } from 'react';
import { serverNow, serverTime } from 'schema-admin/providers/http/server-time.ts';

/**
 * Returns the time of the backend's clock instead of the device's (D-2.61). Updates at the interval, and when a
 * response corrects the clock. `undefined` stops the updates.
 */
export function useServerNow(everyMs: number | undefined): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const update = () => setNow(serverNow());
    const unsubscribe = serverTime.subscribe(update);
    const timer = setInterval(update, everyMs);
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [everyMs]);
  return now;
}
