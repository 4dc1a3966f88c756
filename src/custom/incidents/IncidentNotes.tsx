import { Button } from 'antd';
import type { IncidentRecord } from '../../../contract/incidents.ts';
import { timeOf } from '../../../contract/time.ts';
import { ActionForm } from '../../engine/kit/actions/ActionForm.tsx';
import { useAction } from '../../engine/kit/actions/use-action.ts';
import { usePart } from '../../engine/kit/data/use-part.ts';
import { LoadFailed } from '../../engine/kit/feedback/LoadFailed.tsx';
import { Byline } from '../../engine/kit/feedback/Byline.tsx';
import { LongText } from '../../engine/kit/feedback/LongText.tsx';
import type { SlotProps } from '../../engine/model/declaration/section-declaration.ts';
import { addNote } from './incident-actions.ts';
import { notes } from './incidents.ts';
import { incidentTexts } from './texts.ts';
import './incidents.css';

/** What was written about it, oldest first. */
export default function IncidentNotes({ record, id }: SlotProps<IncidentRecord>) {
  const written = usePart(notes, id);
  const add = useAction(addNote);
  return (
    <>
      {written.status === 'failed' && <LoadFailed what={incidentTexts.theNotes()} message={written.message} onRetry={written.retry} />}
      {written.status === 'ready' && written.value.length === 0 && <p className="quiet">{incidentTexts.noNotes()}</p>}
      {written.status === 'ready' && (
        <ul className="incident-notes">
          {written.value.map(({ Id, Text, Author, At }) => (
            <li key={Id}>
              <LongText text={Text} />
              <Byline by={Author} at={timeOf(At)} />
            </li>
          ))}
        </ul>
      )}
      {add && <Button onClick={() => add.press(record)}>{add.action.label}</Button>}
      <ActionForm asked={add?.asked} />
    </>
  );
}
