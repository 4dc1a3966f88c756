import { useEffect, useState } from 'react';

/** The value as it stood when it had not changed for a moment. */
export function useSettled<Value>(value: Value, debounceMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value, debounceMs]);
  return settled;
}
