import type { Paper } from '../pdf/paper.ts';

/** A document with the name of its file. */
export interface NamedPaper {
  readonly paper: Omit<Paper, 'logo'>;
  /** The platform's, or that of a merchant, by its address. */
  readonly logo: 'platform' | { readonly merchant: string | null };
  /** In ASCII, without quotes. */
  readonly fileName: string;
}
