import { useEffect, useState } from 'react';

/** How long to wait for the first live message. Some backends never send one. */
const patienceMs = 5000;

/** Whether the first live message of a delivery may still arrive, counted from the first render. */
export function usePatience(): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}
