import { DownOutlined, LoadingOutlined, RightOutlined } from '@ant-design/icons';
import { useDataProvider, useKeys, useSubscription } from '@refinedev/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentProps,
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { currentLanguage } from '../../../../contract/texts/language.ts';
import type { Row } from '../../../../providers/resource-calls.ts';
import { commonTexts } from '../../../../providers/texts.ts';
import { usePortal } from '../../../kit/app/Portal.tsx';
import { useLiveEvents } from '../../../kit/data/use-live-refresh.ts';
import { createRowReader } from '../../../kit/rows/row-reader.ts';
import type { ListLocation } from '../../../kit/rows/list-location.ts';
import { listRequestOf, createPageFetcher } from '../../../kit/rows/list-request.ts';
import type { Rows } from '../../../kit/rows/use-rows.ts';
import type { ListDeclaration, TreeDeclaration } from '../../../model/declaration/list-declaration.ts';
import { type Resource, nameOfRow } from '../../../model/declaration/resource.ts';
import type { FilterValues } from '../../../model/filter/filter.ts';
import { VirtualRows } from '../VirtualRows.tsx';
import { tableTexts } from './texts.ts';
import './tree-rows.css';

/** The number of child rows after which no more pages are loaded. A filtered list shows the others. */
const maxChildren = 500;

interface ChildRows {
  readonly status: 'loading' | 'failed' | 'ready';
  readonly rows: readonly Row[];
  readonly isCut?: boolean;
  retry?(): void;
}

interface VisibleTreeRow {
  readonly row: Row;
  /** 0 for top-level rows. */
  readonly depth: number;
  readonly parent: string | undefined;
}

/** Returns the visible rows in depth-first order. Includes each row once, even in cycles. */
function flattenTree(top: readonly Row[], id: string, belowOf: (key: string) => readonly Row[]): VisibleTreeRow[] {
  const seen = new Set<string>();
  const place = (rows: readonly Row[], depth: number, parent?: string): VisibleTreeRow[] =>
    rows.flatMap((row) => {
      const key = String(row[id]);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ row, depth, parent }, ...place(belowOf(key), depth + 1, key)];
    });
  return place(top, 0);
}

/** Groups the rows of one response by parent. Rows with an unknown parent, or in a cycle, become top-level rows. */
export function groupByParent(
  rows: readonly Row[],
  id: string,
  parent: string,
): { readonly top: readonly Row[]; readonly below: ReadonlyMap<string, readonly Row[]> } {
  const keys = new Set(rows.map((row) => String(row[id])));
  const isBelow = (row: Row) => row[parent] !== undefined && row[parent] !== null && keys.has(String(row[parent]));
  const below = new Map<string, Row[]>();
  for (const row of rows.filter(isBelow)) {
    below.set(String(row[parent]), [...(below.get(String(row[parent])) ?? []), row]);
  }
  const top = rows.filter((row) => !isBelow(row));
  const reached = new Set(flattenTree(top, id, (key) => below.get(key) ?? []).map(({ row }) => row));
  return { top: [...top, ...rows.filter((row) => !reached.has(row))], below };
}

interface TreeRowsProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly tree: TreeDeclaration;
  readonly location: ListLocation;
  /** Fixed filters of an embedded list. */
  readonly scope: FilterValues;
  readonly loaded: Rows;
  readonly frame: Omit<ComponentProps<typeof VirtualRows>, 'rows' | 'onVisible' | 'groupBy' | 'children'>;
  /** Called with all shown rows in order, so that child rows can be selected and have menus, too. */
  readonly onPlaced: Dispatch<SetStateAction<readonly Row[] | undefined>>;
  children(row: Row): ReactNode;
}

/** Loads the children of open rows, unless the list's own response contains all rows. */
function useChildRows(
  { resource, list, tree, location, scope, loaded }: TreeRowsProps,
  opened: readonly string[],
): { readonly top: readonly Row[]; below(key: string): ChildRows | undefined } {
  const provider = useDataProvider()();
  const { keys } = useKeys();
  const client = useQueryClient();
  const { pendingDeletions } = usePortal();
  const heldNow = () => pendingDeletions.held(resource.name);
  const removed = useSyncExternalStore(pendingDeletions.subscribe, heldNow, heldNow);
  const isAsked = tree.roots !== undefined;
  // The key starts with that of the resource's lists, so that refreshing the lists includes these queries.
  const listKey = [...keys().data().resource(resource.name).action('list').get(), 'below'];
  const live = useLiveEvents();
  useSubscription({
    channel: `resources/${resource.name}`,
    types: ['updated'],
    enabled: isAsked,
    onLiveEvent: live.options.onLiveEvent,
  });
  useEffect(() => live.setHandler(() => void client.invalidateQueries({ queryKey: listKey })));
  const queries = useQueries({
    queries: (isAsked ? opened : []).map((key) => {
      const request = listRequestOf({ ...location, filters: { ...scope, [tree.parent]: [key] } });
      return {
        queryKey: [...listKey, request],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
          const reader = createRowReader(createPageFetcher(provider, resource.name, request), resource.id, list.size);
          const rows: Row[] = [];
          for (
            let page = await reader.read(signal);
            page;
            page = rows.length < maxChildren ? await reader.read(signal) : undefined
          ) {
            rows.push(...page);
          }
          return { rows, isCut: reader.hasMore() };
        },
      };
    }),
  });
  const { hasMore, loadMore } = loaded;
  useEffect(() => {
    if (!isAsked && hasMore) loadMore();
  });
  if (!isAsked) {
    const { top, below } = groupByParent(loaded.rows, resource.id, tree.parent);
    return { top, below: (key) => ({ status: 'ready', rows: below.get(key) ?? [] }) };
  }
  return {
    top: loaded.rows,
    below(key) {
      const query = queries[opened.indexOf(key)];
      if (!query) return undefined;
      if (query.data) {
        return {
          status: 'ready',
          isCut: query.data.isCut,
          rows:
            removed.length === 0
              ? query.data.rows
              : query.data.rows.filter((row) => !removed.some((id) => id === row[resource.id])),
        };
      }
      return { status: query.isError ? 'failed' : 'loading', rows: [], retry: () => void query.refetch() };
    },
  };
}

/** Stores the open rows in memory, so that they stay open after back navigation. */
function useExpandedRows(name: string) {
  const { branches } = usePortal().memory;
  const [opened, setOpened] = useState(() => branches.get(name) ?? []);
  const toggle = (key: string) => {
    const next = opened.includes(key) ? opened.filter((each) => each !== key) : [...opened, key];
    branches.set(name, next);
    setOpened(next);
  };
  return { opened, toggle };
}

/** Elements that handle arrow keys themselves. */
const arrowKeyElements = 'input, textarea, select, [role="menu"], [role="combobox"], .inline-editor';

/** The rows of a tree, in place of a plain list. Rows open with their buttons or the arrow keys. */
export default function TreeRows(props: TreeRowsProps) {
  const { resource, tree, loaded, frame, onPlaced, children } = props;
  const { opened, toggle } = useExpandedRows(resource.name);
  const { top, below } = useChildRows(props, opened);
  const placed = flattenTree(top, resource.id, (key) => (opened.includes(key) ? (below(key)?.rows ?? []) : []));
  const places = new Map(placed.map((place) => [place.row, place]));
  const rows = placed.map(({ row }) => row);
  useEffect(() =>
    onPlaced((before) =>
      before?.length === rows.length && before.every((row, at) => row === rows[at]) ? before : rows,
    ),
  );
  const { onVisible } = loaded;
  // A change refetches all top-level pages, because it is unknown here which of them are visible.
  useEffect(() => onVisible({ first: 0, last: Infinity }), [onVisible]);
  const hasBelow = (row: Row) => {
    const known = below(String(row[resource.id]));
    return known?.status === 'ready' ? known.rows.length > 0 : (tree.hasChildren?.(row) ?? true);
  };
  return (
    <VirtualRows {...frame} rows={rows} total={tree.roots ? undefined : placed.length}>
      {(row) => {
        const place = places.get(row);
        const key = String(row[resource.id]);
        const isOpen = opened.includes(key);
        return (
          <TreeRow
            name={nameOfRow(resource, row)}
            depth={place?.depth ?? 0}
            parent={place?.parent}
            isOpen={isOpen}
            hasBelow={hasBelow(row)}
            below={isOpen ? below(key) : undefined}
            onToggle={() => toggle(key)}
          >
            {children(row)}
          </TreeRow>
        );
      }}
    </VirtualRows>
  );
}

interface TreeRowProps {
  readonly name: string;
  readonly depth: number;
  readonly parent: string | undefined;
  readonly isOpen: boolean;
  readonly hasBelow: boolean;
  readonly below: ChildRows | undefined;
  readonly children: ReactNode;
  onToggle(): void;
}

declare module 'react' {
  interface CSSProperties {
    '--depth'?: number;
  }
}

function TreeRow({ name, depth, parent, isOpen, hasBelow, below, children, onToggle }: TreeRowProps) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      (event.target instanceof Element && event.target.closest(arrowKeyElements))
    ) {
      return;
    }
    const [inward, outward] =
      currentLanguage().direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    if (event.key === inward && hasBelow && !isOpen) onToggle();
    else if (event.key === outward && isOpen && hasBelow) onToggle();
    else if (event.key === outward && parent !== undefined) focusRow(event.currentTarget, parent);
    else return;
    event.preventDefault();
  };
  const isLoading = below?.status === 'loading';
  return (
    <div role="presentation" className="tree-row" style={{ '--depth': depth }} onKeyDown={press}>
      {hasBelow && (
        <button
          type="button"
          className="tree-toggle"
          aria-expanded={isOpen}
          aria-label={tableTexts.below({ name })}
          aria-busy={isLoading}
          onClick={onToggle}
        >
          {isLoading ? (
            <LoadingOutlined aria-hidden />
          ) : isOpen ? (
            <DownOutlined aria-hidden />
          ) : (
            <RightOutlined aria-hidden className="tree-closed" />
          )}
        </button>
      )}
      {depth > 0 && <span className="visually-hidden">{tableTexts.level({ level: depth + 1 })}</span>}
      {children}
      {below?.status === 'failed' && (
        <p role="alert" className="tree-note">
          {tableTexts.belowFailed({ name })}{' '}
          <button type="button" className="tree-retry" onClick={below.retry}>
            {commonTexts.retry()}
          </button>
        </p>
      )}
      {below?.isCut && <p className="tree-note quiet">{tableTexts.belowCut({ count: below.rows.length })}</p>}
    </div>
  );
}

/** Focuses the control that opens a row, if the row is rendered. */
function focusRow(from: HTMLElement, key: string): void {
  const row = from.closest('ul')?.querySelector(`[data-row="${CSS.escape(key)}"]`);
  row?.querySelector<HTMLElement>('a, button.column-row, .tree-toggle')?.focus();
}
