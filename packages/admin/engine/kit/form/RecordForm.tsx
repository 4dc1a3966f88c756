import { Alert, Button, Progress } from 'antd';
import { type MouseEvent, useCallback, useId, useLayoutEffect, useSyncExternalStore } from 'react';
import { commonTexts } from '../../../providers/texts.ts';
import type { SubmitResult } from '../../model/form/form-field.ts';
import { usePortal } from '../app/Portal.tsx';
import { useDialogs } from '../theme/DialogsProvider.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormFields } from './FormFields.tsx';
import { type FormTarget, NestedForm } from './form-target.ts';
import { formTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { useRecordForm } from './use-record-form.ts';
import { useSteps } from './use-steps.tsx';
import './form.css';

interface RecordFormProps {
  readonly target: FormTarget;
  readonly submitLabel: string;
  readonly isDanger?: boolean;
  /** The name of the draft that stores the input until it is sent. Without a name, no draft is stored. */
  readonly draft?: string;
  /** Whether the form is a page section: it takes no initial focus, and shows its buttons only with unsaved changes. */
  readonly isSection?: boolean;
  onChanged(isChanged: boolean): void;
  onCancel(): void;
  onDone(sent: SubmitResult): void;
}

/** Keeps the focus until the mouse button is released, because a blur could show a problem and move the button away. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Renders the fields and buttons of a form. The surrounding dialog or page handles leaving. */
export function RecordForm({
  target,
  submitLabel,
  isDanger = false,
  draft,
  isSection = false,
  onChanged,
  onCancel,
  onDone,
}: RecordFormProps) {
  const form = useRecordForm(target);
  const { control, fields, values, submit, conflict, isSending, problem, isChanged, setFocus, setValue, watch } = form;
  const { notification } = useDialogs();
  const { resource, refusal } = target;
  const reasonId = useId();
  const renderedFields =
    refusal === undefined ? fields : fields.map((field) => ({ ...field, isReadOnly: true as const }));
  const steps = useSteps(target.form.steps, { draft, wrong: form.wrong });

  const follow = useCallback(
    (key: string, value: unknown) =>
      setValue(key, value, { shouldDirty: true, shouldValidate: target.form.submitWhenValid === true }),
    [setValue, target.form.submitWhenValid],
  );

  // Report the change before the next event, because Back may follow a keystroke immediately.
  useLayoutEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  useDraft({
    name: draft,
    fields,
    initial: values,
    isChanged,
    isNew: target.record === undefined && target.send === undefined,
    watch,
    // Validate if the submit button waits for a valid form.
    restore: (key, value) =>
      setValue(key, value, { shouldDirty: true, shouldValidate: target.form.submitWhenValid === true }),
    onDropped: () =>
      notification.warning({
        message: formTexts.changedSinceTyped({ thing: resource.singular }),
        description: formTexts.typedDropped(),
      }),
  });

  const done = (sent: SubmitResult) => {
    if (sent.mergedChanges && sent.mergedChanges.labels.length > 0) {
      notification.info({
        message: formTexts.bothKept({
          who: sent.mergedChanges.by ?? formTexts.somebodyElse(),
          fields: sent.mergedChanges.labels.join(', '),
        }),
      });
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
        // React events bubble from a form in a dialog to the form of the page that renders the dialog.
        event.stopPropagation();
        if (steps.isLast) submit(done);
        else void form.check(steps.keys ?? []).then((isRight) => isRight && steps.go(1));
      }}
    >
      {steps.trail}
      <NestedForm value={RecordForm}>
        <FormFields
          fields={renderedFields}
          keys={steps.keys}
          groups={target.form.groups}
          control={control}
          record={target.record?.row}
          isSection={isSection}
          accepts={form.accepts}
          focus={setFocus}
          follow={follow}
        />
      </NestedForm>
      {isSending && <UploadProgress />}
      {problem && <Alert type="error" showIcon message={problem} role="alert" />}
      {refusal !== undefined && (
        <p id={reasonId} className="form-refusal quiet">
          {refusal}
        </p>
      )}
      {(isChanged || !isSection) && (
        <footer className="record-form-buttons dialog-foot">
          <Button onMouseDown={keepFocus} onClick={cancel}>
            {commonTexts.cancel()}
          </Button>
          {!steps.isFirst && <Button onClick={() => steps.go(-1)}>{formTexts.stepBack()}</Button>}
          <Button
            type="primary"
            danger={isDanger && steps.isLast}
            htmlType="submit"
            loading={isSending}
            aria-disabled={form.isDeaf}
            disabled={(form.isWaiting && steps.isLast) || (refusal !== undefined && steps.isLast)}
            {...(refusal === undefined ? {} : { title: refusal, 'aria-describedby': reasonId })}
            onMouseDown={keepFocus}
            onClick={(event) => event.currentTarget.focus()}
          >
            {steps.isLast ? submitLabel : formTexts.stepOn()}
          </Button>
        </footer>
      )}
      {conflict && <ConflictDialog conflict={conflict} resource={resource} />}
    </form>
  );
}

function UploadProgress() {
  const { uploads } = usePortal();
  const share = useSyncExternalStore(uploads.subscribe, uploads.sent);
  return share === undefined ? null : <Progress percent={Math.round(share * 100)} aria-label={formTexts.upload()} />;
}
