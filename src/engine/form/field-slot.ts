import type { Control } from 'react-hook-form';
import type { FormField, FormValues } from './form-field.ts';
import type { SharedInput } from './shared-input.ts';

/** What a declaration's own input for a field is given. The field's label points at `id`. */
export interface FieldSlotProps {
  readonly id: string;
  readonly field: FormField;
  readonly value: unknown;
  readonly input: SharedInput;
  /** Of the whole form, for an input that reads or changes other fields too. */
  readonly control: Control<FormValues>;
  onChange(value: unknown): void;
}
