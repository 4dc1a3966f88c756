import { type ComponentType, useMemo } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { SectionDeclaration } from '../../model/declaration/section-declaration.ts';
import { fieldsOf } from '../../model/form/fields.ts';
import type { FormField } from '../../model/form/form-field.ts';
import { isShape, shownPairs, shownParts, shownValue } from '../../model/form/shown-value.ts';
import { partsIn, rowsIn } from '../../model/form/field-values.ts';
import { webAddress } from '../../../providers/http/address.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import { FileLink } from '../../kit/form/FileInput.tsx';
import { Facts, type SectionProps } from '../../kit/section/Section.tsx';
import { ReferenceNames } from '../../kit/reference/ReferenceNames.tsx';
import { useOptions } from '../../kit/data/use-options.ts';

interface SectionFactsProps {
  readonly resource: Resource;
  readonly section: SectionDeclaration;
  readonly record: Row;
  readonly frame: ComponentType<SectionProps>;
}

/** A section for those who may read it and not change it. */
export function SectionFacts({ resource, section, record, frame: Frame }: SectionFactsProps) {
  const fields = useMemo(() => fieldsOf(section.schema ?? resource.schema, section.fields ?? [], resource.schema, resource.references), [resource, section]);
  const shown = fields.map((field) => [field.label, <Value key={field.key} field={field} value={record[field.key]} />] as const);
  return (
    <Frame title={section.title}>
      <Facts facts={[...shown, ...(section.facts?.(record) ?? [])]} />
    </Frame>
  );
}

function Value({ field, value }: { field: FormField; value: unknown }) {
  const { config } = usePortal();
  if (field.reference) return <ReferenceNames reference={field.reference} value={value} />;
  if (field.lookup) return <LookupValue lookup={field.lookup} value={value} />;
  if (field.kind === 'image') {
    const address = typeof value === 'string' ? webAddress(config.ApiUrl, value) : undefined;
    return address === undefined ? '–' : <img className="fact-image" src={address} alt={field.label} />;
  }
  if (field.kind === 'file' && typeof value === 'string' && value !== '') return <FileLink address={value} />;
  if (isShape(field) && !field.show && shownValue(field, value) !== '') return <ShapeValue field={field} value={value} />;
  const text = shownValue(field, value) || '–';
  return text.includes('\n') ? <span className="fact-lines">{text}</span> : text;
}

function LookupValue({ lookup, value }: { lookup: NonNullable<FormField['lookup']>; value: unknown }) {
  const loaded = useOptions(lookup.from);
  const options = loaded.status === 'ready' ? loaded.options : [];
  const chosen = Array.isArray(value) ? value : [value];
  const names = options.filter((option) => chosen.includes(option[lookup.value])).map((option) => String(option[lookup.label]));
  return names.join(', ') || '–';
}

/** What is made of further fields: the facts of an object or of pairs, and rows as a small table. */
function ShapeValue({ field, value }: { field: FormField; value: unknown }) {
  if (field.item?.kind === 'object') return <RowTable label={field.label} columns={field.item.parts} rows={rowsIn(value)} />;
  if (field.kind === 'rows') return <span className="fact-lines">{shownValue(field, value)}</span>;
  const facts = field.kind === 'pairs' ? shownPairs(field, value) : shownParts(field, value).map(([{ label }, text]) => [label, text] as const);
  return (
    <div className="fact-shape">
      <Facts facts={facts} />
    </div>
  );
}

function RowTable({ label, columns, rows }: { label: string; columns: readonly FormField[]; rows: readonly unknown[] }) {
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
                {shownValue(column, partsIn(row)[column.key]) || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
