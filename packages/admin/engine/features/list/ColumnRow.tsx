import { ExportOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense } from 'react';
import { Link, generatePath, useLocation } from 'react-router';
import { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { formRoutesOf, rowPathOf } from '../../model/registry/registry.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { LongText } from '../../kit/feedback/LongText.tsx';
import { useMay, usePortal, useViewer } from '../../kit/app/Portal.tsx';
import type { Column } from '../../model/declaration/columns.ts';
import { reasonAgainst } from '../../model/declaration/conditions.ts';
import type { RowLink } from '../../model/declaration/list-declaration.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import type { ReferenceCellProps } from '../../kit/reference/ReferenceNames.tsx';
import { useRecordPath } from '../../kit/app/paths.ts';
import type { InlineCellProps } from './InlineCell.tsx';
import { type MenuAction, RowMore } from './RowMore.tsx';
import { listTexts } from './texts.ts';
import './column-row.css';

const ReferenceCell = lazyComponent<ReferenceCellProps>(() => import('../../kit/reference/ReferenceNames.tsx'));
const InlineCell = lazyComponent<InlineCellProps>(() => import('./InlineCell.tsx'));

/** Returns a function that checks whether the user can edit a column of the row inline, in the row's current state. */
function useInlineEditable(resource: Resource, row: Row): (column: Column) => boolean {
  const may = useMay(resource);
  const { edit } = resource;
  const isOpen = edit !== undefined && may('edit') && reasonAgainst(row, edit) === undefined;
  const fields = isOpen ? edit.fields : [];
  return ({ key, isInline }) =>
    isInline &&
    fields.some((field) => field === key || (typeof field === 'object' && field.key === key && !field.readOnly));
}

/** Reserves space for the More menu in all rows if any may have one, so that the columns align. */
const rowClass = (hasActions: boolean) => (hasActions ? 'column-row column-row-acting' : 'column-row');
const cellClass = (isFigure: boolean) => (isFigure ? 'column-cell column-figure' : 'column-cell');

interface ColumnRowProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly row: Row;
  /** Whether forms opened from a row are shown above this list, so the address keeps the list's state. */
  readonly keepsAddress: boolean;
  readonly actions: readonly MenuAction[];
  /** A link to another record, in place of the More menu. */
  readonly link?: RowLink | undefined;
  /** Opens the row's file in a new tab, instead of the record's page. */
  readonly onOpenFile?: ((row: Row) => void) | undefined;
}

/** A row as a grid, or as a card in narrow windows. The whole row is a link, or a button that opens its file. */
export function ColumnRow({
  resource,
  columns: all,
  row,
  keepsAddress,
  actions: offered,
  link: rowLink,
  onOpenFile,
}: ColumnRowProps) {
  const { search } = useLocation();
  const viewer = useViewer();
  // A record without a valid id is shown without links and actions.
  const id = Id.safeParse(row[resource.id]).data;
  const actions = id === undefined ? [] : offered;
  const path = id === undefined ? undefined : rowPathOf(resource, viewer);
  const opensForm = path !== resource.paths(viewer.user).show;
  const columns = all.filter(({ isLong }) => !isLong);
  const [name, ...others] = columns;
  // Links cannot be nested. If other cells have links or inputs, only the name is the row's link, and CSS extends it
  // over the whole row.
  const inline = useInlineEditable(resource, row);
  const hasOwnLinks =
    onOpenFile === undefined &&
    others.some((column) => column.reference !== undefined || (id !== undefined && inline(column)));
  const shown = ({ key, reference, cell }: Column, isLinked: boolean) =>
    reference ? (
      <Suspense fallback="…">
        <ReferenceCell reference={reference} field={key} row={row} isLinked={isLinked} />
      </Suspense>
    ) : (
      cell(row)
    );
  const renderCell = (column: Column, isLinked: boolean) =>
    isLinked && id !== undefined && inline(column) ? (
      <Suspense fallback={shown(column, false)}>
        <InlineCell resource={resource} row={row} column={column}>
          {shown(column, false)}
        </InlineCell>
      </Suspense>
    ) : (
      shown(column, isLinked)
    );
  const link =
    path !== undefined && !onOpenFile
      ? {
          to: { pathname: generatePath(path, { id: String(id) }), search: keepsAddress && opensForm ? search : '' },
          state: { fromList: true },
        }
      : undefined;
  const opening = (content: ReactNode) =>
    hasOwnLinks && link ? (
      <Link {...link} className="column-open">
        {content}
      </Link>
    ) : (
      content
    );
  const cells = (
    <>
      <span className="column-cell column-name">{name && opening(renderCell(name, false))}</span>
      <span className="column-others">
        {others.map((column) => (
          <span key={column.key} className={cellClass(column.isFigure)}>
            <span className="column-label">{column.label} </span>
            <span className="column-value">{renderCell(column, hasOwnLinks)}</span>
          </span>
        ))}
      </span>
    </>
  );
  const texts = all
    .filter(({ isLong }) => isLong)
    .map((column) => <RowText key={column.key} column={column} row={row} />);
  const more = rowLink ? (
    <LinkedRecord link={rowLink} row={row} />
  ) : (
    <RowMore actions={actions} row={row} of={String(row[resource.title] ?? row[resource.id])} />
  );
  const hasMore = rowLink !== undefined || actions.length > 0;
  const shape = { className: rowClass(hasMore), style: { gridTemplateColumns: 'var(--columns)' } };
  if (onOpenFile) {
    return (
      <>
        <button type="button" {...shape} onClick={() => onOpenFile(row)}>
          {cells}
          <span className="visually-hidden">{listTexts.opensInTab()}</span>
          <ExportOutlined aria-hidden className="column-arrow" />
        </button>
        {texts}
        {more}
      </>
    );
  }
  if (link === undefined) {
    return (
      <div {...shape}>
        {cells}
        {texts}
        {more}
      </div>
    );
  }
  if (hasOwnLinks) {
    return (
      <>
        <div {...shape} className={`${shape.className} column-row-open`}>
          {cells}
          <span className="onward column-arrow" />
        </div>
        {texts}
        {more}
      </>
    );
  }
  return (
    <>
      <Link {...link} {...shape}>
        {cells}
        <span className="onward column-arrow" />
      </Link>
      {texts}
      {more}
    </>
  );
}

function LinkedRecord({ link, row }: { readonly link: RowLink; readonly row: Row }) {
  const { registry } = usePortal();
  const viewer = useViewer();
  const recordPath = useRecordPath();
  const { icon: Icon, label } = link;
  const formPath = (name: string) =>
    registry.resources
      .filter((resource) => resource.name === name)
      .flatMap((resource) => formRoutesOf(resource, viewer))
      .find(({ kind }) => kind === 'create')?.path;
  const path = 'to' in link ? recordPath(link.to, link.idOf(row)) : formPath(link.adds.name);
  if (path === undefined) return null;
  const search = 'to' in link ? '' : String(new URLSearchParams(link.beginsWith(row)));
  return (
    <Link
      to={{ pathname: path, search }}
      state={{ fromList: true }}
      className="row-more row-link"
      aria-label={label(row)}
      title={label(row)}
    >
      <Icon aria-hidden />
    </Link>
  );
}

/** A long text below the row. It is outside the row's link, because it contains a button. */
function RowText({ column: { key, label, cell }, row }: { column: Column; row: Row }) {
  const shown = cell(row);
  const text = row[key] && typeof shown === 'string' ? shown : row[key];
  if (typeof text !== 'string' || text === '') return null;
  return (
    <div className="column-text">
      <span className="visually-hidden">{label}</span>
      <LongText text={text} />
    </div>
  );
}
