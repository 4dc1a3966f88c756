import { type VirtualItem, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, memo, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import { useLaterPart } from '../../kit/app/settled.ts';
import { isTold } from '../../kit/rows/told.ts';
import type { RowsInView } from '../../kit/rows/use-rows.ts';
import { type RowGroup, groupOfItem, groupRows } from './group-rows.ts';
import { createKeyReader } from './item-keys.ts';
import { isScrolled } from './new-rows-steps.ts';
import { type Elements, createMeasurer, heldRow, nextElements, nextOrder, noElements, tellTaken } from './row-elements.ts';
import { atOnce, followLeaps, isLeap, nextItems, ready, readyAtFirst, spare } from './standing-rows.ts';
import { useKeptLayout, useLeftLayout } from './use-kept-layout.ts';
import { useOpenedRow } from './use-opened-row.ts';

/** Where a row begins, in px from the top of the page. */
interface Place {
  readonly key: number | string | bigint;
  readonly start: number;
}

/**
 * How far the rows in view have moved, in px: the median of those that are still there, so that one which found another
 * place in the list does not take the reader with it. `before` are those in view; 0 when none is left.
 */
export function movedBy(before: readonly Place[], startOf: (key: Place['key']) => number | undefined): number {
  const shifts = before
    .flatMap(({ key, start }) => {
      const now = startOf(key);
      return now === undefined ? [] : [now - start];
    })
    .toSorted((one, other) => one - other);
  // Of two in the middle one, and not a place between them, at which no row stands.
  return shifts[(shifts.length - 1) >> 1] ?? 0;
}

interface Keyed {
  readonly count: number;
  getItemKey(at: number): Place['key'];
}

/** Among which items one stands now. A further page leaves those before it where they were: only where one has moved are all of them looked through. */
export function placesOf({ count, getItemKey }: Keyed, before: readonly { readonly key: Place['key']; readonly index: number }[]): (key: Place['key']) => number | undefined {
  const indexes = new Map(before.map(({ key, index }) => [key, index]));
  let all: ReadonlyMap<Place['key'], number> | undefined;
  return (key) => {
    const at = indexes.get(key);
    if (at !== undefined && at < count && getItemKey(at) === key) return at;
    all ??= new Map(Array.from({ length: count }, (_, index) => [getItemKey(index), index]));
    return all.get(key);
  };
}

/** Where nothing has come or gone for so long, in ms, the order of the rows in the document becomes theirs in the list. */
const restMs = 200;

/** What stands in the document. */
interface Drawn {
  readonly request: string | undefined;
  readonly rows: readonly Row[];
  readonly items: readonly VirtualItem[];
  readonly elements: Elements;
  /** Of the elements, in the document. */
  readonly order: readonly number[];
  /** How often it had rested. */
  readonly rests: number;
}

/** The items of elements, in their order. */
function inOrder(items: readonly VirtualItem[], { of }: Elements, order: readonly number[]): VirtualItem[] {
  const itemOf = new Map(items.map((item) => [of.get(item.key), item]));
  return order.flatMap((element) => itemOf.get(element) ?? []);
}

interface VirtualRowsProps {
  readonly rows: readonly Row[];
  /** The same as long as rows only come below those that stood; without it, other rows are others altogether. */
  readonly series?: object | undefined;
  readonly idField: string;
  readonly rowHeight: number;
  /** Rows that come stand in the elements of those that go. */
  readonly reusesRows?: boolean | undefined;
  readonly label: string;
  readonly total: number | undefined;
  /** Names what the rows answer, as long as they do: when some come or go above those that are being read, these stay where they are. */
  readonly request: string | undefined;
  /** Under what the row that is opened from here is remembered, if it is. */
  readonly placeKey: string | undefined;
  /** With it, rows stand under headers of that level. */
  groupBy?: ((row: Row) => string) | undefined;
  readonly headingLevel: 2 | 3;
  /** Told how to see which rows are in view, until the end that it answers. */
  watch?: ((inView: RowsInView) => () => void) | undefined;
  /** Rows may have come into view. */
  onLook?: (() => void) | undefined;
  children(row: Row): ReactNode;
}

/** Of the rows in the document, which are a few more than are in view. */
function positionsInView(list: HTMLElement | null): ReturnType<RowsInView> {
  const seen = [...(list?.querySelectorAll<HTMLElement>('[data-position]') ?? [])].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom >= 0 && top <= window.innerHeight;
  });
  const positions = seen.map(({ dataset }) => Number(dataset['position']));
  return positions.length > 0 ? { first: Math.min(...positions), last: Math.max(...positions) } : undefined;
}

/** A list that has not been scrolled for so long is at rest. */
const restsAfterMs = 1000;
/** As the style sheet draws it: a header is one line, and needs no measuring. */
const headerHeight = 40;
const noGroups: readonly RowGroup[] = [];

/** Drawn anew when the list is, not with every step of the scroll. */
const RowContent = memo(({ row, draw }: { readonly row: Row; readonly draw: (row: Row) => ReactNode }) => draw(row));

/** Only the rows in view, and a few around them, stand in the document; the window scrolls. */
export function VirtualRows({ rows, series = rows, idField, rowHeight, reusesRows = false, label, total, request, placeKey, groupBy, headingLevel, watch, onLook, children }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { memory } = usePortal();
  const left = useLeftLayout(placeKey, rowHeight);
  const [top, setTop] = useState(left.top);
  useOpenedRow(list, placeKey);
  useLayoutEffect(() => {
    // From the top of the page the rows in view are the right ones without it: the page is painted first.
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    if (isScrolled(window.scrollY)) measure();
    else startTransition(measure);
  }, []);
  useLayoutEffect(() => watch?.(() => positionsInView(list.current)), [watch]);
  useEffect(() => onLook?.());
  const groups = useMemo(() => (groupBy ? groupRows(rows, groupBy) : noGroups), [rows, groupBy]);
  /** Rows without a group's name stand under no header. */
  const headerHeightOf = useCallback((item: number) => (groupOfItem(groups, item)?.header ? headerHeight : 0), [groups]);
  /** The position of an item's row among all rows; `undefined` for a header. */
  const isGrouped = groupBy !== undefined;
  const rowAt = useCallback(
    (item: number): number | undefined => {
      if (!isGrouped) return item;
      const group = groupOfItem(groups, item);
      return group && item > group.headerItem ? group.firstRow + item - group.headerItem - 1 : undefined;
    },
    [isGrouped, groups],
  );
  const [rangeExtractor] = useState(followLeaps);
  const [measureTaken] = useState(createMeasurer);
  const keyAt = useCallback(
    (all: readonly Row[], item: number) => {
      const at = rowAt(item);
      return at === undefined ? `header:${groupOfItem(groups, item)?.key ?? item}` : String(all[at]?.[idField] ?? `row:${at}`);
    },
    [rowAt, groups, idField],
  );
  const [keysOf] = useState(createKeyReader);
  const isWhole = useLaterPart();
  const virtualizer = useWindowVirtualizer({
    count: rows.length + groups.length,
    estimateSize: useCallback((item: number) => (rowAt(item) === undefined ? headerHeightOf(item) : rowHeight), [rowAt, headerHeightOf, rowHeight]),
    overscan: isWhole ? ready : readyAtFirst,
    rangeExtractor,
    // The rows that a step of the scroll brings are drawn in the task after it: with its styles, its layout and its painting they would be one long task. Those that stand ready are in view meanwhile.
    useFlushSync: false,
    // While the list is scrolled, rows are measured with the layout that comes anyway, and not in the task that draws them. On a slow phone steps of one scroll are farther apart than the 150 ms after which the library takes it to have ended.
    isScrollingResetDelay: restsAfterMs,
    scrollMargin: top,
    initialMeasurementsCache: left.rows,
    ...(placeKey === undefined ? {} : { initialOffset: () => memory.scrolls.get(placeKey) ?? 0 }),
    // Rows are drawn in slices with the list; by a window that is measured first, they would be with its commit, at a stretch.
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
    getItemKey: useMemo(() => keysOf({ rows, series, keyAt, rowHeight }), [keysOf, rows, series, keyAt, rowHeight]),
  });
  useKeptLayout(placeKey, rowHeight, virtualizer);
  const wanted = virtualizer.getVirtualItems();
  const drawn = useRef<Drawn>({ request: undefined, rows, items: [], elements: noElements, order: [], rests: 0 });
  // Of the list that stands: another is drawn as it is wanted, and so is the first.
  const standing = drawn.current.request === request ? drawn.current.items.flatMap(({ index }) => (index < virtualizer.options.count ? [index] : [])) : [];
  const isReused = reusesRows && !isGrouped;
  const next = (from: readonly number[]) => nextItems(from, wanted.map(({ index }) => index), isReused ? spare : 0);
  const items = standing.length === 0 ? wanted : (isTold() ? standing : next(standing)).flatMap((item) => virtualizer.measurementsCache[item] ?? []);
  const [rests, rest] = useReducer((times: number) => times + 1, 0);
  const held = heldRow(list.current);
  const elements = isReused ? nextElements(drawn.current.elements, items.map(({ key }) => key), held) : noElements;
  const sorted = [...elements.of.values()];
  // Whoever has the focus in the list goes on from row to row.
  const moves = held !== undefined ? sorted.length : rests !== drawn.current.rests ? atOnce : 0;
  const order = nextOrder(drawn.current.order, sorted, moves, held === undefined ? undefined : elements.of.get(held));
  const isSorted = String(order) === String(sorted);
  const shown = items.map(({ index }) => index);
  const isUnderWay = String(next(shown)) !== String(shown);
  const [, goOn] = useReducer((steps: number) => steps + 1, 0);
  useEffect(() => {
    if (isUnderWay) goOn();
  }, [isUnderWay, items]);
  useEffect(() => {
    if (isSorted || isUnderWay || held !== undefined) return undefined;
    const timer = setTimeout(rest, restMs);
    return () => clearTimeout(timer);
  }, [isSorted, isUnderWay, held, items]);
  // A row that is measured above the window moves what is read out of its place, and the window after it; but never from under the thumb that is pulled.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ index, key, start, end }, _, { scrollOffset, scrollDirection, itemSizeCache }) => {
    const [first] = drawn.current.items;
    if (first && isLeap(first.index, index)) return false;
    return itemSizeCache.has(key) ? end <= (scrollOffset ?? 0) && scrollDirection !== 'backward' : start < (scrollOffset ?? 0);
  };
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = { request, rows, items, elements, order, rests };
    const taken = tellTaken(list.current, virtualizer, items, before.elements, elements);
    if (taken.length > 0) measureTaken(virtualizer, taken);
    if (before.rows === rows || request === undefined || before.request !== request) return;
    const placeOf = placesOf(virtualizer.options, before.items);
    const startOf = (key: Place['key']) => virtualizer.measurementsCache[placeOf(key) ?? -1]?.start;
    // Where the window stands is asked for only if something has moved: the browser lays out all that has just been drawn for it.
    if (before.items.every(({ key, start }) => startOf(key) === start) || !isScrolled(window.scrollY)) return;
    const shift = movedBy(before.items.filter(({ start }) => start >= window.scrollY), startOf);
    if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' });
  });

  /** Ruled off from the one above it by where it stands in the list, not in the document: a row that lost its line with those above it would be another height with each step of the scroll. */
  const drawRow = ({ index: item, key, start }: VirtualItem, from: number, firstItem: number) => {
    const at = rowAt(item);
    const row = at === undefined ? undefined : rows[at];
    return row && at !== undefined ? (
      <li
        key={elements.of.get(key) ?? key}
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
  /**
   * A header sticks while any of its rows is in view: its group spans all of them, whether they stand in the document or not.
   * Placed by `top`: what sticks knows nothing of transforms.
   */
  const drawGroup = (group: RowGroup) => {
    const Heading = headingLevel === 2 ? 'h2' : 'h3';
    const lastItem = group.headerItem + group.size;
    const start = virtualizer.measurementsCache[group.headerItem]?.start ?? top;
    const end = virtualizer.measurementsCache[lastItem]?.end ?? start;
    return (
      <li key={group.key} className="row-group" style={{ top: start - top, height: end - start }}>
        {group.header && <Heading className="row-group-header">{group.header}</Heading>}
        <ul {...(group.header ? { 'aria-label': group.header } : {})}>{items.filter(({ index }) => index > group.headerItem && index <= lastItem).map((item) => drawRow(item, start, group.headerItem + 1))}</ul>
      </li>
    );
  };
  const shownGroups = new Set(items.flatMap(({ index }) => groupOfItem(groups, index) ?? []));
  return (
    <ul ref={list} aria-label={label} className="virtual-rows" style={{ height: virtualizer.getTotalSize() }}>
      {groupBy ? [...shownGroups].map(drawGroup) : (isReused ? inOrder(items, elements, order) : items).map((item) => drawRow(item, top, 0))}
    </ul>
  );
}
