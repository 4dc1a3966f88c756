import { Checkbox, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { cleanText } from '../../../contract/values/characters.ts';
import { isFoundIn } from '../../../contract/values/search-text.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { useOptions } from '../data/use-options.ts';
import { CalendarInput, dayKind, localTimeKind, momentKind } from './CalendarInput.tsx';
import { FileInput } from './FileInput.tsx';
import { ImageInput } from './ImageInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import type { KindInputProps, KindName, SharedInput } from '../../model/field-kinds/field-kind.ts';
import type { FormField } from '../../model/form/form-field.ts';
import { createLazyComponents, lazyComponent } from '../../model/handles/lazy-component.ts';
import { displayValue } from '../../model/form/display-value.ts';
import { formTexts } from './texts.ts';

const HomeTimeInput = lazyComponent(() => import('./inputs/HomeTimeInput.tsx'));
const MarkdownInput = lazyComponent(() => import('./inputs/MarkdownInput.tsx'));

const NumberValue = z.union([z.number(), z.string()]).nullable().catch(null);

const custom = createLazyComponents<KindInputProps>();

interface InputProps extends KindInputProps {
  readonly field: FormField;
  /** Returns whether a day can be selected. By default, any day can. */
  accepts?(day: string): boolean;
}

interface ResolvedInputProps extends InputProps {
  readonly text: string;
  readonly chosen: string[];
  readonly shared: SharedInput & { readonly id: string };
}

const nothing = () => null;

/** The inputs by field kind. Typed text is never truncated; the field reports text that is too long. */
const inputs: Readonly<Record<KindName, (given: ResolvedInputProps) => ReactNode>> = {
  own: ({ field, id, input, value, onChange }) =>
    field.custom && custom.render(field.custom.Input, { id, field, value, input, onChange }),
  text: ({ shared, text, onChange }) => (
    <Input {...shared} value={text} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
  ),
  'text-area': ({ shared, text, onChange }) => (
    <Input.TextArea
      {...shared}
      value={text}
      autoSize={{ minRows: 3, maxRows: 10 }}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  markdown: ({ shared, field, text, onChange }) => (
    <MarkdownInput {...shared} field={field} value={text} onChange={onChange} />
  ),
  number: ({ shared, field, value, onChange }) => (
    <NumberInput {...shared} unit={field.unit} value={NumberValue.parse(value)} onChange={onChange} />
  ),
  boolean: ({ id, field, value, input: { ref, onBlur }, onChange }) => (
    <Checkbox
      id={id}
      ref={ref}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
      onBlur={onBlur}
    >
      {field.label}
    </Checkbox>
  ),
  choice: ({ shared, field, text, onChange }) => (
    <Select
      {...shared}
      value={text || null}
      allowClear={field.isOptional}
      options={[...field.options]}
      onChange={(choice) => onChange(choice ?? null)}
    />
  ),
  choices: ({ shared, field, chosen, onChange }) => (
    <Select
      {...shared}
      mode="multiple"
      value={chosen}
      allowClear
      optionFilterProp="label"
      options={[...field.options]}
      onChange={onChange}
    />
  ),
  fixed: ({ id, field, value }) => <output id={id}>{displayValue(field, value)}</output>,
  tags: ({ shared, chosen, onChange }) => (
    <Select
      {...shared}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={chosen}
      tokenSeparators={[',', '\n', '\t']}
      onChange={(tags: string[]) => onChange([...new Set(tags.map(cleanText).filter((tag) => tag !== ''))])}
    />
  ),
  lookup: (given) => lookupInput(given, false),
  lookups: (given) => lookupInput(given, true),
  reference: (given) => referenceInput(given, false),
  references: (given) => referenceInput(given, true),
  day: ({ shared, text, accepts, onChange }) => (
    <CalendarInput
      {...shared}
      kind={dayKind}
      {...(accepts ? { accepts: (day) => accepts(dayKind.fromCalendar(day)) } : {})}
      value={text}
      onChange={onChange}
    />
  ),
  datetime: ({ shared, text, onChange }) => (
    <CalendarInput {...shared} kind={momentKind} showTime={{ format: 'HH:mm' }} value={text} onChange={onChange} />
  ),
  'local-time': ({ shared, text, onChange }) => (
    <CalendarInput {...shared} kind={localTimeKind} showTime={{ format: 'HH:mm' }} value={text} onChange={onChange} />
  ),
  'home-time': ({ shared, field, text, onChange }) => (
    <HomeTimeInput {...shared} field={field} value={text} onChange={onChange} />
  ),
  image: ({ shared, field, value, onChange }) => (
    <ImageInput
      {...shared}
      label={field.label}
      value={value}
      frame={field.frame}
      canRemove={field.isOptional}
      onChange={onChange}
    />
  ),
  file: ({ shared, field, value, onChange }) => (
    <FileInput {...shared} field={field} value={value} onChange={onChange} />
  ),
  // ShapeInput renders these kinds, which are made of other fields.
  object: nothing,
  union: nothing,
  rows: nothing,
  pairs: nothing,
};

export function KindInput(props: InputProps) {
  const { id, field, value, input } = props;
  return inputs[field.kind]({
    ...props,
    text: typeof value === 'string' ? value : '',
    chosen: Array.isArray(value) ? value.map(String) : [],
    shared: { id, ...input },
  });
}

function lookupInput({ shared, field, value, onChange }: ResolvedInputProps, isMany: boolean) {
  return (
    field.lookup && (
      <LookupInput
        {...shared}
        lookup={field.lookup}
        isMany={isMany}
        isOptional={field.isOptional}
        value={value}
        onChange={onChange}
      />
    )
  );
}

function referenceInput({ shared, field, value, onChange }: ResolvedInputProps, isMany: boolean) {
  return (
    field.reference && (
      <ReferenceInput
        {...shared}
        reference={field.reference}
        isMany={isMany}
        isOptional={field.isOptional}
        value={value}
        onChange={onChange}
      />
    )
  );
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

function LookupInput({ lookup, isMany, isOptional, value, onChange, ...input }: LookupInputProps) {
  const loaded = useOptions(lookup.from);
  if (loaded.status === 'failed') {
    return <LoadFailed what={formTexts.theOptions()} message={loaded.message} onRetry={loaded.retry} />;
  }
  const options =
    loaded.status === 'ready'
      ? loaded.options.map((option) => ({
          value: Chosen.parse(option[lookup.value]),
          label: String(option[lookup.label]),
        }))
      : [];
  const shared = {
    ...input,
    options,
    loading: loaded.status === 'loading',
    showSearch: true,
    filterOption: (text: string, option?: LookupOption) => isFoundIn(option?.label ?? '', text),
    notFoundContent: commonTexts.noResults(),
  };
  if (isMany) {
    return (
      <Select<Chosen[], LookupOption>
        {...shared}
        mode="multiple"
        allowClear
        value={z.array(Chosen).catch([]).parse(value)}
        onChange={onChange}
      />
    );
  }
  // Show nothing instead of an ID until the label has loaded.
  const chosen =
    loaded.status === 'ready'
      ? Chosen.nullable()
          .catch(null)
          .parse(value ?? null)
      : null;
  return (
    <Select<Chosen | null, LookupOption>
      {...shared}
      allowClear={isOptional}
      value={chosen}
      onChange={(choice) => onChange(choice ?? null)}
    />
  );
}
