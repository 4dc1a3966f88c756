import type { FormValues } from './form-field.ts';

/** What somebody else had changed meanwhile, in words, and stays. */
export interface Kept {
  /** An e-mail address, where it is known. */
  readonly by: string | null;
  readonly labels: readonly string[];
}

export interface Sent {
  readonly values: FormValues;
  /** Absent where nothing was. */
  readonly kept?: Kept;
}
