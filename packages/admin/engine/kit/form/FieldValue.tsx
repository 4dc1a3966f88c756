import { Suspense } from 'react';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import type { FormField } from '../../model/form/form-field.ts';
import { cellOf } from '../../model/field-kinds/custom-kinds.ts';
import { shownValue } from '../../model/form/shown-value.ts';
import { webAddress } from '../../../providers/http/address.ts';
import { usePortal } from '../app/Portal.tsx';
import { useOptions } from '../data/use-options.ts';
import { ReferenceNames } from '../reference/ReferenceNames.tsx';
import { FileLink } from './FileInput.tsx';

const Markdown = lazyComponent(() => import('../../format/Markdown.tsx'));

/** The read-only value of a field. */
export function FieldValue({ field, value }: { readonly field: FormField; readonly value: unknown }) {
  const { config } = usePortal();
  if (field.reference) return <ReferenceNames reference={field.reference} value={value} />;
  if (field.lookup) return <LookupValue lookup={field.lookup} value={value} />;
  if (field.custom && !field.show) return cellOf(field.custom, value, field);
  if (field.kind === 'image') {
    const address = typeof value === 'string' ? webAddress(config.ApiUrl, value) : undefined;
    return address === undefined ? '–' : <img className="fact-image" src={address} alt={field.label} />;
  }
  if (field.kind === 'file' && typeof value === 'string' && value !== '') return <FileLink address={value} />;
  if (field.kind === 'markdown' && typeof value === 'string' && value !== '') {
    return (
      <Suspense>
        <Markdown text={value} />
      </Suspense>
    );
  }
  const text = shownValue(field, value) || '–';
  return text.includes('\n') ? <span className="fact-lines">{text}</span> : text;
}

function LookupValue({
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
  return names.join(', ') || '–';
}
