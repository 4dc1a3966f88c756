import type { Control } from 'react-hook-form';
import type { SharedInput } from '../field-kinds/field-kind.ts';
import type { FormField, FormValues } from './form-field.ts';

/**
 * Props of a custom input. The field's label refers to `id`. The input of a list shows its items' errors itself;
 * messages from the backend appear below it.
 */
export interface FieldSlotProps {
  readonly id: string;
  readonly field: FormField;
  readonly value: unknown;
  readonly input: SharedInput;
  /** Form control, for inputs that read or change other fields. */
  readonly control: Control<FormValues>;
  onChange(value: unknown): void;
}
