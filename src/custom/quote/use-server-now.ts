import { useEffect, useState } from 'react';
import { serverNow } from '../../providers/http/server-time.ts';

/** Now by the backend's clock, not the device's (D-2.61). Updates at this interval; `undefined` stops the clock. */
export function useServerNow(everyMs: number | undefined): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
