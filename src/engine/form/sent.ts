import type { FormValues } from './form-field.ts';

/** What was sent, and what somebody else had changed meanwhile and stays. */
export interface Sent {
  readonly values: FormValues;
  readonly kept?: { readonly by: string | null; readonly labels: readonly string[] };
}
