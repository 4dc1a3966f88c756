import { Alert, Button } from 'antd';
import { useEffect, useLayoutEffect } from 'react';
import { usePortal } from '../session/Portal.tsx';
import { FieldInput } from './FieldInput.tsx';
import type { FormValues } from './fields.ts';
import { type FormTarget, useRecordForm } from './use-record-form.ts';

interface RecordFormProps {
  readonly target: FormTarget;
  readonly submitLabel: string;
  /** Where what was typed is kept until it is sent; absent: nowhere. */
  readonly draft?: string;
  onChanged(isChanged: boolean): void;
  onCancel(): void;
  onDone(sent: FormValues): void;
}

/** The fields of a form and its buttons; the dialog around it decides about leaving. */
export function RecordForm({ target, submitLabel, draft, onChanged, onCancel, onDone }: RecordFormProps) {
  const { control, fields, submit, isSending, problem, isChanged, setFocus, setValue, watch } = useRecordForm(target);
  const { drafts } = usePortal();
  const first = fields[0]?.key;

  useEffect(() => {
    if (first !== undefined) setFocus(first);
  }, [first, setFocus]);

  // Before the next event: Back may follow a keystroke at once.
  useLayoutEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  useEffect(() => {
    if (draft === undefined) return;
    const kept = drafts.read(draft) ?? {};
    for (const { key } of fields) {
      if (Object.hasOwn(kept, key)) setValue(key, kept[key], { shouldDirty: true });
    }
    const { unsubscribe } = watch((values) => drafts.write(draft, values));
    return unsubscribe;
  }, [draft, drafts, fields, setValue, watch]);

  return (
    <form
      className="record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(onDone);
      }}
    >
      {problem && <Alert type="error" showIcon message={problem} role="alert" />}
      {fields.map((field) => (
        <FieldInput key={field.key} field={field} control={control} />
      ))}
      <footer className="record-form-buttons">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </footer>
    </form>
  );
}
