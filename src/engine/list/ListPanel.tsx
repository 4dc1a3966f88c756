import { Suspense, useMemo } from 'react';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import type { Resource } from '../declaration/resource.ts';
import { FilterMenu } from '../filter/FilterMenu.tsx';
import { filtersFor } from '../filter/filter.ts';
import { useUser } from '../session/Portal.tsx';
import { columnsOf } from './columns.ts';
import { ListBody } from './ListBody.tsx';
import { ListSkeleton } from './ListFaces.tsx';
import type { ListPlace } from './list-place.ts';
import { ListTabs } from './ListTabs.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SortMenu } from './SortMenu.tsx';
import './list.css';

interface ListPanelProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly place: ListPlace;
  /** The declaration's unless given. */
  readonly rowActions?: readonly string[] | undefined;
}

/** Tabs, tools and rows of a list, wherever it stands. A filter that the scope sets is not offered. */
export function ListPanel({ resource, list, place, rowActions = list.rowActions ?? Object.keys(resource.actions ?? {}) }: ListPanelProps) {
  const { location, scope } = place;
  const user = useUser();
  const columns = useMemo(() => columnsOf(list.columns ?? [], resource.schema), [list, resource]);
  const filters = filtersFor(list.filters ?? {}, user, location.tab).filter(([name]) => !Object.hasOwn(scope, name));
  return (
    <>
      {list.tabs && <ListTabs label={resource.label} tabs={list.tabs} current={location.tab} onOpen={place.openTab} />}
      <div className="list-toolbar">
        {list.search && <SearchBox key={location.tab} label={list.search.label} debounceMs={list.search.debounceMs} value={location.search} onSearch={place.search} />}
        <FilterMenu resource={resource.name} filters={filters} values={location.filters} onApply={place.filter} />
        {location.sort !== '' && <SortMenu sorts={list.sorts} current={location.sort} onSort={place.sort} />}
      </div>
      <Suspense fallback={<ListSkeleton label={resource.label} rowHeight={list.rowHeight} />}>
        <ListBody key={location.tab} resource={resource} list={list} place={place} columns={columns} rowActions={rowActions} />
      </Suspense>
    </>
  );
}
