import type { Sent } from './sent.ts';

/** What a form tells the dialog around it, which decides about leaving, and where it keeps its draft. */
export interface FormBodyProps {
  readonly submitLabel: string;
  /** The draft's name in the draft store. */
  readonly draft: string;
  onChanged(isChanged: boolean): void;
  onCancel(): void;
  onDone(sent: Sent): void;
}
