import { Suspense, useCallback, useState } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../providers/resource-calls.ts';
import { createLazyComponents, lazyComponent } from '../declaration/lazy-component.ts';
import type { Resource } from '../declaration/resource.ts';
import type { SlotProps } from '../declaration/section-declaration.ts';
import { EditorsNotice } from '../form/EditorsNotice.tsx';
import { editedRecord } from '../form/edited-record.ts';
import { useLeaving } from '../form/use-leaving.ts';
import { EmbeddedList } from '../list/EmbeddedList.tsx';
import { useExtension, useMay, usePortal } from '../session/Portal.tsx';
import { PageSkeleton } from '../shell/PageSkeleton.tsx';
import { Section } from './Section.tsx';
import { SectionFacts } from './SectionFacts.tsx';
import { SectionForm, sectionDraft } from './SectionForm.tsx';
import type { Loaded } from './use-record.ts';

const { of: slotOf } = createLazyComponents<SlotProps>();
const HistoryPanel = lazyComponent(() => import('../audit/HistoryPanel.tsx'));

interface RecordSectionsProps {
  readonly resource: Resource;
  readonly id: Id;
  readonly loaded: Extract<Loaded<Row>, { readonly face: 'ready' }>;
  /** Which of its sections; all unless given. */
  readonly names?: readonly string[];
}

/** The sections of a record in order, each saved by itself or read, and who else edits it and has changed it. */
export function RecordSections({ resource, id, loaded, names }: RecordSectionsProps) {
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
  const sections = Object.entries(resource.sections ?? {}).filter(([key]) => names?.includes(key) ?? true);
  const abandon = () => {
    for (const [key, section] of sections) drafts.write(sectionDraft(target(key, section)), undefined);
  };
  useLeaving({ isChanged: changed.size > 0, singular: resource.singular, onAbandon: abandon });

  return (
    <>
      <EditorsNotice resource={resource.name} id={id} isEditing={changed.size > 0} />
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
        if (section.list) {
          const { scope, ...shown } = section.list;
          return <EmbeddedList key={key} title={section.title} scope={scope(record)} {...shown} />;
        }
        if (!may('edit')) return <SectionFacts key={key} resource={resource} section={section} record={record} />;
        return <SectionForm key={key} title={section.title} target={target(key, section)} onChanged={onChanged} />;
      })}
      {hasHistory && (
        <Suspense>
          <HistoryPanel resource={resource.name} id={id} />
        </Suspense>
      )}
    </>
  );
}
