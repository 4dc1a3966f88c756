import { Alert, Button, Progress } from 'antd';
import { type MouseEvent, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { commonTexts } from '../../../providers/texts.ts';
import type { Sent } from '../../model/form/form-field.ts';
import { usePortal } from '../app/Portal.tsx';
import { useDialogs } from '../theme/Toasting.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FieldInput } from './FieldInput.tsx';
import { type FormTarget, NestedForm } from './form-target.ts';
import { formTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { useRecordForm } from './use-record-form.ts';
import './form.css';

interface RecordFormProps {
  readonly target: FormTarget;
  readonly submitLabel: string;
  readonly isDanger?: boolean;
  /** Where what was typed is kept until it is sent; absent: nowhere. */
  readonly draft?: string;
  /** A section stays on the page: no focus at first, buttons only while there is something to save, and what was saved is shown. */
  readonly isSection?: boolean;
  onChanged(isChanged: boolean): void;
  onCancel(): void;
  onDone(sent: Sent): void;
}

/** From this many on a dialog would be higher than a small screen: they stand in two columns where there is room. */
const manyFields = 6;

/** As wide as a dialog of that many fields needs to be; the portal's own width where nothing is said. */
export function dialogWidthFor(fields: readonly unknown[]): { readonly width?: string } {
  return fields.length < manyFields ? {} : { width: 'min(760px, 92%)' };
}

/** Until the button is let go: a field that is left may say what is wrong with it, and the button move away under the pointer. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The fields of a form and its buttons; the dialog or page around it decides about leaving. */
export function RecordForm({ target, submitLabel, isDanger = false, draft, isSection = false, onChanged, onCancel, onDone }: RecordFormProps) {
  const form = useRecordForm(target);
  const { control, fields, values, submit, conflict, isSending, problem, isChanged, setFocus, setValue, watch } = form;
  const { notification } = useDialogs();
  const { resource } = target;
  const first = fields[0]?.key;

  const focusFirst = useCallback(() => {
    if (first !== undefined) setFocus(first);
  }, [first, setFocus]);

  // Before the next event: Back may follow a keystroke at once.
  useLayoutEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  useDraft({
    name: draft,
    fields,
    initial: values,
    isChanged,
    watch,
    // A button that waits for a whole form has to hear that it is one.
    restore: (key, value) => setValue(key, value, { shouldDirty: true, shouldValidate: target.form.submitWhenValid === true }),
    onDropped: () => notification.warning({ message: formTexts.changedSinceTyped({ thing: resource.singular }), description: formTexts.typedDropped() }),
  });

  const done = (sent: Sent) => {
    if (sent.kept && sent.kept.labels.length > 0) {
      notification.info({ message: formTexts.bothKept({ who: sent.kept.by ?? formTexts.somebodyElse(), fields: sent.kept.labels.join(', ') }) });
    }
    onDone(sent);
  };
  const cancel = () => {
    if (isSection) form.undo();
    onCancel();
  };

  return (
    <form
      className="record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog's form stands inside the page's, as far as React's events go.
        event.stopPropagation();
        submit(done);
      }}
    >
      <NestedForm value={RecordForm}>
        <div className={isSection || fields.length < manyFields ? 'form-fields' : 'form-fields form-fields-paired'}>
          {fields.map((field) => (
            <FieldInput key={field.key} field={field} control={control} accepts={(day) => form.accepts(field.key, day)} {...(field.key === first && !isSection ? { onReady: focusFirst } : {})} />
          ))}
        </div>
      </NestedForm>
      {isSending && <UploadProgress />}
      {problem && <Alert type="error" showIcon message={problem} role="alert" />}
      {(isChanged || !isSection) && (
        <footer className="record-form-buttons dialog-foot">
          <Button onMouseDown={keepFocus} onClick={cancel}>
            {commonTexts.cancel()}
          </Button>
          <Button
            type="primary"
            danger={isDanger}
            htmlType="submit"
            loading={isSending}
            aria-disabled={form.isDeaf}
            disabled={form.isWaiting}
            onMouseDown={keepFocus}
            onClick={(event) => event.currentTarget.focus()}
          >
            {submitLabel}
          </Button>
        </footer>
      )}
      {conflict && <ConflictDialog conflict={conflict} resource={resource} />}
    </form>
  );
}

/** How much of a form's files has been sent, while they are. */
function UploadProgress() {
  const { uploads } = usePortal();
  const share = useSyncExternalStore(uploads.subscribe, uploads.sent);
  return share === undefined ? null : <Progress percent={Math.round(share * 100)} aria-label={formTexts.upload()} />;
}
