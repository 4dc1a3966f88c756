import { type ComponentType, useMemo } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { SectionDeclaration } from '../../model/declaration/section-declaration.ts';
import { askedNow } from '../../model/form/field-rules.ts';
import { fieldsOf } from '../../model/form/fields.ts';
import { FieldValue } from '../../kit/form/FieldValue.tsx';
import { Facts, type SectionProps } from '../../kit/section/Section.tsx';

interface SectionFactsProps {
  readonly resource: Resource;
  readonly section: SectionDeclaration;
  readonly record: Row;
  readonly frame: ComponentType<SectionProps>;
  /** Why who else may change it cannot now. */
  readonly refusal?: string | undefined;
}

/** A section for those who may read it and not change it. */
export function SectionFacts({ resource, section, record, frame: Frame, refusal }: SectionFactsProps) {
  const fields = useMemo(() => fieldsOf(section.schema ?? resource.schema, section.fields ?? [], resource.schema, resource.references), [resource, section]);
  const shown = askedNow(fields, record, record).map((field) => [field.label, <FieldValue key={field.key} field={field} value={record[field.key]} />] as const);
  return (
    <Frame title={section.title} aside={refusal !== undefined && <span className="quiet">{refusal}</span>}>
      <Facts facts={[...shown, ...(section.facts?.(record) ?? [])]} />
    </Frame>
  );
}
