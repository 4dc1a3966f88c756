import type { Id } from '../../../../contract/endpoint.ts';
import type { OrderNote, OrderPrint } from '../../../../contract/order-notes.ts';
import { LoadFailed } from '../../../engine/feedback/LoadFailed.tsx';
import { LongText } from '../../../engine/feedback/LongText.tsx';
import { formatHistoryTime } from '../../../engine/format/dates.ts';
import { useRecord } from '../../../engine/record/use-record.ts';
import { staffEntriesOf } from './staff-entries.ts';

type Notes = { readonly OrderId: Id; readonly Notes: readonly OrderNote[] };
type Prints = { readonly OrderId: Id; readonly Prints: readonly OrderPrint[] };

interface StaffEntriesProps {
  readonly orderId: Id;
  readonly keepsNotes: boolean;
  readonly keepsPrints: boolean;
}

/** One of the two may be missing: each is its own component, so that nothing is asked of a backend that has it not. */
export function StaffEntries({ orderId, keepsNotes, keepsPrints }: StaffEntriesProps) {
  if (keepsNotes && keepsPrints) return <Both orderId={orderId} />;
  return keepsNotes ? <NotesAlone orderId={orderId} /> : <PrintsAlone orderId={orderId} />;
}

function Both({ orderId }: { orderId: Id }) {
  const notes = useRecord<Notes>('order-notes', orderId);
  const prints = useRecord<Prints>('order-prints', orderId);
  const failed = [notes, prints].find((loaded) => loaded.face === 'failed');
  if (failed?.face === 'failed') return <LoadFailed what="Notes" message={failed.message} onRetry={failed.retry} />;
  return <Entries notes={notes.face === 'ready' ? notes.record.Notes : []} prints={prints.face === 'ready' ? prints.record.Prints : []} />;
}

function NotesAlone({ orderId }: { orderId: Id }) {
  const notes = useRecord<Notes>('order-notes', orderId);
  if (notes.face === 'failed') return <LoadFailed what="Notes" message={notes.message} onRetry={notes.retry} />;
  return notes.face === 'ready' ? <Entries notes={notes.record.Notes} prints={[]} /> : null;
}

function PrintsAlone({ orderId }: { orderId: Id }) {
  const prints = useRecord<Prints>('order-prints', orderId);
  return prints.face === 'ready' ? <Entries notes={[]} prints={prints.record.Prints} /> : null;
}

function Entries({ notes, prints }: { notes: readonly OrderNote[]; prints: readonly OrderPrint[] }) {
  const entries = staffEntriesOf(notes, prints);
  if (entries.length === 0) return null;
  return (
    <ul className="order-staff-entries" aria-label="Notes and prints">
      {entries.map(({ key, text, by, at }) => (
        <li key={key}>
          <LongText text={text} />
          <span className="quiet figures">
            {by} · <time dateTime={at.toISOString()}>{formatHistoryTime(at)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}
