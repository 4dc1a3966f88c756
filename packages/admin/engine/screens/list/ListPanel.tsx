import { ColumnHeightOutlined, SortAscendingOutlined, SortDescendingOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { defineOperation } from '../../../providers/operation.ts';
import { serverTime } from '../../../providers/http/server-time.ts';
import { ExportButton } from '../../features/files/FileButtons.tsx';
import { ListSkeleton } from '../../features/list/ListStates.tsx';
import { SearchBox } from '../../features/list/SearchBox.tsx';
import { listTexts } from '../../features/list/texts.ts';
import { type ColumnChoice, useColumns } from '../../features/list/use-columns.ts';
import { PinnedViews, ViewsMenu } from '../../features/views/ListViews.tsx';
import { usePinnedViews } from '../../features/views/pinned-views.ts';
import { useUser, usePortal } from '../../kit/app/Portal.tsx';
import { useOperation } from '../../kit/data/use-operation.ts';
import { FilterMenu } from '../../kit/filter/FilterMenu.tsx';
import {
  type ListLocation,
  defaultLocation,
  readListLocation,
  writeListLocation,
} from '../../kit/rows/list-location.ts';
import type { ListState } from '../../kit/rows/list-state.ts';
import { listRequestOf } from '../../kit/rows/list-request.ts';
import { ListTabs } from '../../kit/tools/ListTabs.tsx';
import { MenuButton, ToolPopover } from '../../kit/tools/ToolPopover.tsx';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import {
  type ListDeclaration,
  type TabCount,
  type TabCounts,
  sortsOf,
} from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { filtersFor } from '../../model/filter/filter.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { ListBody } from './ListBody.tsx';
import { browserStorage, storageSlot } from '../../../providers/session/storage-slot.ts';
import '../../features/list/list.css';

const noTabs: Readonly<Record<string, string>> = {};

/** Returns whether a list can be exported. By default, only lists with columns can. */
function isExportable(list: ListDeclaration): boolean {
  return list.export === undefined ? list.columns !== undefined : list.export !== false;
}

/**
 * Returns the tabs, except the open one, with new rows since the user last left them (decisions, "New-order checks").
 */
function useTabsWithNewRows(
  resource: string,
  { newRows, tabs = noTabs }: ListDeclaration,
  open: string | undefined,
): ReadonlySet<string> {
  const { memory, newRows: watch } = usePortal();
  const [openedAt] = useState(() => serverTime.moment());
  const [marked, setMarked] = useState<ReadonlySet<string>>(
    () => new Set(Object.keys(tabs).filter((tab) => memory.marked.has(`${resource}:${tab}`))),
  );

  useEffect(() => {
    if (!newRows) return undefined;
    const mark = (tab: string, isMarked: boolean) => {
      memory.marked[isMarked ? 'add' : 'delete'](`${resource}:${tab}`);
      setMarked((now) =>
        now.has(tab) === isMarked ? now : new Set(isMarked ? [...now, tab] : [...now].filter((other) => other !== tab)),
      );
    };
    const follow = (tab: string) => {
      const key = `${resource}:${tab}`;
      return watch.follow(resource, tab, {
        since: () => memory.checked.get(key) ?? serverTime.reached(openedAt),
        onCheck({ isNew, since, checkedAt }) {
          if (isNew === undefined) return;
          memory.checked.set(key, isNew ? since : checkedAt);
          mark(tab, isNew);
        },
      });
    };
    if (open !== undefined) mark(open, false);
    const ends = Object.keys(tabs)
      .filter((tab) => tab !== open)
      .map(follow);
    return () => {
      for (const end of ends) end();
    };
  }, [memory, watch, resource, newRows, tabs, open, openedAt]);

  return marked;
}

const ActiveFilters = lazyComponent(() => import('../../kit/filter/ActiveFilters.tsx'));

/** Returns the row counts of the tabs. `undefined` while they load, or if the backend does not count. */
function useTabCounts(
  { tabCounts }: ListDeclaration,
  search: string,
): Readonly<Partial<Record<string, TabCount>>> | undefined {
  const isOffered = usePortal().config.Extensions.includes(tabCounts?.extension ?? '');
  const { data } = useOperation(tabCounts?.operation ?? noCounts, {
    input: { search },
    queryOptions: { enabled: isOffered, placeholderData: (previous) => previous },
  });
  return isOffered ? data?.data.value : undefined;
}

const noCounts: TabCounts['operation'] = defineOperation('', 'none', async () => ({}));

interface ListPanelProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly place: ListState;
  /** The actions in each row's menu. Defaults to those of the declaration. */
  readonly rowActions?: readonly ActionHandle[] | undefined;
  /** Keys of the columns to show. Defaults to all columns. */
  readonly only?: readonly string[] | undefined;
}

/** The tabs, toolbar and rows of a list. Filters set by the scope are not offered. */
export function ListPanel({
  resource,
  list,
  place,
  rowActions = list.rowActions ?? resource.actions.filter(({ isPlaced }) => !isPlaced),
  only,
}: ListPanelProps) {
  const { location, scope } = place;
  const user = useUser();
  const navigate = useNavigate();
  const marked = useTabsWithNewRows(resource.name, list, location.tab);
  const counts = useTabCounts(list, location.search);
  const columns = useColumns(resource, list, place, only);
  const density = useDensity();
  const pinned = usePinnedViews(resource.name);
  const shownKeys = list.columns && columns.shown.map(({ key }) => key);
  /** Returns the query of a saved view. It includes the columns, but not the loaded pages or kept parameters. */
  const asView = (shown: ListLocation) =>
    writeListLocation({ ...shown, pages: 1, isSearchOpen: false, preservedParams: {} }, list).toString();
  const read = (query: string) =>
    asView({ columns: shownKeys, ...readListLocation(new URLSearchParams(query), list, user) });
  const filters = filtersFor(list.filters ?? {}, user, location.tab).filter(
    ([name, { offered }]) =>
      !Object.hasOwn(scope, name) && ((offered?.(user) ?? true) || Object.hasOwn(location.filters, name)),
  );
  return (
    <>
      {list.tabs && (
        <ListTabs
          label={resource.label}
          tabs={list.tabs}
          current={location.tab}
          marked={marked}
          counts={counts}
          onOpen={place.openTab}
        />
      )}
      {place.isPage && pinned.ids.length > 0 && (
        <PinnedViews
          resource={resource}
          pinned={pinned}
          current={asView({ ...location, columns: shownKeys })}
          read={read}
          plain={asView(defaultLocation(location.tab, list))}
        />
      )}
      <div className="list-toolbar">
        {list.search && (
          <SearchBox
            key={location.tab}
            label={list.search.label}
            debounceMs={list.search.debounceMs}
            value={location.search}
            onSearch={place.search}
            {...(place.isPage && list.address?.searchOpen !== undefined
              ? { folding: { isOpen: location.isSearchOpen ?? false, onChange: place.openSearch } }
              : {})}
          />
        )}
        <FilterMenu filters={filters} values={location.filters} onApply={place.filter} />
        {location.sort !== '' && (
          <SortMenu
            sorts={sortsOf(list, location.tab)}
            isSeveral={list.severalSorts ?? false}
            current={location.sort}
            onSort={place.sort}
          />
        )}
        {place.isPage && (
          <ViewsMenu
            resource={resource}
            current={asView({ ...location, columns: shownKeys })}
            read={read}
            pinned={pinned}
            onApply={(query) => void navigate({ search: query })}
          />
        )}
        {columns.all.length > 1 && <ColumnsMenu columns={columns} />}
        <Button
          className="list-density"
          icon={<ColumnHeightOutlined aria-hidden />}
          aria-label={listTexts.compact()}
          title={listTexts.compact()}
          aria-pressed={density.isCompact}
          type={density.isCompact ? 'primary' : 'default'}
          ghost={density.isCompact}
          onClick={density.toggle}
        />
        {isExportable(list) && (
          <ExportButton
            resource={resource}
            list={list}
            columns={columns.shown}
            request={listRequestOf({ ...location, filters: { ...location.filters, ...scope } })}
          />
        )}
      </div>
      {(Object.keys(location.filters).length > 0 || location.unread) && (
        <Suspense>
          <ActiveFilters filters={filters} values={location.filters} unread={location.unread} onApply={place.filter} />
        </Suspense>
      )}
      <Suspense fallback={<ListSkeleton label={resource.label} rowHeight={list.rowHeight} />}>
        <ListBody
          key={location.tab}
          resource={resource}
          list={list}
          place={place}
          columns={columns}
          rowActions={rowActions}
          isCompact={density.isCompact}
        />
      </Suspense>
    </>
  );
}

interface SortMenuProps {
  readonly sorts: Readonly<Partial<Record<string, string>>>;
  readonly isSeveral: boolean;
  readonly current: string;
  onSort(sort: string): void;
}

const SortsPanel = lazyComponent(() => import('../../features/list/table/SortsPanel.tsx'));

function SortMenu({ sorts, isSeveral, current, onSort }: SortMenuProps) {
  const Icon = current.split(',')[0]?.endsWith(':asc') ? SortAscendingOutlined : SortDescendingOutlined;
  const order = current
    .split(',')
    .map((sort) => sorts[sort] ?? '')
    .join(', ');
  if (isSeveral) {
    return (
      <ToolPopover label={listTexts.sort({ order })} icon={<Icon aria-hidden />}>
        {() => <SortsPanel sorts={sorts} current={current} onSort={onSort} />}
      </ToolPopover>
    );
  }
  return (
    <MenuButton
      icon={<Icon aria-hidden />}
      aria-haspopup="menu"
      menu={{
        selectable: true,
        selectedKeys: [current],
        items: Object.entries(sorts).map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => onSort(key),
      }}
    >
      {listTexts.sort({ order })}
    </MenuButton>
  );
}

const ColumnsPanel = lazyComponent<{ readonly columns: ColumnChoice }>(
  () => import('../../features/list/ColumnsPanel.tsx'),
);

function ColumnsMenu({ columns }: { readonly columns: ColumnChoice }) {
  return (
    <ToolPopover label={listTexts.columns()} icon={<TableOutlined aria-hidden />}>
      {() => <ColumnsPanel columns={columns} />}
    </ToolPopover>
  );
}

/** The row spacing of all lists, stored per device. */
interface Density {
  readonly isCompact: boolean;
  toggle(): void;
}

const compact = 'compact';

function useDensity(): Density {
  const slot = useMemo(() => storageSlot(browserStorage(), 'portal.density.v1'), []);
  const [isCompact, setCompact] = useState(() => slot.read() === compact);
  return {
    isCompact,
    toggle() {
      slot.write(isCompact ? null : compact);
      setCompact(!isCompact);
    },
  };
}
