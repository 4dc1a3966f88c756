import { Checkbox, Input, Select } from 'antd';
import { z } from 'zod';
import { cleanText } from '../../../contract/values/characters.ts';
import { isFoundIn } from '../../../contract/values/search-text.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { useOptions } from '../data/use-options.ts';
import { CalendarInput, dayKind, momentKind } from './CalendarInput.tsx';
import { FileInput } from './FileInput.tsx';
import { ImageInput } from './ImageInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import type { SharedInput } from '../../model/form/field-slot.ts';
import type { FormField } from '../../model/form/form-field.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { shownValue } from '../../model/form/shown-value.ts';
import { formTexts } from './texts.ts';

const HomeTimeInput = lazyComponent(() => import('./written/HomeTimeInput.tsx'));
const MarkdownInput = lazyComponent(() => import('./written/MarkdownInput.tsx'));

const HeldNumber = z.union([z.number(), z.string()]).nullable().catch(null);

interface InputProps {
  readonly id: string;
  readonly field: FormField;
  readonly value: unknown;
  readonly input: SharedInput;
  /** Whether a day can be chosen, whatever the field says of one that is typed; any can unless given. */
  accepts?(day: string): boolean;
  onChange(value: unknown): void;
}

/** The input that fits the field's kind. What is typed is never cut: the field says when it is too long. */
export function InputOfKind({ id, field, value, input, accepts, onChange }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const { ref, onBlur } = input;
  const common = { id, ...input };
  switch (field.kind) {
    case 'own':
    case 'object':
    case 'union':
    case 'rows':
    case 'pairs':
      return null;
    case 'fixed':
      return <output id={id}>{shownValue(field, value)}</output>;
    case 'tags':
      return <Select {...common} mode="tags" open={false} suffixIcon={null} value={chosen} tokenSeparators={[',', '\n', '\t']} onChange={(tags: string[]) => onChange([...new Set(tags.map(cleanText).filter((tag) => tag !== ''))])} />;
    case 'text':
      return <Input {...common} value={text} autoComplete="off" onChange={(event) => onChange(event.target.value)} />;
    case 'text-area':
      return <Input.TextArea {...common} value={text} autoSize={{ minRows: 3, maxRows: 10 }} onChange={(event) => onChange(event.target.value)} />;
    case 'number':
      return <NumberInput {...common} unit={field.unit} value={HeldNumber.parse(value)} onChange={onChange} />;
    case 'choice':
      return <Select {...common} value={text || null} allowClear={field.isOptional} options={[...field.options]} onChange={(choice) => onChange(choice ?? null)} />;
    case 'choices':
      return <Select {...common} mode="multiple" value={chosen} allowClear optionFilterProp="label" options={[...field.options]} onChange={onChange} />;
    case 'lookup':
    case 'lookups':
      return field.lookup && <LookupInput {...common} lookup={field.lookup} isMany={field.kind === 'lookups'} isOptional={field.isOptional} value={value} onChange={onChange} />;
    case 'reference':
    case 'references':
      return field.reference && <ReferenceInput {...common} reference={field.reference} isMany={field.kind === 'references'} isOptional={field.isOptional} value={value} onChange={onChange} />;
    case 'day':
      return <CalendarInput {...common} kind={dayKind} {...(accepts ? { accepts: (day) => accepts(dayKind.fromCalendar(day)) } : {})} value={text} onChange={onChange} />;
    case 'datetime':
      return <CalendarInput {...common} kind={momentKind} showTime={{ format: 'HH:mm' }} value={text} onChange={onChange} />;
    case 'home-time':
      return <HomeTimeInput {...common} field={field} value={text} onChange={onChange} />;
    case 'markdown':
      return <MarkdownInput {...common} field={field} value={text} onChange={onChange} />;
    case 'image':
      return <ImageInput {...common} label={field.label} value={value} frame={field.frame} canRemove={field.isOptional} onChange={onChange} />;
    case 'file':
      return <FileInput {...common} field={field} value={value} onChange={onChange} />;
    case 'boolean':
      return (
        <Checkbox id={id} ref={ref} checked={value === true} onChange={(event) => onChange(event.target.checked)} onBlur={onBlur}>
          {field.label}
        </Checkbox>
      );
  }
}

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

interface LookupOption {
  readonly value: Chosen;
  readonly label: string;
}

/** One or several options of a lookup, found by typing a part of their names. */
function LookupInput({ lookup, isMany, isOptional, value, onChange, ...input }: LookupInputProps) {
  const loaded = useOptions(lookup.from);
  if (loaded.status === 'failed') return <LoadFailed what={formTexts.theOptions()} message={loaded.message} onRetry={loaded.retry} />;
  const options = loaded.status === 'ready' ? loaded.options.map((option) => ({ value: Chosen.parse(option[lookup.value]), label: String(option[lookup.label]) })) : [];
  const shared = { ...input, options, loading: loaded.status === 'loading', showSearch: true, filterOption: (text: string, option?: LookupOption) => isFoundIn(option?.label ?? '', text), notFoundContent: commonTexts.noResults() };
  if (isMany) return <Select<Chosen[], LookupOption> {...shared} mode="multiple" allowClear value={z.array(Chosen).catch([]).parse(value)} onChange={onChange} />;
  // An option whose name is not known yet is not shown by its id.
  const chosen = loaded.status === 'ready' ? Chosen.nullable().catch(null).parse(value ?? null) : null;
  return <Select<Chosen | null, LookupOption> {...shared} allowClear={isOptional} value={chosen} onChange={(choice) => onChange(choice ?? null)} />;
}
