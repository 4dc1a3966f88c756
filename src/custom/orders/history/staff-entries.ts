/** What staff wrote about an order and printed of it, as one history. */
import type { OrderNote, OrderPrint } from '../../../../contract/order-notes.ts';
import { timeOf } from '../../../../contract/time.ts';

export interface StaffEntry {
  readonly key: string;
  readonly text: string;
  readonly by: string;
  readonly at: Date | undefined;
}

function printOf({ What, Packages }: OrderPrint): string {
  if (What === 'items') return 'Item list printed';
  if (What !== 'labels') return `${What} printed`;
  if (typeof Packages !== 'number') return 'Labels printed';
  return `${Packages} ${Packages === 1 ? 'label' : 'labels'} printed`;
}

/** Oldest first. */
export function staffEntriesOf(notes: readonly OrderNote[], prints: readonly OrderPrint[]): StaffEntry[] {
  return [
    ...notes.map((note) => ({ key: `note ${note.Id}`, text: note.Text, by: note.Author, at: timeOf(note.At) })),
    ...prints.map((print) => ({ key: `print ${print.Id}`, text: printOf(print), by: print.By, at: timeOf(print.At) })),
  ].sort((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));
}
