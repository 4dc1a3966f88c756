import { useEffect, useState } from 'react';
import { serverTime } from '../../providers/http/server-time.ts';

const minuteMs = 60_000;

/** Draws anew with each minute of the backend's clock, for what depends on the time of day. */
export function useMinutes(): void {
  const [, setMinute] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const rest = minuteMs - (serverTime.now() % minuteMs);
      timer = setTimeout(() => {
        setMinute((minute) => minute + 1);
        wait();
      }, rest);
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
}
