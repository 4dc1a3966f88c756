import { useEffect, useState } from 'react';
import { serverNow, serverTime } from 'schema-admin/providers/http/server-time.ts';

/** Now by the backend's clock, not the device's (D-2.61). Updates at this interval and when an answer corrects the clock; `undefined` stops it. */
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
