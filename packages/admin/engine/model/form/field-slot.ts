import type { Control } from 'react-hook-form';
import type { SharedInput } from '../field-kinds/field-kind.ts';
import type { FormField, FormValues } from './form-field.ts';

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
