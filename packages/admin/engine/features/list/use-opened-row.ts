import { type RefObject, useEffect, useRef } from 'react';
import { usePortal } from '../../kit/app/Portal.tsx';

const gestures = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Focuses the row that the user had opened, after back navigation. Tries again after each render, because the row may
 * be rendered late. `key` identifies the shown rows. Without it, nothing is stored.
 */
export function useOpenedRow(list: RefObject<HTMLElement | null>, key: string | undefined): void {
  const { memory } = usePortal();
  const wanted = useRef(key === undefined ? undefined : memory.opened.get(key));

  useEffect(() => {
    const rows = list.current;
    if (!rows || key === undefined) return;
    const remember = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link instanceof HTMLAnchorElement) memory.opened.set(key, link.pathname);
    };
    /** Stops looking for the row when the user does something else. */
    const release = () => {
      wanted.current = undefined;
    };
    rows.addEventListener('click', remember, { capture: true });
    for (const gesture of gestures) window.addEventListener(gesture, release, { passive: true });
    return () => {
      rows.removeEventListener('click', remember, { capture: true });
      for (const gesture of gestures) window.removeEventListener(gesture, release);
    };
  }, [list, key, memory]);

  useEffect(() => {
    const rows = list.current;
    if (wanted.current === undefined || !rows || document.activeElement !== document.body) return;
    const link = [...rows.querySelectorAll<HTMLAnchorElement>('a[href]')].find(
      ({ pathname }) => pathname === wanted.current,
    );
    if (!link) return;
    wanted.current = undefined;
    link.focus({ preventScroll: true });
  });
}
