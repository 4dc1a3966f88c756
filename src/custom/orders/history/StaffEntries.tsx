import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { OrderNote, OrderPrint } from '../../../../contract/orders/order-notes.ts';
import { timeOf } from 'schema-admin/contract/time.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { Byline } from 'schema-admin/engine/kit/feedback/Byline.tsx';
import { LongText } from 'schema-admin/engine/kit/feedback/LongText.tsx';
import { usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { notes, prints } from '../order-parts.ts';
import { orderHistoryTexts } from './texts.ts';

interface StaffEntry {
  readonly key: string;
  readonly text: string;
  readonly by: string;
  readonly at: Date | undefined;
}

function printOf({ What, Packages }: OrderPrint): string {
  if (What === 'items') return orderHistoryTexts.itemListPrinted();
  if (What !== 'labels') return orderHistoryTexts.whatPrinted({ what: What });
  if (typeof Packages !== 'number') return orderHistoryTexts.labelsPrinted();
  return orderHistoryTexts.countPrinted({ count: Packages });
}

export function staffEntriesOf(written: readonly OrderNote[], printed: readonly OrderPrint[]): StaffEntry[] {
  return [
    ...written.map((note) => ({ key: `note ${note.Id}`, text: note.Text, by: note.Author, at: timeOf(note.At) })),
    ...printed.map((print) => ({ key: `print ${print.Id}`, text: printOf(print), by: print.By, at: timeOf(print.At) })),
  ].sort((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));
}

/**
 * Shows notes and prints, or an error for each part that failed. A backend may support only one of them, or neither.
 */
export function StaffEntries({ orderId }: { readonly orderId: Id }) {
  const written = usePart(notes, orderId);
  const printed = usePart(prints, orderId);
  const entries = staffEntriesOf(
    written.status === 'ready' ? written.value : [],
    printed.status === 'ready' ? printed.value : [],
  );
  return (
    <>
      {written.status === 'failed' && (
        <LoadFailed what={orderHistoryTexts.theNotes()} message={written.message} onRetry={written.retry} />
      )}
      {printed.status === 'failed' && (
        <LoadFailed what={orderHistoryTexts.thePrints()} message={printed.message} onRetry={printed.retry} />
      )}
      {entries.length > 0 && (
        <ul className="order-staff-entries" aria-label={orderHistoryTexts.notesAndPrints()}>
          {entries.map(({ key, text, by, at }) => (
            <li key={key}>
              <LongText text={text} />
              <Byline by={by} at={at} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
