import type { Id } from '../../../../contract/endpoint.ts';
import { LoadFailed } from '../../../engine/feedback/LoadFailed.tsx';
import { LongText } from '../../../engine/feedback/LongText.tsx';
import { formatHistoryTime } from '../../../engine/format/dates.ts';
import { usePart } from '../../../engine/record/use-part.ts';
import { notes, prints } from '../order-parts.ts';
import { staffEntriesOf } from './staff-entries.ts';

/** What has come, and in place of each part that has not, why. A backend may keep only one of the two, or none. */
export function StaffEntries({ orderId }: { readonly orderId: Id }) {
  const written = usePart(notes, orderId);
  const printed = usePart(prints, orderId);
  const entries = staffEntriesOf(written.face === 'ready' ? written.value : [], printed.face === 'ready' ? printed.value : []);
  return (
    <>
      {written.face === 'failed' && <LoadFailed what="The notes" message={written.message} onRetry={written.retry} />}
      {printed.face === 'failed' && <LoadFailed what="The prints" message={printed.message} onRetry={printed.retry} />}
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
