import { Select } from 'antd';
import { z } from 'zod';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { useOptions } from '../record/use-options.ts';
import type { FormField } from './form-field.ts';
import type { SharedInput } from './shared-input.ts';
import { commonTexts } from '../../providers/texts.ts';
import { formTexts } from './texts.ts';

interface LookupInputProps extends SharedInput {
  readonly id: string;
  readonly lookup: NonNullable<FormField['lookup']>;
  readonly isMany: boolean;
  readonly isOptional: boolean;
  readonly value: unknown;
  onChange(value: unknown): void;
}

const Chosen = z.union([z.string(), z.number()]);
type Chosen = z.infer<typeof Chosen>;

/** One or several options of a lookup, found by typing a part of their names. */
export function LookupInput({ lookup, isMany, isOptional, value, onChange, ...input }: LookupInputProps) {
  const loaded = useOptions(lookup.from);
  if (loaded.face === 'failed') return <LoadFailed what={formTexts.theOptions()} message={loaded.message} onRetry={loaded.retry} />;
  const options = loaded.face === 'ready' ? loaded.options.map((option) => ({ value: Chosen.parse(option[lookup.value]), label: String(option[lookup.label]) })) : [];
  const shared = { ...input, options, loading: loaded.face === 'loading', showSearch: true, optionFilterProp: 'label', notFoundContent: commonTexts.noResults() };
  if (isMany) return <Select<Chosen[]> {...shared} mode="multiple" allowClear value={z.array(Chosen).catch([]).parse(value)} onChange={onChange} />;
  return <Select<Chosen | null> {...shared} allowClear={isOptional} value={Chosen.nullable().catch(null).parse(value ?? null)} onChange={(choice) => onChange(choice ?? null)} />;
}
