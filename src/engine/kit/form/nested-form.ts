import { type ComponentType, createContext } from 'react';
import type { Sent } from '../../model/form/form-field.ts';
import type { FormTarget } from './form-target.ts';

export interface NestedFormProps {
  readonly target: FormTarget;
  readonly submitLabel: string;
  onChanged(isChanged: boolean): void;
  onCancel(): void;
  onDone(sent: Sent): void;
}

/** The form that an input opens to make what it asks for: the one that it stands in provides it, for they need each other. */
export const NestedForm = createContext<ComponentType<NestedFormProps> | undefined>(undefined);
