import { useEffect, useState } from 'react';

/** The text as it stood when nothing had been typed for a moment. */
export function useSettled(text: string, debounceMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text, debounceMs]);
  return settled;
}
