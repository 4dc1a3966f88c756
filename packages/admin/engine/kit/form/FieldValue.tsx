import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import type { FormField } from '../../model/form/form-field.ts';
import { customCell } from '../../model/field-kinds/custom-kinds.ts';
import type { KindName } from '../../model/field-kinds/field-kind.ts';
import { displayValue } from '../../model/form/display-value.ts';
import { noValue } from '../../format/values.ts';
import { webAddress } from '../../../providers/http/address.ts';
import { usePortal } from '../app/Portal.tsx';
import { useOptions } from '../data/use-options.ts';
import { ReferenceNames } from '../reference/ReferenceNames.tsx';
import { FileLink } from './FileInput.tsx';

interface FieldValueProps {
  readonly field: FormField;
  readonly value: unknown;
}

const Markdown = lazyComponent(() => import('../../format/Markdown.tsx'));

/** Components for the built-in kinds whose values are displayed as more than text. */
const values: Readonly<Partial<Record<KindName, (props: FieldValueProps) => ReactNode>>> = {
  own: ({ field, value }) =>
    field.custom && !field.show ? customCell(field.custom, value, field) : <TextValue field={field} value={value} />,
  image: Picture,
  file: ({ field, value }) =>
    typeof value === 'string' && value !== '' ? (
      <FileLink address={value} />
    ) : (
      <TextValue field={field} value={value} />
    ),
  markdown: ({ field, value }) =>
    typeof value === 'string' && value !== '' ? (
      <Suspense>
        <Markdown text={value} />
      </Suspense>
    ) : (
      <TextValue field={field} value={value} />
    ),
  lookup: LookupValue,
  lookups: LookupValue,
  reference: ReferenceValue,
  references: ReferenceValue,
};

export function FieldValue({ field, value }: FieldValueProps) {
  const Value = values[field.kind] ?? TextValue;
  return <Value field={field} value={value} />;
}

function TextValue({ field, value }: FieldValueProps) {
  const text = displayValue(field, value) || noValue;
  return text.includes('\n') ? <span className="fact-lines">{text}</span> : text;
}

function Picture({ field, value }: FieldValueProps) {
  const { config } = usePortal();
  const address = typeof value === 'string' ? webAddress(config.ApiUrl, value) : undefined;
  return address === undefined ? noValue : <img className="fact-image" src={address} alt={field.label} />;
}

function ReferenceValue({ field: { reference }, value }: FieldValueProps) {
  return reference && <ReferenceNames reference={reference} value={value} />;
}

function LookupValue({ field: { lookup }, value }: FieldValueProps) {
  return lookup && <OptionNames lookup={lookup} value={value} />;
}

function OptionNames({
  lookup,
  value,
}: {
  readonly lookup: NonNullable<FormField['lookup']>;
  readonly value: unknown;
}) {
  const loaded = useOptions(lookup.from);
  const options = loaded.status === 'ready' ? loaded.options : [];
  const chosen = Array.isArray(value) ? value : [value];
  const names = options
    .filter((option) => chosen.includes(option[lookup.value]))
    .map((option) => String(option[lookup.label]));
  return names.join(', ') || noValue;
}
