import { type ComponentType, useMemo } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { SectionDeclaration } from '../../model/declaration/section-declaration.ts';
import { visibleFields } from '../../model/form/field-rules.ts';
import { fieldsOf } from '../../model/form/fields.ts';
import { FieldValue } from '../../kit/form/FieldValue.tsx';
import type { FormField } from '../../model/form/form-field.ts';
import { isShape, displayedPairs, displayedParts, displayValue } from '../../model/form/display-value.ts';
import { objectIn, rowsIn } from '../../model/form/field-values.ts';
import { Facts, type SectionProps } from '../../kit/section/Section.tsx';

interface SectionFactsProps {
  readonly resource: Resource;
  readonly section: SectionDeclaration;
  readonly record: Row;
  readonly frame: ComponentType<SectionProps>;
  /** The reason why a user who may edit the section cannot edit it now. */
  readonly refusal?: string | undefined;
}

export function SectionFacts({ resource, section, record, frame: Frame, refusal }: SectionFactsProps) {
  const fields = useMemo(
    () => fieldsOf(section.schema ?? resource.schema, section.fields ?? [], resource.schema, resource.references),
    [resource, section],
  );
  const shown = visibleFields(fields, record, record).map(
    (field) =>
      [
        field.label,
        isShape(field) && !field.show && displayValue(field, record[field.key]) !== '' ? (
          <ShapeValue key={field.key} field={field} value={record[field.key]} />
        ) : (
          <FieldValue key={field.key} field={field} value={record[field.key]} />
        ),
      ] as const,
  );
  return (
    <Frame title={section.title} aside={refusal !== undefined && <span className="quiet">{refusal}</span>}>
      <Facts facts={[...shown, ...(section.facts?.(record) ?? [])]} />
    </Frame>
  );
}

/** A nested value: facts for an object or a record, a small table for rows. */
function ShapeValue({ field, value }: { field: FormField; value: unknown }) {
  if (field.item?.kind === 'object') {
    return <RowTable label={field.label} columns={field.item.parts} rows={rowsIn(value)} />;
  }
  if (field.kind === 'rows') return <span className="fact-lines">{displayValue(field, value)}</span>;
  const facts =
    field.kind === 'pairs'
      ? displayedPairs(field, value)
      : displayedParts(field, value).map(([{ label }, text]) => [label, text] as const);
  return (
    <div className="fact-shape">
      <Facts facts={facts} />
    </div>
  );
}

function RowTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly FormField[];
  rows: readonly unknown[];
}) {
  const classOf = ({ kind }: FormField) => (kind === 'number' ? { className: 'figures fact-figure' } : {});
  return (
    <table className="fact-shape" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" {...classOf(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {columns.map((column) => (
              <td key={column.key} {...classOf(column)}>
                {displayValue(column, objectIn(row)[column.key]) || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
