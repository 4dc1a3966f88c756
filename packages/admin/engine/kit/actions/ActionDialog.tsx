import { type ComponentProps, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { Id } from '../../../contract/endpoint.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { Modal } from '../dialog/Modal.tsx';
import { useFocusReturn, useLeaveGuard } from '../form/use-leave-guard.ts';
import { useDialogDraft } from '../form/use-draft-state.ts';
import { usePortal } from '../app/Portal.tsx';
import { PageSkeleton } from '../feedback/page.tsx';
import { formTexts } from '../form/texts.ts';
import { openFormDraftKey } from './open-form-draft.ts';
import type { InputRequest } from './use-action.ts';

const RecordForm = lazyComponent(async () => ({ default: (await import('../form/RecordForm.tsx')).RecordForm }));
const EditForm = lazyComponent(async () => ({ default: (await import('../form/EditForm.tsx')).EditForm }));

export default function ActionDialog({
  inputRequest: { resource, action, row, send, finish, cancel },
}: {
  inputRequest: InputRequest;
}) {
  const [isChanged, setChanged] = useState(false);
  const { askBefore } = useLeaveGuard({ isChanged, singular: resource.singular, onAbandon: () => undefined });
  useFocusReturn();
  // A bulk action has no single record ID.
  const id = Id.optional().parse(row[resource.id]);
  const draft = useDialogDraft(`${resource.name}.${action.name}.${id ?? 'several'}`);
  const opened = useDialogDraft(openFormDraftKey(resource.name));
  const { drafts } = usePortal();
  const { pathname } = useLocation();
  useEffect(() => {
    if (isChanged && id !== undefined) drafts.write(opened, { action: action.name, row, pathname });
  }, [drafts, opened, isChanged, action, row, id, pathname]);
  const { Extensions } = usePortal().config;
  const isRead = action.edits === true || (action.edits !== undefined && Extensions.includes(action.edits));
  const question = action.confirm?.(row);
  const schema = useMemo(() => action.inputFor?.(row) ?? action.input, [action, row]);
  const form = useMemo(
    () => ({
      fields: action.fields ?? [],
      ...(schema ? { schema } : {}),
      ...(action.submitWhenValid ? { submitWhenValid: true as const } : {}),
    }),
    [action, schema],
  );
  const close = () => askBefore(cancel);
  const shared: Omit<ComponentProps<typeof RecordForm>, 'target'> = {
    submitLabel:
      question?.confirm ?? (action.edits === true ? formTexts.save({ thing: resource.singular }) : action.label),
    isDanger: action.danger ?? false,
    draft,
    onChanged: setChanged,
    onCancel: close,
    onDone: finish,
  };
  return (
    <Modal open title={question?.title ?? action.label} footer={null} onCancel={close} maskClosable={!isChanged}>
      {question?.text !== undefined && <p>{question.text}</p>}
      <Suspense fallback={<PageSkeleton />}>
        {isRead && id !== undefined ? (
          <EditForm id={id} target={{ resource, form, send }} {...shared} />
        ) : (
          <RecordForm target={{ resource, form, start: action.start?.(row) ?? row, send }} {...shared} />
        )}
      </Suspense>
    </Modal>
  );
}
