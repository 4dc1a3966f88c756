import { type ComponentType, useState } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import { inSentence } from '../../format/field-name.ts';
import { RecordForm } from '../../kit/form/RecordForm.tsx';
import type { FormTarget } from '../../kit/form/form-target.ts';
import { formTexts } from '../../kit/form/texts.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import type { SectionProps } from '../../kit/section/Section.tsx';
import { recordTexts } from '../../kit/texts.ts';

interface SectionFormProps {
  readonly title: string;
  readonly frame: ComponentType<SectionProps>;
  readonly target: FormTarget & SectionOfRecord;
  onChanged(section: string, isChanged: boolean): void;
}

interface SectionOfRecord {
  readonly resource: { readonly name: string };
  readonly record: { readonly id: Id };
  readonly section: string;
}

export function sectionDraftName({ resource, record, section }: SectionOfRecord): string {
  return `${resource.name}.${section}.${record.id}`;
}

/** A section of a record that is saved on its own. */
export function SectionForm({ title, frame: Frame, target, onChanged }: SectionFormProps) {
  const { drafts } = usePortal();
  const [isSaved, setSaved] = useState(false);
  const [hasChanges, setHasChanges] = useState(false);
  const draft = sectionDraftName(target);
  const changed = (isChanged: boolean) => {
    setHasChanges(isChanged);
    // Saved values count as changed until the record is refetched, so only a new change hides the confirmation.
    if (isChanged && !hasChanges) setSaved(false);
    onChanged(target.section, isChanged);
  };
  const done = () => {
    drafts.write(draft, undefined);
    setSaved(true);
  };
  return (
    <Frame
      title={title}
      aside={
        <span role="status" className="section-saved">
          {isSaved && !hasChanges ? recordTexts.saved() : ''}
        </span>
      }
    >
      <RecordForm
        target={target}
        submitLabel={formTexts.save({ thing: inSentence(title) })}
        draft={draft}
        isSection
        onChanged={changed}
        onCancel={() => drafts.write(draft, undefined)}
        onDone={done}
      />
    </Frame>
  );
}
