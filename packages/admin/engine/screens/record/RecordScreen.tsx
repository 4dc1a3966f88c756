import { DeleteOutlined, FileSearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import type { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { listPathOf } from '../../model/registry/registry.ts';
import { isDeleted } from '../../model/declaration/operations.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { FailureNotice } from '../../kit/feedback/FailureNotice.tsx';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { inSentence } from '../../format/field-name.ts';
import { useUser } from '../../kit/app/Portal.tsx';
import { useReturnPath } from '../../kit/app/paths.ts';
import { PageSkeleton, usePageTitle } from '../../kit/feedback/page.tsx';
import { RecordActions } from '../../kit/actions/RecordActions.tsx';
import { RecordHeader } from '../../kit/section/RecordHeader.tsx';
import { RecordSections } from './RecordSections.tsx';
import { useNeighbours } from '../../kit/rows/use-neighbours.ts';
import { recordTexts } from '../../kit/texts.ts';
import { type Loaded, useRecord } from '../../kit/data/use-record.ts';
import '../../kit/section/record-screen.css';

interface RecordScreenProps {
  readonly resource: Resource;
  readonly id: Id;
}

/** The page of a record: title, badges, actions, sections and history, from its declaration. */
export default function RecordScreen({ resource, id }: RecordScreenProps) {
  const user = useUser();
  const back = {
    to: useReturnPath(resource.name, listPathOf(resource, user)),
    label: recordTexts.backTo({ things: inSentence(resource.label) }),
  };
  const loaded = useRecord(resource, id);
  const title = loaded.status === 'ready' ? String(loaded.record[resource.title]) : resource.singular;
  usePageTitle(title);

  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'failed') {
    return (
      <LoadFailed
        isPage
        what={recordTexts.thisThing({ thing: resource.singular })}
        message={loaded.message}
        onRetry={loaded.retry}
      />
    );
  }
  if (loaded.status === 'missing') {
    return (
      <EmptyState icon={FileSearchOutlined} isPage title={recordTexts.noSuch({ thing: resource.singular })}>
        <p className="quiet">{recordTexts.mayBeRemoved()}</p>
        <Link to={back.to}>{back.label}</Link>
      </EmptyState>
    );
  }
  return <LoadedRecordScreen resource={resource} id={id} title={title} back={back} loaded={loaded} />;
}

interface LoadedRecordScreenProps extends RecordScreenProps {
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string };
  readonly loaded: Extract<Loaded<Row>, { readonly status: 'ready' }>;
}

function LoadedRecordScreen({ resource, id, title, back, loaded }: LoadedRecordScreenProps) {
  const { record } = loaded;
  const user = useUser();
  return (
    <article className="record-screen" aria-label={title}>
      <RecordHeader
        back={back}
        title={title}
        neighbours={useNeighbours(resource.name, id)}
        marks={
          <>
            {isDeleted(record, resource.delete?.soft) && (
              <StateBadge tone="failed" icon={DeleteOutlined} text={recordTexts.deleted()} />
            )}
            {resource.badges?.(record, user)}
          </>
        }
        actions={<RecordActions resource={resource} row={record} />}
      />
      {loaded.failure !== undefined && (
        <FailureNotice
          what={recordTexts.notRefreshed({ thing: resource.singular })}
          message={loaded.failure}
          onRetry={loaded.retry}
        />
      )}
      <RecordSections resource={resource} id={id} loaded={loaded} />
    </article>
  );
}
