import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { currentLanguage } from '../../../contract/texts/language.ts';
import { readSort } from '../../kit/rows/list-location.ts';
import { useReorder } from '../../kit/tools/use-reorder.ts';
import { type Column, gridTemplateOf, resizeColumns } from '../../model/declaration/columns.ts';
import { ColumnRow } from './ColumnRow.tsx';
import type { ColumnChoice } from './use-columns.ts';
import { listTexts } from './texts.ts';
import './column-row.css';

declare module 'react' {
  interface CSSProperties {
    /** The column widths of a list, for its headings and all rows. */
    '--columns'?: string;
  }
}

interface ColumnHeadingsProps {
  readonly label: string;
  readonly columns: ColumnChoice;
  readonly hasActions: boolean;
  /** Labels by `Field:direction`. */
  readonly sorts: Readonly<Partial<Record<string, string>>>;
  /** The current sort, or several separated by commas if the list allows it. */
  readonly sort: string;
  readonly isSeveral: boolean;
  onSort(sort: string): void;
}

/** Returns the sort that a press on a heading applies, or `undefined` if the column cannot be sorted. */
function nextSort(key: string, sorts: ColumnHeadingsProps['sorts'], current: string): string | undefined {
  const own = Object.keys(sorts).filter((sort) => readSort(sort)?.field === key);
  return own.find((sort) => own.includes(current) && sort !== current) ?? own[0];
}

/** Adds a sort to the current ones, or replaces the current sort of the same field. */
export function withSort(sort: string, added: string): string {
  const held = sort.split(',').filter((each) => each !== '');
  const at = held.findIndex((each) => readSort(each)?.field === readSort(added)?.field);
  return (at === -1 ? [...held, added] : held.with(at, added)).join();
}

/** Removes a sort from the current ones, unless it is the only one. */
export function withoutSort(sort: string, removed: string): string {
  return (
    sort
      .split(',')
      .filter((each) => each !== removed)
      .join() || sort
  );
}

/** Returns the sorts after Shift+click, which cycles a column through its directions and then removes it. */
function cycleSort(key: string, sorts: ColumnHeadingsProps['sorts'], current: string): string {
  const own = Object.keys(sorts).filter((sort) => readSort(sort)?.field === key);
  const held = current.split(',').find((sort) => own.includes(sort));
  const next = own[held === undefined ? 0 : own.indexOf(held) + 1];
  if (next !== undefined) return withSort(current, next);
  const left = withoutSort(current, held ?? '');
  return left === current ? withSort(current, own[0] ?? current) : left;
}

/**
 * The headings above the rows in wide windows. A click sorts, and Shift+click adds a sort. Dragging a heading or
 * pressing Shift+arrow moves its column. Dragging the edge between two columns resizes both.
 */
function ColumnHeadings({ label, columns: chosen, hasActions, sorts, sort, isSeveral, onSort }: ColumnHeadingsProps) {
  const columns = chosen.shown.filter(({ isLong }) => !isLong);
  const long = chosen.shown.filter(({ isLong }) => isLong).map(({ key }) => key);
  const reorder = useReorder(
    columns.map(({ key }) => key),
    (keys) => chosen.choose([...keys, ...long]),
  );
  const held = sort.split(',').flatMap((each) => readSort(each) ?? []);
  return (
    <div role="table" aria-label={listTexts.columnsOf({ things: label })}>
      <div
        role="row"
        className={`${hasActions ? 'column-row column-row-acting' : 'column-row'} column-headings`}
        style={{ gridTemplateColumns: 'var(--columns)' }}
      >
        {columns.map(({ key, label: name, isFigure }, at) => {
          const next = nextSort(key, sorts, sort.split(',')[0] ?? '');
          const rank = held.findIndex(({ field }) => field === key);
          const direction = held[rank]?.direction;
          const Arrow = direction === 'asc' ? ArrowUpOutlined : ArrowDownOutlined;
          const press = (event: MouseEvent) =>
            next !== undefined && onSort(isSeveral && event.shiftKey ? cycleSort(key, sorts, sort) : next);
          return (
            <div
              key={key}
              role="columnheader"
              // Excludes the resize handle, which has its own name.
              aria-label={name}
              className={isFigure ? 'column-heading column-figure' : 'column-heading'}
              {...(next === undefined
                ? {}
                : { 'aria-sort': rank !== 0 ? 'none' : direction === 'asc' ? 'ascending' : 'descending' })}
              {...reorder.place(key)}
            >
              {next === undefined ? (
                <span className="column-heading-name" {...reorder.dragged(key)}>
                  {name}
                </span>
              ) : (
                <button
                  type="button"
                  className="column-heading-name"
                  aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
                  onClick={press}
                  {...reorder.dragged(key)}
                  {...reorder.byKey(key)}
                >
                  <span>{name}</span>
                  {direction && <Arrow aria-hidden />}
                  {held.length > 1 && direction && <span className="column-rank">{rank + 1}</span>}
                </button>
              )}
              {at < columns.length - 1 && <ColumnResizeHandle columns={columns} at={at} onResize={chosen.resize} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The components of a list with columns. Loaded together, because headings without rows would shift the layout. */
export interface ColumnParts {
  readonly ColumnHeadings: typeof ColumnHeadings;
  readonly ColumnRow: typeof ColumnRow;
}

export interface ColumnPartsProps {
  children(parts: ColumnParts): ReactNode;
}

const parts: ColumnParts = { ColumnHeadings, ColumnRow };

export default function WithColumnParts({ children }: ColumnPartsProps) {
  return children(parts);
}

/** The change in a column's share of the width per press of an arrow key. */
const keyboardStep = 0.1;

interface ColumnResizeHandleProps {
  /** The columns that have a heading. Long texts have none. */
  readonly columns: readonly Column[];
  readonly at: number;
  onResize(shares: Readonly<Record<string, number>>): void;
}

/** The resize handle at a column's end. Dragging changes only the list's style, so that no row re-renders. */
function ColumnResizeHandle({ columns, at, onResize }: ColumnResizeHandleProps) {
  const drag = useRef<{ readonly from: number; readonly pixels: number }>(undefined);
  const [column, next] = [columns[at], columns[at + 1]];
  if (!column || !next) return null;
  const both = column.share + next.share;
  const onward = () => (currentLanguage().direction === 'rtl' ? -1 : 1);
  const sharesAt = (event: PointerEvent) =>
    drag.current
      ? resizeColumns(columns, at, (onward() * (event.clientX - drag.current.from)) / drag.current.pixels)
      : undefined;
  const begin = (event: PointerEvent<HTMLElement>) => {
    const heading = event.currentTarget.parentElement;
    const width =
      (heading?.getBoundingClientRect().width ?? 0) + (heading?.nextElementSibling?.getBoundingClientRect().width ?? 0);
    if (event.button !== 0 || width === 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, pixels: width / both };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const shares = sharesAt(event);
    if (!shares) return;
    const shown = columns.map((each) => ({ ...each, share: shares[each.key] ?? each.share }));
    event.currentTarget.closest<HTMLElement>('.list-body')?.style.setProperty('--columns', gridTemplateOf(shown));
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const shares = event.type === 'pointerup' ? sharesAt(event) : undefined;
    event.currentTarget.closest<HTMLElement>('.list-body')?.style.setProperty('--columns', gridTemplateOf(columns));
    drag.current = undefined;
    if (shares) onResize(shares);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowRight: keyboardStep, ArrowLeft: -keyboardStep }[event.key];
    const shares = by === undefined ? undefined : resizeColumns(columns, at, onward() * by);
    if (!shares) return;
    event.preventDefault();
    onResize(shares);
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={listTexts.widthOf({ name: column.label })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((100 * column.share) / both)}
      tabIndex={0}
      className="column-edge"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    />
  );
}
