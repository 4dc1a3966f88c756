import { type VirtualItem, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import type { VisibleRows } from '../../kit/rows/use-rows.ts';
import { type RowGroup, groupOfItem, groupRows } from './group-rows.ts';
import { isScrolled } from './new-rows-reactions.ts';
import { useStoreLayout, useRestoredLayout } from './use-stored-layout.ts';
import { useOpenedRow } from './use-opened-row.ts';

/** The position of a row, in px from the top of the page. */
interface RowPosition {
  readonly key: VirtualItem['key'];
  readonly start: number;
}

/** Returns how far the visible rows have moved, in px. Uses the median, so that a single moved row does not count. */
export function medianShift(
  before: readonly RowPosition[],
  startOf: (key: RowPosition['key']) => number | undefined,
): number {
  const shifts = before.flatMap(({ key, start }) => {
    const now = startOf(key);
    return now === undefined ? [] : [now - start];
  });
  return shifts.toSorted((one, other) => one - other)[(shifts.length - 1) >> 1] ?? 0;
}

interface VirtualRowsProps {
  readonly rows: readonly Row[];
  readonly idField: string;
  /** The estimated height of a row, in px, until it is measured. */
  readonly rowHeight: number;
  readonly label: string;
  readonly total: number | undefined;
  /** Identifies the query. While it stays the same, visible rows keep their position when rows above them change. */
  readonly request: string | undefined;
  /** The key under which the layout and the opened row are stored. Without it, nothing is stored. */
  readonly placeKey: string | undefined;
  groupBy?: ((row: Row) => string) | undefined;
  readonly headingLevel: 2 | 3;
  /** Receives the visible range whenever it changes, and `undefined` on unmount. */
  onVisible?: ((visible: VisibleRows | undefined) => void) | undefined;
  children(row: Row): ReactNode;
}

/** The number of rows rendered beyond each edge of the window. */
const overscan = 6;
/** The height of a group heading, in px, as in list.css. */
const headerHeight = 40;
const noGroups: readonly RowGroup[] = [];

const RowContent = memo(({ row, draw }: { readonly row: Row; readonly draw: (row: Row) => ReactNode }) => draw(row));

/** A list that scrolls with the window, and renders only the rows in or near it. */
export function VirtualRows({
  rows,
  idField,
  rowHeight,
  label,
  total,
  request,
  placeKey,
  groupBy,
  headingLevel,
  onVisible,
  children,
}: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { memory } = usePortal();
  const left = useRestoredLayout(placeKey, rowHeight);
  const [top, setTop] = useState(left.top);
  useOpenedRow(list, placeKey);
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  const groups = useMemo(() => (groupBy ? groupRows(rows, groupBy) : noGroups), [rows, groupBy]);
  /** Returns the index of an item's row, or `undefined` for a group heading. */
  const rowAt = useCallback(
    (item: number): number | undefined => {
      const group = groupOfItem(groups, item);
      if (!group) return item;
      return item > group.headerItem ? group.firstRow + item - group.headerItem - 1 : undefined;
    },
    [groups],
  );
  const virtualizer = useWindowVirtualizer({
    count: rows.length + groups.length,
    estimateSize: (item) =>
      rowAt(item) !== undefined ? rowHeight : groupOfItem(groups, item)?.header ? headerHeight : 0,
    overscan,
    useFlushSync: false,
    scrollMargin: top,
    initialMeasurementsCache: left.rows,
    ...(placeKey === undefined ? {} : { initialOffset: () => memory.scrolls.get(placeKey) ?? 0 }),
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
    getItemKey: useCallback(
      (item: number) => {
        const at = rowAt(item);
        return at === undefined
          ? `header:${groupOfItem(groups, item)?.key ?? item}`
          : String(rows[at]?.[idField] ?? `row:${at}`);
      },
      [rowAt, groups, rows, idField],
    ),
  });
  useStoreLayout(placeKey, rowHeight, virtualizer);
  const items = virtualizer.getVirtualItems();

  const first = rowAt(virtualizer.range?.startIndex ?? 0) ?? rowAt((virtualizer.range?.startIndex ?? 0) + 1) ?? 0;
  const last = rowAt(virtualizer.range?.endIndex ?? 0) ?? first;
  useEffect(() => onVisible?.({ first, last }), [onVisible, first, last, rows]);
  useEffect(() => () => onVisible?.(undefined), [onVisible]);

  const shown = useRef({ request, rows, items });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { request, rows, items };
    if (before.rows === rows || request === undefined || before.request !== request || !isScrolled(window.scrollY)) {
      return;
    }
    const starts = new Map(virtualizer.measurementsCache.map(({ key, start }) => [key, start]));
    const shift = medianShift(
      before.items.filter(({ start }) => start >= window.scrollY),
      (key) => starts.get(key),
    );
    if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' });
  });

  const drawRow = ({ index: item, key, start }: VirtualItem, from: number, firstItem: number) => {
    const at = rowAt(item);
    const row = at === undefined ? undefined : rows[at];
    return row && at !== undefined ? (
      <li
        key={key}
        ref={virtualizer.measureElement}
        data-index={item}
        data-row={String(row[idField] ?? `row:${at}`)}
        data-position={at}
        {...(groupBy ? {} : { 'aria-posinset': at + 1, 'aria-setsize': total ?? -1 })}
        className={item > firstItem ? 'virtual-row virtual-row-ruled' : 'virtual-row'}
        style={{ transform: `translateY(${start - from}px)` }}
      >
        <RowContent row={row} draw={children} />
      </li>
    ) : null;
  };
  /** Renders a group. It spans all its rows, rendered or not, so that its heading sticks while any row is visible. */
  const drawGroup = (group: RowGroup) => {
    const Heading = headingLevel === 2 ? 'h2' : 'h3';
    const lastItem = group.headerItem + group.size;
    const start = virtualizer.measurementsCache[group.headerItem]?.start ?? top;
    const end = virtualizer.measurementsCache[lastItem]?.end ?? start;
    return (
      // Sticky headings ignore transforms, so groups are positioned with `top`.
      <li key={group.key} className="row-group" style={{ top: start - top, height: end - start }}>
        {group.header && <Heading className="row-group-header">{group.header}</Heading>}
        <ul {...(group.header ? { 'aria-label': group.header } : {})}>
          {items
            .filter(({ index }) => index > group.headerItem && index <= lastItem)
            .map((item) => drawRow(item, start, group.headerItem + 1))}
        </ul>
      </li>
    );
  };
  const shownGroups = new Set(items.flatMap(({ index }) => groupOfItem(groups, index) ?? []));
  return (
    <ul ref={list} aria-label={label} className="virtual-rows" style={{ height: virtualizer.getTotalSize() }}>
      {groupBy ? [...shownGroups].map(drawGroup) : items.map((item) => drawRow(item, top, 0))}
    </ul>
  );
}
