import { RightOutlined } from '@ant-design/icons';
import { Link, generatePath, useLocation } from 'react-router';
import type { Row } from '../../providers/resource-calls.ts';
import { rowPathOf } from '../declaration/registry.ts';
import type { Resource } from '../declaration/resource.ts';
import { useUser } from '../session/Portal.tsx';
import type { Column } from './columns.ts';
import { RowMore } from './RowMore.tsx';
import './column-row.css';

/** The headings above the rows, where the window is wide enough; each cell carries its own for everyone else. */
export function ColumnHeadings({ columns }: { columns: readonly Column[] }) {
  return (
    <div className="column-row column-headings" aria-hidden>
      {columns.map(({ key, label }) => (
        <span key={key}>{label}</span>
      ))}
    </div>
  );
}

interface ColumnRowProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly row: Row;
  /** Forms that a row opens stand over this list: the address keeps what it shows. */
  readonly keepsAddress: boolean;
  readonly actions: readonly string[];
}

/** One row as a grid, or as a card of two lines in a narrow window. All of it is the link to where the row leads. */
export function ColumnRow({ resource, columns, row, keepsAddress, actions }: ColumnRowProps) {
  const { search } = useLocation();
  const path = rowPathOf(resource, useUser());
  const [name, ...others] = columns;
  const cells = (
    <>
      <span className="column-cell column-name">{name?.cell(row)}</span>
      <span className="column-others">
        {others.map(({ key, label, cell }) => (
          <span key={key} className="column-cell">
            <span className="column-label">{label} </span>
            {cell(row)}
          </span>
        ))}
      </span>
    </>
  );
  const more = <RowMore resource={resource} names={actions} row={row} />;
  if (path === undefined) {
    return (
      <div className="column-row">
        {cells}
        {more}
      </div>
    );
  }
  return (
    <>
      <Link to={{ pathname: generatePath(path, { id: String(row[resource.id]) }), search: keepsAddress ? search : '' }} state={{ fromList: true }} className="column-row">
        {cells}
        <RightOutlined aria-hidden className="column-arrow" />
      </Link>
      {more}
    </>
  );
}
