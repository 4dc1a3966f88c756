import { type ComponentType, Suspense, useEffect } from 'react';
import { createLazyComponents } from '../declaration/lazy-component.ts';
import type { CardProps, ListDeclaration, Resource } from '../declaration/resource.ts';
import { usePageTitle } from '../shell/usePageTitle.ts';
import { useUser } from '../session/Portal.tsx';
import { FilterMenu } from '../filter/FilterMenu.tsx';
import { filtersFor } from '../filter/filter.ts';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { ListEmpty, ListSkeleton } from './ListFaces.tsx';
import { ListTabs } from './ListTabs.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SortMenu } from './SortMenu.tsx';
import { VirtualRows } from './VirtualRows.tsx';
import { useEndOfScroll } from './useEndOfScroll.ts';
import { useListLocation } from './useListLocation.ts';
import { useRows } from './useRows.ts';
import { useScrollMemory } from './useScrollMemory.ts';
import type { Row } from '../../providers/resource-calls.ts';
import './list.css';

const cardOf = createLazyComponents<CardProps<Row>>();

/** The generic list of a resource: tabs, search, sort, infinite scroll, and one face for each state it can be in. */
export default function ListScreen({ resource, list }: { resource: Resource; list: ListDeclaration }) {
  const place = useListLocation(resource, list);
  const { location } = place;
  const Card = cardOf(list.card);
  const user = useUser();
  usePageTitle(resource.label);
  return (
    <section className="list-screen" aria-label={resource.label}>
      <h1>{resource.label}</h1>
      {list.tabs && <ListTabs label={resource.label} tabs={list.tabs} current={location.tab} onOpen={place.openTab} />}
      <div className="list-toolbar">
        {list.search && <SearchBox key={location.tab} label={list.search.label} debounceMs={list.search.debounceMs} value={location.search} onSearch={place.search} />}
        {list.filters && <FilterMenu resource={resource.name} filters={filtersFor(list.filters, user, location.tab)} values={location.filters} onApply={place.filter} />}
        <SortMenu sorts={list.sorts} current={location.sort} onSort={place.sort} />
      </div>
      <Suspense fallback={<ListSkeleton label={resource.label} rowHeight={list.rowHeight} />}>
        <ListBody key={location.tab} resource={resource} list={list} place={place} Card={Card} />
      </Suspense>
    </section>
  );
}

interface ListBodyProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly place: ReturnType<typeof useListLocation>;
  readonly Card: ComponentType<CardProps<Row>>;
}

/** Mounted anew for each tab, so that one tab's rows never stand under another's name. */
function ListBody({ resource, list, place, Card }: ListBodyProps) {
  const user = useUser();
  const { location } = place;
  const shown = useRows(resource, list.size, location);
  const isReady = shown.face === 'ready';
  useScrollMemory(place.scrollKey, isReady);
  useEndOfScroll(list.threshold, isReady && shown.hasMore, shown.loadMore);
  const { pagesLoaded } = shown;
  useEffect(() => {
    if (pagesLoaded > location.pages) place.reached(pagesLoaded);
  });

  if (shown.face === 'failed') return <LoadFailed what={resource.label} message={shown.error?.message ?? ''} onRetry={shown.retry} />;
  if (shown.face === 'loading') return <ListSkeleton label={resource.label} rowHeight={list.rowHeight} />;
  const isSearched = location.search !== '';
  const isFiltered = Object.keys(location.filters).length > 0;
  const empty = list.empty[isSearched ? 'search' : isFiltered ? 'filter' : 'none'];
  return (
    <div className={shown.isStale ? 'list-body list-body-stale' : 'list-body'} aria-busy={shown.isStale}>
      <p className="visually-hidden" role="status">
        {shown.rows.length > 0 && `${shown.total ?? shown.rows.length} ${resource.label.toLowerCase()}`}
      </p>
      {shown.rows.length === 0 ? (
        <ListEmpty text={empty} isSearched={isSearched} isFiltered={isFiltered} onClear={place.clear} />
      ) : (
        <VirtualRows rows={shown.rows} idField={resource.id} rowHeight={list.rowHeight} label={resource.label} total={shown.total}>
          {(row) => <Card row={row} user={user} />}
        </VirtualRows>
      )}
      {shown.isLoadingMore && <ListSkeleton label={`more ${resource.label}`} rowHeight={list.rowHeight} />}
      {isReady && !shown.hasMore && shown.rows.length > list.size && <p className="list-end quiet">All {shown.rows.length} shown</p>}
    </div>
  );
}
