import { type ComponentProps, useState } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { reasonAgainst } from '../../model/declaration/conditions.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { FailureNotice } from '../feedback/FailureNotice.tsx';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { type Loaded, useRecord } from '../data/use-record.ts';
import { PageSkeleton } from '../feedback/page.tsx';
import { EditorsNotice } from './EditorsNotice.tsx';
import { editedRecord } from './edited-record.ts';
import { RecordForm } from './RecordForm.tsx';
import { formTexts } from './texts.ts';

type EditFormProps = ComponentProps<typeof RecordForm> & { readonly id: Id };

/** Renders a dialog form that loads and edits a record. Live changes update the fields that the user has not edited. */
export function EditForm({ id, target, ...rest }: EditFormProps) {
  const loaded = useRecord(target.resource, id);
  const { singular } = target.resource;
  if (loaded.status !== 'ready') return <NotReady loaded={loaded} singular={singular} />;
  return (
    <>
      {loaded.failure !== undefined && (
        <FailureNotice
          what={formTexts.notRefreshed({ thing: singular })}
          message={loaded.failure}
          onRetry={loaded.retry}
        />
      )}
      <EditorsNotice resource={target.resource.name} id={id} isEditing />
      <RecordForm
        target={{
          ...target,
          record: editedRecord(id, loaded),
          refusal: target.send ? undefined : reasonAgainst(loaded.record, target.resource.edit),
        }}
        {...rest}
      />
    </>
  );
}

/** Renders the create form, prefilled from another record except for its ID and unique fields. */
export function DuplicateForm({ id, target, ...rest }: EditFormProps) {
  const { resource } = target;
  const loaded = useRecord(resource, id);
  const [start, setStart] = useState<Row>();
  // Read the original once, so that the copy does not follow its later changes.
  if (loaded.status === 'ready' && !start) setStart(withoutUniqueFields(resource, loaded.record));
  if (loaded.status !== 'ready') return <NotReady loaded={loaded} singular={resource.singular} />;
  return start && <RecordForm target={{ ...target, start }} {...rest} />;
}

function withoutUniqueFields({ id, duplicate }: Resource, record: Row): Row {
  const own = new Set([id, ...(duplicate?.without ?? [])]);
  return Object.fromEntries(Object.entries(record).filter(([key]) => !own.has(key)));
}

interface NotReadyProps {
  readonly loaded: Exclude<Loaded<Row>, { readonly status: 'ready' }>;
  readonly singular: string;
}

function NotReady({ loaded, singular }: NotReadyProps) {
  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'missing') return <p role="alert">{formTexts.noSuch({ thing: singular })}</p>;
  return <LoadFailed what={formTexts.thisThing({ thing: singular })} message={loaded.message} onRetry={loaded.retry} />;
}
