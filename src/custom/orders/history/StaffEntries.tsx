import type { Id } from '../../../../contract/endpoint.ts';
import type { OrderNote, OrderPrint } from '../../../../contract/order-notes.ts';
import { LoadFailed } from '../../../engine/feedback/LoadFailed.tsx';
import { LongText } from '../../../engine/feedback/LongText.tsx';
import { formatHistoryTime } from '../../../engine/format/dates.ts';
import { type Loaded, useRecord } from '../../../engine/record/use-record.ts';
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
  return <Entries notes={notes} prints={prints} />;
}

function NotesAlone({ orderId }: { orderId: Id }) {
  return <Entries notes={useRecord<Notes>('order-notes', orderId)} />;
}

function PrintsAlone({ orderId }: { orderId: Id }) {
  return <Entries prints={useRecord<Prints>('order-prints', orderId)} />;
}

/** What has come, and in place of each part that has not, why. */
function Entries({ notes, prints }: { notes?: Loaded<Notes>; prints?: Loaded<Prints> }) {
  const entries = staffEntriesOf(notes?.face === 'ready' ? notes.record.Notes : [], prints?.face === 'ready' ? prints.record.Prints : []);
  return (
    <>
      {notes?.face === 'failed' && <LoadFailed what="The notes" message={notes.message} onRetry={notes.retry} />}
      {prints?.face === 'failed' && <LoadFailed what="The prints" message={prints.message} onRetry={prints.retry} />}
      {entries.length > 0 && (
        <ul className="order-staff-entries" aria-label="Notes and prints">
          {entries.map(({ key, text, by, at }) => (
            <li key={key}>
              <LongText text={text} />
              <span className="quiet figures">
                {by}
                {at && (
                  <>
                    {' · '}
                    <time dateTime={at.toISOString()}>{formatHistoryTime(at)}</time>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
