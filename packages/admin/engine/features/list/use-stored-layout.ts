import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import { usePortal } from '../../kit/app/Portal.tsx';
import type { RowsLayout } from '../../kit/app/screen-memory.ts';

/** The number of lists whose layout is stored. Each layout may contain thousands of rows. */
const maxLayouts = 8;

const emptyLayout: Pick<RowsLayout, 'top' | 'rows'> = { top: 0, rows: [] };

/** Returns the layout of a list when it was last left, if it fits this window and row height. */
export function useRestoredLayout(key: string | undefined, rowHeight: number): typeof emptyLayout {
  const { layouts } = usePortal().memory;
  const [left] = useState(() => {
    const found = key === undefined ? undefined : layouts.get(key);
    return found?.width === globalThis.innerWidth && found?.rowHeight === rowHeight ? found : emptyLayout;
  });
  return left;
}

/** Stores the layout when the list is left, so that back navigation restores all positions without measuring. */
export function useStoreLayout(
  key: string | undefined,
  rowHeight: number,
  virtualizer: Virtualizer<Window, Element>,
): void {
  const { layouts } = usePortal().memory;
  useLayoutEffect(() => {
    if (key === undefined) return undefined;
    return () => {
      layouts.delete(key);
      // `takeSnapshot` excludes rows whose height equals the estimate, so the rendered rows are added.
      layouts.set(key, {
        width: window.innerWidth,
        rowHeight,
        top: virtualizer.options.scrollMargin,
        rows: [...virtualizer.takeSnapshot(), ...virtualizer.getVirtualItems()],
      });
      for (const oldest of [...layouts.keys()].slice(0, -maxLayouts)) layouts.delete(oldest);
    };
  }, [layouts, key, rowHeight, virtualizer]);
}
