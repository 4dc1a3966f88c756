import { Input } from 'antd';
import { currencySymbol } from 'schema-admin/contract/texts/writers.ts';
import { writeNumber } from 'schema-admin/contract/values/numbers.ts';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import './subscriptions.css';

/** Edits a price in pounds as text. Keeps invalid input, so that the field can show an error. */
export function PoundsInput({ id, value, input, onChange }: FieldSlotProps) {
  const text = typeof value === 'number' ? writeNumber(value, 'pence') : String(value ?? '');
  return (
    <Input
      {...input}
      id={id}
      className="figures subscription-pounds"
      prefix={currencySymbol()}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Edits a number of credits as text. Keeps invalid input, so that the field can show an error. */
export function CreditsInput({ id, value, input, onChange }: FieldSlotProps) {
  return (
    <Input
      {...input}
      id={id}
      className="figures"
      inputMode="numeric"
      autoComplete="off"
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
