import { ReloadOutlined } from '@ant-design/icons';
import {
  type CSSProperties,
  type ComponentProps,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  Suspense,
  memo,
  useMemo,
  useState,
} from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { BulkBar, SelectableRows } from '../../features/bulk/SelectableRows.tsx';
import { bulkActionsOf } from '../../features/bulk/bulk-actions.ts';
import { useBulkStart } from '../../features/bulk/use-bulk-run.ts';
import { DownloadButton } from '../../features/files/FileButtons.tsx';
import { useOpenFile } from '../../features/files/use-open-file.tsx';
import type { ColumnParts, ColumnPartsProps } from '../../features/list/ColumnHeadings.tsx';
import { ListEmpty } from '../../features/list/ListStates.tsx';
import type { RowInputRequest } from '../../features/list/RowMenu.tsx';
import { RowInputDialog, RowMenus } from '../../features/list/RowMenus.tsx';
import { VirtualRows } from '../../features/list/VirtualRows.tsx';
import { listTexts } from '../../features/list/texts.ts';
import type { ColumnChoice } from '../../features/list/use-columns.ts';
import type { useNewRows } from '../../features/list/use-new-rows.ts';
import { inSentence } from '../../format/field-name.ts';
import { ActionForm } from '../../kit/actions/ActionForm.tsx';
import { type InputRequest, type RecordAction, useActions } from '../../kit/actions/use-action.ts';
import { useAccess, useUser } from '../../kit/app/Portal.tsx';
import { FailureNotice } from '../../kit/feedback/FailureNotice.tsx';
import { IdsOfPageContext, createIdsOfPage } from '../../kit/reference/use-referenced.ts';
import type { ListState } from '../../kit/rows/list-state.ts';
import { listRequestOf } from '../../kit/rows/list-request.ts';
import type { Rows } from '../../kit/rows/use-rows.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import { gridTemplateOf } from '../../model/declaration/columns.ts';
import {
  type CardProps,
  type ListDeclaration,
  type ListHeadProps,
  type RowLink,
  sortsOf,
} from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { createLazyComponents, lazyComponent } from '../../model/handles/lazy-component.ts';

interface RowActions {
  /** The actions that the user may run and whose input can be entered here, dangerous ones last. */
  readonly actions: readonly RecordAction[];
  /** The input request of the action that is waiting for input. */
  readonly inputRequest: InputRequest | undefined;
}

/** Returns the actions in the row menus, which all rows share. */
function useRowActions(resource: Resource, wanted: readonly ActionHandle[]): RowActions {
  const find = useActions(resource);
  const actions = wanted.flatMap((action) =>
    action.input === undefined || action.fields !== undefined || action.bulkInput !== undefined
      ? (find(action) ?? [])
      : [],
  );
  return {
    actions: actions.toSorted((a, b) => Number(a.action.danger ?? false) - Number(b.action.danger ?? false)),
    inputRequest: actions.find(({ inputRequest }) => inputRequest)?.inputRequest,
  };
}

const WithColumns = lazyComponent<ColumnPartsProps>(() => import('../../features/list/ColumnHeadings.tsx'));
const TreeRows = lazyComponent(() => import('../../features/list/table/TreeRows.tsx'));
const ListTotals = lazyComponent(() => import('../../features/list/table/ListTotals.tsx'));

const { render: renderCard, fetch: fetchCard } = createLazyComponents<CardProps<Row>>();
const { render: renderHead, fetch: fetchHead } = createLazyComponents<ListHeadProps<Row>>();

/** The estimated difference in height, in px, between a normal and a compact row. */
const compactHeightDelta = 14;

export function preloadRowParts(list: ListDeclaration): Promise<unknown> {
  const { card, head, columns, file, tree } = list;
  return Promise.all([
    card && fetchCard(card),
    head && fetchHead(head),
    columns && WithColumns.fetch(),
    file && BulkBar.fetch(),
    tree && TreeRows.fetch(),
    hasTotals(list) && ListTotals.fetch(),
  ]);
}

export interface ListBodyProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly place: ListState;
  readonly columns: ColumnChoice;
  readonly rowActions: readonly ActionHandle[];
  readonly isCompact: boolean;
}

interface ListRowsProps extends ListBodyProps {
  readonly shown: Rows;
  readonly newRows: ReturnType<typeof useNewRows>;
  /** Set if the rows are nested. */
  readonly tree: ListDeclaration['tree'];
  readonly scopedLocation: ListState['location'];
  /** All shown rows, including the children of open rows. */
  readonly standing: readonly Row[];
  readonly onPlaced: Dispatch<SetStateAction<readonly Row[] | undefined>>;
  /** Called when the pointer or the focus enters the list. */
  onIntent(): void;
}

/**
 * The rows of a list, or its empty state. A separate component, so that a loading list does not compute row actions.
 */
export const ListRows = memo(function ListRows({
  resource,
  list,
  place,
  columns: chosen,
  rowActions,
  isCompact,
  shown,
  newRows,
  tree,
  scopedLocation,
  standing,
  onPlaced,
  onIntent,
}: ListRowsProps) {
  const columns = chosen.shown;
  const user = useUser();
  const { location, scope } = place;
  const { actions, inputRequest: askedInput } = useRowActions(resource, rowActions);
  const bulk = bulkActionsOf(resource, useAccess());
  const { file } = list;
  const link = useRowLink(list);
  const openFile = useOpenFile();
  const [askedRow, setAskedRow] = useState<RowInputRequest>();
  const groupBy = useMemo(() => (list.groupBy ? (row: Row) => list.groupBy?.(row) ?? '' : undefined), [list]);
  const request = shown.isStale ? undefined : JSON.stringify(listRequestOf(scopedLocation));
  const idsOfPage = useMemo(() => createIdsOfPage(shown.rows, shown.starts), [shown.rows, shown.starts]);
  const isSearched = location.search !== '';
  const isFiltered = Object.keys(location.filters).length > 0;
  const given = list.empty[isSearched ? 'search' : isFiltered ? 'filter' : 'none'];
  const isSelectable = bulk.length > 0 || file !== undefined;
  const runs = place.isPage ? resource.name : `${resource.name} ${JSON.stringify(scope)}`;
  const start = useBulkStart(resource, runs, standing);
  const empty = typeof given === 'function' ? given({ tab: location.tab, user }) : given;
  /** Runs an action with its input. An action with `bulkAfter` runs as a bulk action on one row. */
  const giveInput = ({ action: { action, run }, row }: RowInputRequest, input: unknown) =>
    action.bulkAfter && bulk.some(({ name }) => name === action.name) ? start(action, [row], input) : run(row, input);
  const offered = actions.map((each) =>
    each.action.bulkInput && !each.action.fields
      ? { action: each.action, press: (row: Row) => setAskedRow({ action: each, row }) }
      : each,
  );
  const drawRow = (row: Row, parts?: ColumnParts) =>
    list.card
      ? renderCard(list.card, { row, user, isNew: newRows.isNew(row) })
      : parts && (
          <parts.ColumnRow
            resource={resource}
            columns={columns}
            row={row}
            keepsAddress={place.isPage}
            actions={offered}
            link={link}
            onOpenFile={file && ((opened) => openFile(file, opened))}
          />
        );
  const density = isCompact ? 'compact' : 'comfortable';
  const frame = {
    idField: resource.id,
    rowHeight: isCompact ? list.rowHeight - compactHeightDelta : list.rowHeight,
    label: resource.label,
    total: shown.total,
    request,
    placeKey: place.isPage ? place.scrollKey : undefined,
    headingLevel: place.isPage ? (2 as const) : (3 as const),
  };
  const drawList = (wrapRow: (row: Row, content: ReactNode) => ReactNode, parts?: ColumnParts) => (
    <>
      {parts && (
        <parts.ColumnHeadings
          label={inSentence(resource.label)}
          columns={chosen}
          hasActions={actions.length > 0 || link !== undefined}
          sorts={sortsOf(list, location.tab)}
          sort={location.sort}
          isSeveral={list.severalSorts ?? false}
          onSort={place.sort}
        />
      )}
      <IdsOfPageContext value={idsOfPage}>
        <RowMenus resource={resource} list={list} place={place} rows={standing} actions={offered}>
          {tree ? (
            <TreeRows
              key={density}
              frame={frame}
              resource={resource}
              list={list}
              tree={tree}
              location={location}
              scope={scope}
              loaded={shown}
              onPlaced={onPlaced}
            >
              {(row) => wrapRow(row, drawRow(row, parts))}
            </TreeRows>
          ) : (
            <VirtualRows key={density} {...frame} rows={shown.rows} groupBy={groupBy} onVisible={shown.onVisible}>
              {(row) => wrapRow(row, drawRow(row, parts))}
            </VirtualRows>
          )}
        </RowMenus>
      </IdsOfPageContext>
      {hasTotals(list) && (
        <Suspense>
          <ListTotals
            resource={resource}
            list={list}
            columns={columns}
            hasActions={actions.length > 0 || link !== undefined}
            isTop={tree?.roots !== undefined}
            loaded={shown}
          />
        </Suspense>
      )}
      {shown.moreFailed !== undefined && (
        <FailureNotice
          what={listTexts.more({ things: inSentence(resource.label) })}
          message={shown.moreFailed}
          onRetry={shown.loadMore}
        />
      )}
      {!shown.hasMore && shown.moreFailed === undefined && shown.rows.length > list.size && (
        <p className="list-end quiet">{listTexts.allShown({ count: shown.rows.length })}</p>
      )}
    </>
  );
  const drawRows: ComponentProps<typeof SelectableRows>['children'] = (wrapRow) =>
    list.columns ? <WithColumns>{(parts) => drawList(wrapRow, parts)}</WithColumns> : drawList(wrapRow);
  const classes = ['list-body', shown.isStale && 'list-body-stale', isCompact && 'list-body-compact'];
  const grid: CSSProperties = { '--columns': gridTemplateOf(columns.filter(({ isLong }) => !isLong)) };
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      style={grid}
      aria-busy={shown.isStale}
      onPointerOver={onIntent}
      onFocus={onIntent}
    >
      <p className={isSearched || isFiltered ? 'list-count quiet' : 'visually-hidden'} role="status">
        {shown.rows.length > 0 && rowCountText(shown, inSentence(resource.label))}
      </p>
      {shown.rows.length === 0 ? (
        <ListEmpty text={empty} isSearched={isSearched} isFiltered={isFiltered} onClear={place.clear} />
      ) : (
        <>
          <Suspense>
            {list.head && renderHead(list.head, { rows: shown.rows, filters: scopedLocation.filters })}
          </Suspense>
          {newRows.isWaiting && list.newRows && (
            <NewRowsBanner text={list.newRows.banner(location.tab)} onShow={newRows.show} />
          )}
          {!isSelectable && drawRows((_, content) => content)}
        </>
      )}
      {/* Also rendered without rows, because a bulk run's result is shown even if the last row has left the list. */}
      {isSelectable && (
        <SelectableRows
          resource={resource}
          list={list}
          request={listRequestOf(scopedLocation)}
          actions={bulk}
          renderTool={file && ((rows) => <DownloadButton resource={resource} file={file} rows={rows} />)}
          rows={standing}
          total={shown.total}
          atLeast={shown.atLeast}
          hasMore={shown.hasMore || shown.moreFailed !== undefined}
          shownAs={place.scrollKey}
          runs={runs}
          start={start}
        >
          {drawRows}
        </SelectableRows>
      )}
      <ActionForm inputRequest={askedInput} />
      <RowInputDialog request={askedRow} onInput={giveInput} onDone={() => setAskedRow(undefined)} />
    </div>
  );
});

/** Formats the number of rows, or a lower bound if the total is unknown. */
function rowCountText({ total, atLeast, rows: { length }, hasMore, moreFailed }: Rows, things: string): string {
  const isWhole = total !== undefined || !(hasMore || moreFailed !== undefined);
  return atLeast === undefined && isWhole
    ? listTexts.counted({ count: total ?? length, things })
    : listTexts.moreThan({ count: atLeast ? atLeast - 1 : length, things });
}

function hasTotals({ columns = [] }: ListDeclaration): boolean {
  return columns.some((column) => typeof column === 'object' && (column.total ?? column.totalCell));
}

/** Returns the extra link of the rows, if the user may follow it. */
function useRowLink({ rowLink }: ListDeclaration): RowLink | undefined {
  const may = useAccess();
  if (!rowLink) return undefined;
  const isOpen =
    'to' in rowLink
      ? may('show', rowLink.to.name)
      : may('create', rowLink.adds.name) && may(rowLink.needs.name, rowLink.needs.resource);
  return isOpen ? rowLink : undefined;
}

function NewRowsBanner({ text, onShow }: { text: string; onShow: () => void }) {
  return (
    <div className="new-rows" role="status">
      <button type="button" className="new-rows-button" onClick={onShow}>
        <ReloadOutlined aria-hidden />
        {text}
      </button>
    </div>
  );
}
