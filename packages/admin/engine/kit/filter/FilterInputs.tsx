import { Input } from 'antd';
import { Suspense, useId, useState } from 'react';
import { inSentence } from '../../format/field-name.ts';
import { type KindInputProps, plainField } from '../../model/field-kinds/field-kind.ts';
import type { FilterRange } from '../../model/field-kinds/field-filter.ts';
import { parseRangeNumber, numbersProblem } from '../../model/field-kinds/number.ts';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import {
  type FieldFilter,
  type NumberFilter,
  type TextFilter,
  fieldFilterText,
  readFieldFilter,
} from '../../model/filter/filter.ts';
import { filterTexts } from '../../model/texts.ts';
import { NumberInput } from '../form/NumberInput.tsx';

interface TextFieldProps {
  readonly filter: TextFilter;
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** Renders the input of a text filter, which matches any part of a text. */
export function TextFilterInput({ filter: { label }, chosen, onChange }: TextFieldProps) {
  const name = filterTexts.contains({ field: inSentence(label) });
  // Don't trim while the user types. The value is trimmed when it is applied.
  return (
    <Input
      aria-label={name}
      placeholder={name}
      allowClear
      maxLength={200}
      value={chosen[0] ?? ''}
      onChange={({ target: { value } }) => onChange(value === '' ? [] : [value])}
    />
  );
}

interface FieldFilterProps {
  readonly filter: FieldFilter;
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

const inputs = createLazyComponents<KindInputProps>();
const noRef = () => undefined;

export function FieldFilterInput({ filter, chosen: [text], onChange }: FieldFilterProps) {
  const id = useId();
  const { of, label } = filter;
  const { value = text, problem } = (text === undefined ? undefined : readFieldFilter(filter, text)) ?? {};
  // The input keeps the typed text, while the filter stores the parsed value.
  const [held, setHeld] = useState<unknown>(value);
  const change = (given: unknown) => {
    setHeld(given);
    onChange(given === undefined || given === null || given === '' ? [] : [fieldFilterText(filter, String(given))]);
  };
  const input = {
    ref: noRef,
    onBlur: noRef,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-problem`,
    ...(problem === undefined ? {} : { status: 'error' as const }),
  };
  return (
    <div className="filter-day">
      <label htmlFor={id}>{label}</label>
      <Suspense>
        {inputs.render(of.Input, {
          id,
          field: plainField(label, label),
          value: text === undefined ? (of.empty ?? '') : held,
          input,
          onChange: change,
        })}
      </Suspense>
      <p id={`${id}-problem`} role="alert" className="filter-problem">
        {problem}
      </p>
    </div>
  );
}

interface NumberFieldsProps {
  readonly filter: NumberFilter;
  readonly range: FilterRange;
  onChange(range: FilterRange): void;
}

/** Renders the inputs of a number range. Both ends are optional. Pence are entered in the currency's main unit. */
export function NumberFilterInput({ filter: { label, unit }, range, onChange }: NumberFieldsProps) {
  const id = useId();
  const problem = numbersProblem(range, unit);
  const field = (end: 'from' | 'to', words: string) => {
    const given = range[end];
    return (
      <div className="filter-day">
        <label htmlFor={`${id}-${end}`}>{words}</label>
        <NumberInput
          id={`${id}-${end}`}
          unit={unit}
          value={given === undefined ? null : (parseRangeNumber(given, unit) ?? given)}
          onChange={(value) => onChange({ ...range, [end]: value === null ? undefined : String(value) })}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          {...(problem ? { status: 'error' as const } : {})}
        />
      </div>
    );
  };
  return (
    <div className="filter-days" role="group" aria-label={label}>
      {field('from', filterTexts.atLeast())}
      {field('to', filterTexts.atMost())}
      <p id={`${id}-problem`} role="alert" className="filter-problem">
        {problem?.text}
      </p>
    </div>
  );
}
