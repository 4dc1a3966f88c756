import { useEffect, useState } from 'react';
import { serverNow } from '../../providers/http/server-time.ts';

/** Now by the backend's clock, drawn anew that often: what the device's own says does not matter (D-2.61). */
export function useServerNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
