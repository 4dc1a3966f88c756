import type { ReactNode } from 'react';
import { z } from 'zod';
import { currentLocale } from '../../../../contract/texts/language.ts';
import type { Unit } from '../../../../contract/units.ts';
import type { Row } from '../../../../providers/resource-calls.ts';
import { formatMeasure } from '../../../format/values.ts';
import type { Rows } from '../../../kit/rows/use-rows.ts';
import { type Column, type ColumnDeclaration, isComputed, keyOfColumn } from '../../../model/declaration/columns.ts';
import type { ListDeclaration } from '../../../model/declaration/list-declaration.ts';
import type { Resource } from '../../../model/declaration/resource.ts';
import { fieldSchemaOf } from '../../../model/form/field-schema.ts';
import { tableTexts } from './texts.ts';
import '../column-row.css';

interface ListTotalsProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly columns: readonly Column[];
  readonly hasActions: boolean;
  /** Whether only top-level rows are counted, as in a tree. */
  readonly isTop: boolean;
  readonly loaded: Pick<Rows, 'rows' | 'total' | 'hasMore' | 'moreFailed' | 'pages'>;
}

const PageWithTotals = z.object({ totals: z.record(z.string(), z.number()), readAt: z.number().catch(0) });

/** Returns the backend's latest totals, no matter which page contained them. */
function backendTotalsOf(pages: Rows['pages']): Readonly<Record<string, number>> {
  const answers = pages.flatMap((page) => PageWithTotals.safeParse(page).data ?? []);
  return answers.toSorted((one, other) => other.readAt - one.readAt)[0]?.totals ?? {};
}

type TotalColumn = Exclude<ColumnDeclaration, string>;

function sumOf(column: TotalColumn, rows: readonly Row[]): number {
  const values = rows.map((row) => (isComputed(column) ? column.computed(row) : row[column.key]));
  return values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
}

/** Formats a sum like the column's cells. Rounds away floating-point errors. */
function formatSum(sum: number, unit: Unit | undefined): string {
  return unit === undefined ? sum.toLocaleString(currentLocale()) : formatMeasure(sum, unit);
}

interface TotalsScope extends Pick<Rows, 'rows' | 'total'> {
  /** Whether all rows are loaded. */
  readonly isWhole: boolean;
  readonly isAllSaid: boolean;
  readonly isTop: boolean;
}

function labelOf({ rows, total, isWhole, isAllSaid, isTop }: TotalsScope): string {
  if (isTop && isWhole) return tableTexts.totalTop({ count: rows.length });
  if (isWhole) return tableTexts.totalAll({ count: rows.length });
  if (isAllSaid) return total === undefined ? tableTexts.total() : tableTexts.totalAll({ count: total });
  return total === undefined
    ? tableTexts.totalLoaded({ count: rows.length })
    : tableTexts.totalLoadedOf({ count: rows.length, total });
}

/**
 * The totals below the columns: the backend's for all rows if it sends them, otherwise the sums of the loaded rows,
 * with a note if there are more.
 */
export default function ListTotals({ resource, list, columns, hasActions, isTop, loaded }: ListTotalsProps) {
  const { rows, hasMore, moreFailed, pages } = loaded;
  const backendTotals = backendTotalsOf(pages);
  const added = (list.columns ?? []).filter(
    (column): column is TotalColumn =>
      typeof column === 'object' && (column.total !== undefined || column.totalCell !== undefined),
  );
  const shown = columns.filter(({ isLong }) => !isLong);
  if (!shown.some(({ key }) => added.some((column) => column.key === key))) return null;
  const isWhole = !hasMore && moreFailed === undefined;
  const isAllSaid = added.every((column) => column.total && backendTotals[column.key] !== undefined);
  const label = labelOf({ ...loaded, isWhole, isAllSaid, isTop });
  const cellOf = (key: string): ReactNode => {
    const column = added.find((each) => keyOfColumn(each) === key);
    if (!column) return undefined;
    if (column.totalCell) return column.totalCell(rows, backendTotals[key]);
    const unit = isComputed(column) ? column.unit : fieldSchemaOf(resource.schema, key)?.unit;
    const all = backendTotals[key];
    if (all === undefined) return formatSum(sumOf(column, rows), unit);
    return isWhole || isAllSaid ? formatSum(all, unit) : tableTexts.inAll({ sum: formatSum(all, unit) });
  };
  const [first, ...others] = shown;
  return (
    <div
      role="group"
      aria-label={tableTexts.total()}
      className={hasActions ? 'column-row column-row-acting list-totals' : 'column-row list-totals'}
      style={{ gridTemplateColumns: 'var(--columns)' }}
    >
      <span className="column-cell column-name">
        {label} {first && cellOf(first.key)}
      </span>
      <span className="column-others">
        {others.map(({ key, label: name, isFigure }) => {
          const cell = cellOf(key);
          return (
            <span key={key} className={isFigure ? 'column-cell column-figure' : 'column-cell'}>
              {cell !== undefined && <span className="column-label">{name} </span>}
              <span className="column-value">{cell}</span>
            </span>
          );
        })}
      </span>
    </div>
  );
}
