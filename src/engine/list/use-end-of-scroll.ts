import { useEffect } from 'react';

/** Calls back when the window is scrolled to `threshold` of the page's height, or the page does not fill the window. */
export function useEndOfScroll(threshold: number, isWanted: boolean, onEnd: () => void): void {
  useEffect(() => {
    if (!isWanted) return;
    const check = () => {
      const { scrollHeight } = document.documentElement;
      if ((window.scrollY + window.innerHeight) / scrollHeight >= threshold) onEnd();
    };
    check();
    window.addEventListener('scroll', check, { passive: true });
    window.addEventListener('resize', check);
    return () => {
      window.removeEventListener('scroll', check);
      window.removeEventListener('resize', check);
    };
  });
}
