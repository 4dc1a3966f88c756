import { Input, InputNumber } from 'antd';
import { useId } from 'react';
import { currencySymbol } from '../../../../contract/texts/writers.ts';
import { inSentence } from '../../format/field-name.ts';
import { type DayRange, type NumberFilter, type TextFilter, numbersProblem } from '../../model/filter/filter.ts';
import { filterTexts } from '../../model/texts.ts';

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
  const problem = numbersProblem(range);
  const part = unit === 'pence' ? 100 : 1;
  const field = (end: 'from' | 'to', words: string) => {
    const given = range[end];
    return (
      <div className="filter-day">
        <label htmlFor={`${id}-${end}`}>{words}</label>
        <InputNumber<number>
          id={`${id}-${end}`}
          className="form-number"
          controls={false}
          inputMode="decimal"
          {...(unit === 'pence' ? { prefix: currencySymbol(), precision: 2 } : {})}
          value={given === undefined ? null : Number(given) / part}
          onChange={(value) => onChange({ ...range, [end]: value === null ? undefined : String(unit === 'pence' ? Math.round(value * part) : value) })}
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
