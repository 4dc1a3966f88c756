import type { RefCallBack } from 'react-hook-form';

/** What every input is given, whatever it is. */
export interface SharedInput {
  readonly ref: RefCallBack;
  readonly status?: 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
  onBlur(): void;
}
