import { useLayoutEffect } from 'react';
import { usePortal } from '../session/Portal.tsx';

/** Puts the window back where this list was left, as soon as its rows stand; a list seen anew starts at the top. */
export function useScrollMemory(key: string, isReady: boolean): void {
  const { memory } = usePortal();
  useLayoutEffect(() => {
    if (isReady) window.scrollTo({ top: memory.scrolls.get(key) ?? 0, behavior: 'instant' });
  }, [key, isReady, memory]);
  // In a layout effect: the next screen's scroll to its top must not be remembered as this one's place.
  useLayoutEffect(() => {
    if (!isReady) return;
    const remember = () => memory.scrolls.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, isReady, memory]);
}
