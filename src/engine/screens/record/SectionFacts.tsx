import { type ComponentType, useMemo } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { SectionDeclaration } from '../../model/declaration/section-declaration.ts';
import { fieldsOf } from '../../model/form/fields.ts';
import type { FormField } from '../../model/form/form-field.ts';
import { shownValue } from '../../model/form/shown-value.ts';
import { webAddress } from '../../../providers/http/address.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
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
