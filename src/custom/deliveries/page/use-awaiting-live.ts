import { useEffect, useState } from 'react';

/** Time to wait for the first live message. Some backends never send one. */
const maxLiveWaitMs = 5000;

/** Returns whether the first live message may still arrive. Starts with the first render. */
export function useAwaitingLive(): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), maxLiveWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}
