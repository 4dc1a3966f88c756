import type { Control, RefCallBack } from 'react-hook-form';
import type { FormField, FormValues } from './form-field.ts';

/** What every input is given, whatever it is. */
export interface SharedInput {
  readonly ref: RefCallBack;
  readonly status?: 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
  onBlur(): void;
}

/** What a declaration's own input for a field is given. The field's label points at `id`. Of a list the input says itself what is wrong with which element; what the backend refuses is said below it. */
export interface FieldSlotProps {
  readonly id: string;
  readonly field: FormField;
  readonly value: unknown;
  readonly input: SharedInput;
  /** Of the whole form, for an input that reads or changes other fields too. */
  readonly control: Control<FormValues>;
  onChange(value: unknown): void;
}
