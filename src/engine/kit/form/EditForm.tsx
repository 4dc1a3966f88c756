import type { ComponentProps } from 'react';
import type { Id } from '../../../../contract/endpoint.ts';
import { FailureNotice } from '../feedback/FailureNotice.tsx';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { useRecord } from '../data/use-record.ts';
import { PageSkeleton } from '../feedback/page.tsx';
import { EditorsNotice } from './EditorsNotice.tsx';
import { editedRecord } from './edited-record.ts';
import { RecordForm } from './RecordForm.tsx';
import { formTexts } from './texts.ts';

/** A form in a dialog that edits a record: it loads the record first; a change from elsewhere reaches the fields that were not touched. */
export function EditForm({ id, target, ...rest }: ComponentProps<typeof RecordForm> & { readonly id: Id }) {
  const loaded = useRecord(target.resource, id);
  const { singular } = target.resource;
  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'missing') return <p role="alert">{formTexts.noSuch({ thing: singular })}</p>;
  if (loaded.status === 'failed') return <LoadFailed what={formTexts.thisThing({ thing: singular })} message={loaded.message} onRetry={loaded.retry} />;
  return (
    <>
      {loaded.failure !== undefined && <FailureNotice what={formTexts.notRefreshed({ thing: singular })} message={loaded.failure} onRetry={loaded.retry} />}
      <EditorsNotice resource={target.resource.name} id={id} isEditing />
      <RecordForm target={{ ...target, record: editedRecord(id, loaded) }} {...rest} />
    </>
  );
}
