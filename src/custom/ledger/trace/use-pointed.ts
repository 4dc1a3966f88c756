import { type RefObject, useEffect, useState } from 'react';

/** The key of the box of a drawing that the pointer is over, or that holds the focus; what it leads to by links and words does not depend on it. */
export function usePointed(drawing: RefObject<HTMLElement | null>): string | undefined {
  const [pointed, setPointed] = useState<string>();
  useEffect(() => {
    const room = drawing.current;
    if (!room) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const point = ({ target }: Event) => setPointed(target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined);
    const leave = () => setPointed(undefined);
    for (const type of ['pointerover', 'focusin']) room.addEventListener(type, point, { signal });
    for (const type of ['pointerleave', 'focusout']) room.addEventListener(type, leave, { signal });
    return () => listening.abort();
  }, [drawing]);
  return pointed;
}
