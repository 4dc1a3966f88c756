import { FileSearchOutlined } from '@ant-design/icons';
import { Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { Id } from '../../../contract/endpoint.ts';
import { createLazyComponents, lazyComponent } from '../declaration/lazy-component.ts';
import { listPathOf } from '../declaration/registry.ts';
import type { Resource } from '../declaration/resource.ts';
import type { SlotProps } from '../declaration/section-declaration.ts';
import { Face } from '../feedback/Face.tsx';
import { FailureNotice } from '../feedback/FailureNotice.tsx';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { editedRecord } from '../form/edited-record.ts';
import { useLeaving } from '../form/use-leaving.ts';
import { useExtension, useMay, usePortal, useUser } from '../session/Portal.tsx';
import { useReturnPath } from '../session/use-return-path.ts';
import { PageSkeleton } from '../shell/PageSkeleton.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { Section } from './Section.tsx';
import { SectionFacts } from './SectionFacts.tsx';
import { SectionForm, sectionDraft } from './SectionForm.tsx';
import { type Loaded, useRecord } from './use-record.ts';
import './record-screen.css';

const slotOf = createLazyComponents<SlotProps>();
const HistoryPanel = lazyComponent(() => import('../audit/HistoryPanel.tsx'));

interface RecordScreenProps {
  readonly resource: Resource;
  readonly id: Id;
}

/** The page of one record, as its declaration says: name, states, actions, sections in order, and what has changed. */
export default function RecordScreen({ resource, id }: RecordScreenProps) {
  const user = useUser();
  const back = { to: useReturnPath(resource.name, listPathOf(resource, user)), label: `Back to ${resource.label.toLowerCase()}` };
  const loaded = useRecord(resource.name, id);
  const title = loaded.face === 'ready' ? String(loaded.record[resource.title]) : resource.singular;
  usePageTitle(title);

  if (loaded.face === 'loading') return <PageSkeleton />;
  if (loaded.face === 'failed') return <LoadFailed what={`This ${resource.singular}`} message={loaded.message} onRetry={loaded.retry} />;
  if (loaded.face === 'missing') {
    return (
      <Face icon={FileSearchOutlined} title={`There is no such ${resource.singular}`}>
        <p className="quiet">It may have been removed, or the address may be mistyped.</p>
        <Link to={back.to}>{back.label}</Link>
      </Face>
    );
  }
  return <Sheet resource={resource} id={id} title={title} back={back} loaded={loaded} />;
}

interface SheetProps extends RecordScreenProps {
  readonly title: string;
  readonly back: { readonly to: string; readonly label: string };
  readonly loaded: Extract<Loaded<Record<string, unknown>>, { readonly face: 'ready' }>;
}

function Sheet({ resource, id, title, back, loaded }: SheetProps) {
  const { record } = loaded;
  const { drafts } = usePortal();
  const may = useMay(resource.name);
  const hasHistory = useExtension('audit');
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const onChanged = useCallback(
    (section: string, isChanged: boolean) =>
      setChanged((before) => (before.has(section) === isChanged ? before : new Set([...[...before].filter((each) => each !== section), ...(isChanged ? [section] : [])]))),
    [],
  );
  const target = (section: string, { fields = [], schema }: NonNullable<Resource['sections']>[string]) => ({
    resource,
    section,
    form: { fields, ...(schema ? { schema } : {}) },
    record: editedRecord(id, loaded),
  });
  const sections = Object.entries(resource.sections ?? {});
  const abandon = () => {
    for (const [key, section] of sections) drafts.write(sectionDraft(target(key, section)), undefined);
  };
  useLeaving({ isChanged: changed.size > 0, singular: resource.singular, onAbandon: abandon });

  return (
    <article className="record-screen" aria-label={title}>
      <RecordHeader back={back} title={title} marks={resource.badges?.(record)} actions={<RecordActions resource={resource.name} row={record} />} />
      {loaded.failure !== undefined && <FailureNotice what={`This ${resource.singular} could not be refreshed`} message={loaded.failure} onRetry={loaded.retry} />}
      {sections.map(([key, section]) => {
        if (section.slot) {
          const Slot = slotOf(section.slot);
          return (
            <Section key={key} title={section.title}>
              <Suspense fallback={<PageSkeleton />}>
                <Slot record={record} id={id} />
              </Suspense>
            </Section>
          );
        }
        if (!may('edit')) return <SectionFacts key={key} resource={resource} section={section} record={record} />;
        return <SectionForm key={key} title={section.title} target={target(key, section)} onChanged={onChanged} />;
      })}
      {hasHistory && (
        <Suspense>
          <HistoryPanel resource={resource.name} id={id} />
        </Suspense>
      )}
    </article>
  );
}
