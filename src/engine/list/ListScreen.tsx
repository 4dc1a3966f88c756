import { useInvalidate } from '@refinedev/core';
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { createLazyComponents } from '../declaration/lazy-component.ts';
import type { CardProps, ListDeclaration } from '../declaration/list-declaration.ts';
import type { Resource } from '../declaration/resource.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { useUser } from '../session/Portal.tsx';
import { FilterMenu } from '../filter/FilterMenu.tsx';
import { filtersFor } from '../filter/filter.ts';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { AddButton } from './AddButton.tsx';
import { ColumnHeadings, ColumnRow } from './ColumnRow.tsx';
import { columnsOf } from './columns.ts';
import { ListEmpty, ListSkeleton } from './ListFaces.tsx';
import { ListTabs } from './ListTabs.tsx';
import { NewsBanner } from './NewsBanner.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SortMenu } from './SortMenu.tsx';
import { VirtualRows } from './VirtualRows.tsx';
import { useEndOfScroll } from './use-end-of-scroll.ts';
import { useNews } from './use-news.ts';
import { useListLocation } from './use-list-location.ts';
import { useRows } from './use-rows.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import type { Row } from '../../providers/resource-calls.ts';
import './list.css';

const cardOf = createLazyComponents<CardProps<Row>>();

/** The generic list of a resource: tabs, search, sort, infinite scroll, and one face for each state it can be in. */
export default function ListScreen({ resource, list }: { resource: Resource; list: ListDeclaration }) {
  const place = useListLocation(resource, list);
  const { location } = place;
  const user = useUser();
  usePageTitle(resource.label);
  return (
    <section className="list-screen" aria-label={resource.label}>
      <header className="list-header">
        <h1 className="page-title">{resource.label}</h1>
        <AddButton resource={resource} />
      </header>
      {list.tabs && <ListTabs label={resource.label} tabs={list.tabs} current={location.tab} onOpen={place.openTab} />}
      <div className="list-toolbar">
        {list.search && <SearchBox key={location.tab} label={list.search.label} debounceMs={list.search.debounceMs} value={location.search} onSearch={place.search} />}
        {list.filters && <FilterMenu resource={resource.name} filters={filtersFor(list.filters, user, location.tab)} values={location.filters} onApply={place.filter} />}
        {location.sort !== '' && <SortMenu sorts={list.sorts} current={location.sort} onSort={place.sort} />}
      </div>
      <Suspense fallback={<ListSkeleton label={resource.label} rowHeight={list.rowHeight} />}>
        <ListBody key={location.tab} resource={resource} list={list} place={place} />
      </Suspense>
    </section>
  );
}

interface ListBodyProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly place: ReturnType<typeof useListLocation>;
}

/** Mounted anew for each tab, so that one tab's rows never stand under another's name. */
function ListBody({ resource, list, place }: ListBodyProps) {
  const user = useUser();
  const { location } = place;
  const Card = list.card && cardOf(list.card);
  const columns = useMemo(() => columnsOf(list.columns ?? [], resource.schema), [list, resource]);
  const rows = useRef<readonly Row[]>([]);
  const invalidate = useInvalidate();
  const refresh = useCallback(() => void invalidate({ resource: resource.name, invalidates: ['resourceAll'] }), [invalidate, resource.name]);
  const holds = (id: unknown) => rows.current.some((row) => String(row[resource.id]) === String(id));
  const news = useNews(resource, list, location.tab, refresh, holds);
  const shown = useRows(resource, list.size, location, news.accepts);
  useEffect(() => {
    rows.current = shown.rows;
  });
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
        <>
          {news.isWaiting && list.news && <NewsBanner text={list.news.banner(location.tab)} onShow={news.show} />}
          {list.columns && <ColumnHeadings columns={columns} />}
          <VirtualRows rows={shown.rows} idField={resource.id} rowHeight={list.rowHeight} label={resource.label} total={shown.total}>
            {(row) => (Card ? <Card row={row} user={user} isNew={news.isNew(row)} /> : <ColumnRow resource={resource} columns={columns} row={row} />)}
          </VirtualRows>
        </>
      )}
      {shown.isLoadingMore && <ListSkeleton label={`more ${resource.label}`} rowHeight={list.rowHeight} />}
      {isReady && !shown.hasMore && shown.rows.length > list.size && <p className="list-end quiet">All {shown.rows.length} shown</p>}
    </div>
  );
}
