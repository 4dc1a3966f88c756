import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Row } from '../../providers/resource-calls.ts';

interface VirtualRowsProps {
  readonly rows: readonly Row[];
  readonly idField: string;
  readonly rowHeight: number;
  readonly label: string;
  readonly total: number | undefined;
  children(row: Row): ReactNode;
}

/** Only the rows in view, and a few around them, stand in the document; the window scrolls. */
export function VirtualRows({ rows, idField, rowHeight, label, total, children }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => String(rows[index]?.[idField] ?? index),
  });
  return (
    <ul ref={list} aria-label={label} className="virtual-rows" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        return row ? (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total ?? -1}
            className="virtual-row"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {children(row)}
          </li>
        ) : null;
      })}
    </ul>
  );
}
