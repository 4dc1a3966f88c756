import { type Range, type VirtualItem, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, memo, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import { useLaterPart } from '../../kit/app/settled.ts';
import type { RowsInView } from '../../kit/rows/use-rows.ts';
import { type RowGroup, groupOfItem, groupRows } from './group-rows.ts';
import { isScrolled } from './new-rows-steps.ts';
import { type Elements, createMeasurer, heldRow, nextElements, noElements, tellTaken } from './row-elements.ts';
import { useKeptLayout, useLeftLayout } from './use-kept-layout.ts';
import { useOpenedRow } from './use-opened-row.ts';

/** Keeps what is being read where it is, when rows come or go above it. */

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

/** So many rows stand ready where the scroll goes and where it comes from, and so many at first: the fewer, the sooner those in view are there. */
const [ready, readyBehind, readyAtFirst] = [8, 2, 2];

/** Whether rows that far apart were passed in one step, by the thumb of the scrollbar or on the way back: nobody is reading there. */
const isLeap = (from: number, to: number): boolean => Math.abs(to - from) > 3 * ready;

/**
 * Which rows stand in the document: those in view, and more where the scroll goes than where it comes from. Those that a
 * leap passes are drawn to be seen for a moment: the fewer, the better they follow the thumb. Where the list begins below
 * its top, whoever has come back sees its rows before those beside them are drawn.
 */
export function followLeaps(): (range: Range) => number[] {
  let before: number | undefined;
  let isAway = false;
  let isUp = false;
  return (range) => {
    const { startIndex, endIndex, overscan, count } = range;
    const from = before ?? 0;
    const leaps = isLeap(from, startIndex);
    if (startIndex !== from) [isAway, isUp] = [leaps || before === undefined, startIndex < from];
    before = startIndex;
    const ahead = leaps || (isAway && overscan < ready) ? 0 : overscan;
    const behind = Math.min(ahead, readyBehind);
    const [above, below] = isUp ? [ahead, behind] : [behind, ahead];
    const first = Math.max(0, startIndex - above);
    return Array.from({ length: Math.min(count - 1, endIndex + below) - first + 1 }, (_, at) => first + at);
  };
}

/** So many rows come with one drawing, and so many go: all that a quick wheel brings would be one long task. */
const atOnce = 4;

/** Rows so near to those that are wanted stand on until others need their elements: a further page brings ten at once. */
const spare = 10;

/**
 * Which items stand next, on the way from those that stand to those that are wanted: the nearest come first, and the
 * farthest go. With `kept`, those that are no farther away go only as others come.
 */
export function nextItems(standing: readonly number[], wanted: readonly number[], kept = 0): readonly number[] {
  const [first, last] = [wanted[0] ?? 0, wanted.at(-1) ?? 0];
  const distanceOf = (item: number) => Math.max(first - item, item - last);
  const stood = new Set(standing);
  const come = wanted.filter((item) => !stood.has(item));
  const few = first < (standing[0] ?? 0) ? come.slice(-atOnce) : come.slice(0, atOnce);
  const away = standing.filter((item) => distanceOf(item) > 0).toSorted((one, other) => distanceOf(other) - distanceOf(one));
  const far = away.filter((item) => distanceOf(item) > kept).length;
  const gone = Math.max(Math.min(far, atOnce), kept > 0 ? few.length : 0);
  return [...few, ...away.slice(gone), ...standing.filter((item) => distanceOf(item) <= 0)].toSorted((one, other) => one - other);
}

interface VirtualRowsProps {
  readonly rows: readonly Row[];
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

/** As the style sheet draws it: a header is one line, and needs no measuring. */
const headerHeight = 40;
const noGroups: readonly RowGroup[] = [];

/** Drawn anew when the list is, not with every step of the scroll. */
const RowContent = memo(({ row, draw }: { readonly row: Row; readonly draw: (row: Row) => ReactNode }) => draw(row));

/** Only the rows in view, and a few around them, stand in the document; the window scrolls. */
export function VirtualRows({ rows, idField, rowHeight, reusesRows = false, label, total, request, placeKey, groupBy, headingLevel, watch, onLook, children }: VirtualRowsProps) {
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
  const isWhole = useLaterPart();
  const virtualizer = useWindowVirtualizer({
    count: rows.length + groups.length,
    estimateSize: useCallback((item: number) => (rowAt(item) === undefined ? headerHeightOf(item) : rowHeight), [rowAt, headerHeightOf, rowHeight]),
    overscan: isWhole ? ready : readyAtFirst,
    rangeExtractor,
    // The rows that a step of the scroll brings are drawn in the task after it: with its styles, its layout and its painting they would be one long task. Those that stand ready are in view meanwhile.
    useFlushSync: false,
    scrollMargin: top,
    initialMeasurementsCache: left.rows,
    ...(placeKey === undefined ? {} : { initialOffset: () => memory.scrolls.get(placeKey) ?? 0 }),
    // Rows are drawn in slices with the list; by a window that is measured first, they would be with its commit, at a stretch.
    initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
    // The same function while the rows are the same: with another one every place is reckoned anew, at each step of the scroll.
    getItemKey: useCallback(
      (item: number) => {
        const at = rowAt(item);
        return at === undefined ? `header:${groupOfItem(groups, item)?.key ?? item}` : String(rows[at]?.[idField] ?? at);
      },
      [rowAt, groups, rows, idField],
    ),
  });
  useKeptLayout(placeKey, rowHeight, virtualizer);
  const wanted = virtualizer.getVirtualItems();
  const drawn = useRef<{ readonly request: string | undefined; readonly rows: readonly Row[]; readonly items: readonly VirtualItem[]; readonly elements: Elements }>({ request: undefined, rows, items: [], elements: noElements });
  // Of the list that stands: another is drawn as it is wanted, and so is the first.
  const standing = drawn.current.request === request ? drawn.current.items.flatMap(({ index }) => (index < virtualizer.options.count ? [index] : [])) : [];
  const isReused = reusesRows && !isGrouped;
  const next = (from: readonly number[]) => nextItems(from, wanted.map(({ index }) => index), isReused ? spare : 0);
  const items = standing.length === 0 ? wanted : next(standing).flatMap((item) => virtualizer.measurementsCache[item] ?? []);
  const elements = isReused ? nextElements(drawn.current.elements, items.map(({ key }) => key), heldRow(list.current)) : noElements;
  const shown = items.map(({ index }) => index);
  const isUnderWay = String(next(shown)) !== String(shown);
  const [, goOn] = useReducer((steps: number) => steps + 1, 0);
  useEffect(() => {
    if (isUnderWay) goOn();
  }, [isUnderWay, items]);
  // A row that is measured above the window moves what is read out of its place, and the window after it; but never from under the thumb that is pulled.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ index, key, start, end }, _, { scrollOffset, scrollDirection, itemSizeCache }) => {
    const [first] = drawn.current.items;
    if (first && isLeap(first.index, index)) return false;
    return itemSizeCache.has(key) ? end <= (scrollOffset ?? 0) && scrollDirection !== 'backward' : start < (scrollOffset ?? 0);
  };
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = { request, rows, items, elements };
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
        data-row={String(row[idField] ?? at)}
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
      {groupBy ? [...shownGroups].map(drawGroup) : items.map((item) => drawRow(item, top, 0))}
    </ul>
  );
}
