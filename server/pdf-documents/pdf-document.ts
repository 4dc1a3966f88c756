import type { Paper } from '../pdf/paper.ts';

export interface PdfDocument {
  readonly paper: Omit<Paper, 'logo'>;
  /** The platform's logo, or the URL of a merchant's logo. */
  readonly logo: 'platform' | { readonly merchant: string | null };
  /** In ASCII, without quotes. */
  readonly fileName: string;
}
