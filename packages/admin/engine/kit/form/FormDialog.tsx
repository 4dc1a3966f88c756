import { Suspense, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { capitalise } from '../../format/field-name.ts';
import type { FormBodyProps } from '../../model/form/form-declaration.ts';
import type { SubmitResult } from '../../model/form/form-field.ts';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import { type FormRoute, addLabelOf, listPathOf } from '../../model/registry/registry.ts';
import { usePortal, useUser } from '../app/Portal.tsx';
import { Modal } from '../dialog/Modal.tsx';
import { PageSkeleton, usePageTitle } from '../feedback/page.tsx';
import { useDialogs } from '../theme/DialogsProvider.tsx';
import { DuplicateForm, EditForm } from './EditForm.tsx';
import { dialogWidthFor } from './FormFields.tsx';
import { RecordForm } from './RecordForm.tsx';
import { formTexts } from './texts.ts';
import { useFocusReturn, useLeaveGuard } from './use-leave-guard.ts';

/** The location state that the list's links set. Closing the dialog then navigates back to the list. */
const FromList = z.object({ fromList: z.literal(true) });

const { render: renderBody } = createLazyComponents<FormBodyProps>();

/** Renders a create, edit or duplicate form with its own URL, above its list. */
export default function FormDialog({ route: { resource, kind } }: { route: FormRoute }) {
  const { id } = useParams();
  const user = useUser();
  const { drafts } = usePortal();
  const { notification } = useDialogs();
  const navigate = useNavigate();
  const location = useLocation();
  const [isChanged, setChanged] = useState(false);
  const [isDone, setDone] = useState(false);
  const form = kind === 'edit' ? resource.edit : resource.create;
  const [start] = useState(() => (kind === 'create' ? resource.create?.start?.() : undefined));
  const draft = id === undefined ? `${resource.name}.${kind}` : `${resource.name}.${kind}.${id}`;
  const titles = {
    create: () => addLabelOf(resource),
    edit: () => formTexts.edit({ thing: resource.singular }),
    duplicate: () => formTexts.duplicate({ thing: resource.singular }),
  };
  const title = titles[kind]();
  usePageTitle(title);

  const { askBefore, release } = useLeaveGuard({
    isChanged,
    singular: resource.singular,
    onAbandon: () => drafts.write(draft, undefined),
  });
  useFocusReturn();

  const leave = () => {
    if (FromList.safeParse(location.state).success) void navigate(-1);
    else void navigate({ pathname: listPathOf(resource, user), search: location.search }, { replace: true });
  };
  const cancel = () => askBefore(leave);
  const done = ({ values }: SubmitResult) => {
    drafts.write(draft, undefined);
    setDone(true);
    const name = values[resource.title];
    const thing = capitalise(resource.singular);
    const messages =
      typeof name === 'string' && name !== ''
        ? { added: formTexts.addedNamed({ thing, name }), saved: formTexts.savedNamed({ thing, name }) }
        : { added: formTexts.added({ thing }), saved: formTexts.saved({ thing }) };
    const customMessage = kind === 'edit' ? undefined : resource.create?.done?.(values);
    notification.success({ message: customMessage ?? (kind === 'edit' ? messages.saved : messages.added) });
    release();
    leave();
  };

  if (!form) return null;
  const body = kind === 'create' ? resource.create?.body : undefined;
  const shared = { onChanged: setChanged, onCancel: cancel, onDone: done };
  // The saved record may be read again while the dialog is still open, which must not create a draft.
  const draftProps = isDone ? {} : { draft };
  return (
    <Modal
      open
      hasAddress
      title={title}
      footer={null}
      onCancel={cancel}
      maskClosable={!isChanged}
      {...(body ? { width: 'min(880px, 100%)' } : dialogWidthFor(form.fields))}
    >
      {body && (
        <Suspense fallback={<PageSkeleton />}>{renderBody(body, { submitLabel: title, draft, ...shared })}</Suspense>
      )}
      {kind === 'create' && !body && (
        <RecordForm
          target={{ resource, form, ...(start && { start }) }}
          submitLabel={title}
          {...shared}
          {...draftProps}
        />
      )}
      {kind === 'duplicate' && id !== undefined && (
        <DuplicateForm
          key={id}
          id={id}
          target={{ resource, form }}
          submitLabel={addLabelOf(resource)}
          {...shared}
          {...draftProps}
        />
      )}
      {kind === 'edit' && id !== undefined && (
        <EditForm
          key={id}
          id={id}
          target={{ resource, form }}
          submitLabel={formTexts.save({ thing: resource.singular })}
          {...shared}
          {...draftProps}
        />
      )}
    </Modal>
  );
}
