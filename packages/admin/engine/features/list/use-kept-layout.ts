import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import { usePortal } from '../../kit/app/Portal.tsx';
import type { RowsLayout } from '../../kit/app/screen-memory.ts';

/** Of the lists that were left last: each of a list's rows is remembered by itself, and there may be thousands. */
const kept = 8;

const nowhere: Pick<RowsLayout, 'top' | 'rows'> = { top: 0, rows: [] };

/** Where a list's rows stood when it was last left, as far as it is known for this window and rows of that height. Without a `key`, nowhere. */
export function useLeftLayout(key: string | undefined, rowHeight: number): typeof nowhere {
  const { layouts } = usePortal().memory;
  const [left] = useState(() => {
    const found = key === undefined ? undefined : layouts.get(key);
    return found?.width === globalThis.innerWidth && found?.rowHeight === rowHeight ? found : nowhere;
  });
  return left;
}

/** Remembers it when the list is left, so that whoever comes back finds each row at its place, and the browser measures none of them again. */
export function useKeptLayout(
  key: string | undefined,
  rowHeight: number,
  virtualizer: Virtualizer<Window, Element>,
): void {
  const { layouts } = usePortal().memory;
  useLayoutEffect(() => {
    if (key === undefined) return undefined;
    return () => {
      layouts.delete(key);
      // Rows that are as high as they were taken to be do not count as measured.
      layouts.set(key, {
        width: window.innerWidth,
        rowHeight,
        top: virtualizer.options.scrollMargin,
        rows: [...virtualizer.takeSnapshot(), ...virtualizer.getVirtualItems()],
      });
      for (const oldest of [...layouts.keys()].slice(0, -kept)) layouts.delete(oldest);
    };
  }, [layouts, key, rowHeight, virtualizer]);
}
