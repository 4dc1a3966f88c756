import { Input } from 'antd';
import { useId } from 'react';
import { inSentence } from '../../format/field-name.ts';
import { type DayRange, type NumberFilter, type TextFilter, figureOf, numbersProblem } from '../../model/filter/filter.ts';
import { filterTexts } from '../../model/texts.ts';
import { NumberInput } from '../form/NumberInput.tsx';

interface TextFieldProps {
  readonly filter: TextFilter;
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** A part of a text. */
export function FilterText({ filter: { label }, chosen, onChange }: TextFieldProps) {
  const name = filterTexts.contains({ field: inSentence(label) });
  // What is typed is kept as it is until it is applied: a space may be on its way to a word.
  return <Input aria-label={name} placeholder={name} allowClear maxLength={200} value={chosen[0] ?? ''} onChange={({ target: { value } }) => onChange(value === '' ? [] : [value])} />;
}

interface NumberFieldsProps {
  readonly filter: NumberFilter;
  readonly range: DayRange;
  onChange(range: DayRange): void;
}

/** From a number to a number; either may be open. Pence are typed as pounds. */
export function FilterNumbers({ filter: { label, unit }, range, onChange }: NumberFieldsProps) {
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
          value={given === undefined ? null : (figureOf(given, unit) ?? given)}
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
