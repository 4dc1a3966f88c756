import { useState } from 'react';
import { RecordForm } from '../form/RecordForm.tsx';
import type { FormTarget } from '../form/use-record-form.ts';
import { usePortal } from '../session/Portal.tsx';
import { Section } from './Section.tsx';

interface SectionFormProps {
  readonly title: string;
  readonly target: FormTarget & { readonly record: object; readonly section: string };
  onChanged(section: string, isChanged: boolean): void;
}

/** The name under which a section keeps what is typed into it. */
export function sectionDraft({ resource, record, section }: SectionFormProps['target']): string {
  return `${resource.name}.${section}.${record.id}`;
}

/** A part of a record that is saved by itself. */
export function SectionForm({ title, target, onChanged }: SectionFormProps) {
  const { drafts } = usePortal();
  const [isSaved, setSaved] = useState(false);
  const [hasChanges, setHasChanges] = useState(false);
  const draft = sectionDraft(target);
  const changed = (isChanged: boolean) => {
    setHasChanges(isChanged);
    // What was saved still counts as changed until it has been read again.
    if (isChanged && !hasChanges) setSaved(false);
    onChanged(target.section, isChanged);
  };
  const done = () => {
    drafts.write(draft, undefined);
    setSaved(true);
  };
  return (
    <Section
      title={title}
      aside={
        <span role="status" className="section-saved">
          {isSaved && !hasChanges ? 'Saved' : ''}
        </span>
      }
    >
      <RecordForm target={target} submitLabel="Save" draft={draft} isSection onChanged={changed} onCancel={() => drafts.write(draft, undefined)} onDone={done} />
    </Section>
  );
}
