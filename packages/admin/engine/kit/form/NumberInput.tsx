import { Input, type InputProps, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import type { Unit } from '../../../contract/units.ts';
import { currencySymbol } from '../../../contract/texts/writers.ts';
import { writeNumber } from '../../../contract/values/numbers.ts';
import { formatTexts } from '../../format/texts.ts';
import { type NumberInputValue, numberInputValue } from '../../model/form/input-values.ts';

/** The units shown after a number. Pence have a prefix instead, and times of day are not entered as numbers. */
const suffixes: Readonly<Partial<Record<Unit, string>>> = {
  credits: formatTexts.creditsUnit(),
  percent: '%',
  minutes: formatTexts.minutesUnit(),
  kilograms: formatTexts.kilogramsUnit(),
};

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'prefix' | 'suffix' | 'type'> {
  readonly ref?: Ref<InputRef>;
  readonly unit?: Unit | undefined;
  readonly value: NumberInputValue;
  onChange(value: NumberInputValue): void;
}

/**
 * Renders an input for a number in the format of the current language. Pence are entered in the currency's main unit.
 * Invalid text becomes the value, so that the field can report it.
 */
export function NumberInput({ unit, value, onChange, onBlur, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && numberInputValue(typed, unit) === value;
  const shown = typeof value === 'number' ? writeNumber(value, unit) : (value ?? '');
  return (
    <Input
      {...props}
      className="form-number"
      prefix={unit === 'pence' && currencySymbol()}
      suffix={unit && suffixes[unit]}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberInputValue(target.value, unit));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
