import { App, Modal } from 'antd';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import type { FormRoute } from '../declaration/registry.ts';
import { listPathOf } from '../declaration/registry.ts';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { capitalise } from '../format/field-name.ts';
import { useRecord } from '../record/use-record.ts';
import { usePortal, useUser } from '../session/Portal.tsx';
import { PageSkeleton } from '../shell/PageSkeleton.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import type { FormValues } from './fields.ts';
import { RecordForm } from './RecordForm.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import './form.css';

/** Set by the links of the list, where Back leads to it. */
const FromList = z.object({ fromList: z.literal(true) });

/** A create or edit form over its list, at an address of its own. */
export default function FormDialog({ route: { resource, kind } }: { route: FormRoute }) {
  const { id } = useParams();
  const user = useUser();
  const { drafts, leaving } = usePortal();
  const { modal, notification } = App.useApp();
  const navigate = useNavigate();
  const location = useLocation();
  const [isChanged, setChanged] = useState(false);
  const form = resource[kind];
  const draft = `${resource.name}.${kind}`;
  const verb = kind === 'create' ? 'Add' : 'Edit';
  const title = `${verb} ${resource.singular}`;
  usePageTitle(title);

  const ask = (go: () => void) =>
    modal.confirm({
      title: 'Leave without saving?',
      content: `What you have typed about this ${resource.singular} will be lost.`,
      okText: 'Leave',
      okButtonProps: { danger: true },
      cancelText: 'Stay',
      onOk: () => {
        leaving.release();
        drafts.write(draft, undefined);
        go();
      },
    });
  const onAsk = useEffectEvent((go: () => void) => void ask(go));
  useLayoutEffect(() => {
    if (!isChanged) return;
    leaving.hold((go) => onAsk(go));
    return leaving.release;
  }, [isChanged, leaving]);
  useFocusReturn();

  const leave = () => {
    if (FromList.safeParse(location.state).success) void navigate(-1);
    else void navigate({ pathname: listPathOf(resource, user), search: location.search }, { replace: true });
  };
  const cancel = () => (isChanged ? void ask(leave) : leave());
  const done = (sent: FormValues) => {
    drafts.write(draft, undefined);
    const name = sent[resource.title];
    const what = `${capitalise(resource.singular)}${typeof name === 'string' && name !== '' ? ` “${name}”` : ''}`;
    notification.success({ message: `${what} ${kind === 'create' ? 'added' : 'saved'}` });
    leaving.release();
    leave();
  };

  if (!form) return null;
  const shared = { onChanged: setChanged, onCancel: cancel, onDone: done };
  return (
    <Modal open title={title} footer={null} onCancel={cancel} maskClosable={!isChanged}>
      {kind === 'create' && <RecordForm target={{ resource, form }} submitLabel={title} draft={draft} {...shared} />}
      {kind === 'edit' && id !== undefined && <EditForm key={id} id={id} target={{ resource, form }} submitLabel="Save" {...shared} />}
    </Modal>
  );
}

/** Loads the record first; a change from elsewhere reaches the fields that were not touched. */
function EditForm({ id, target, ...rest }: Parameters<typeof RecordForm>[0] & { readonly id: string }) {
  const loaded = useRecord(target.resource.name, id);
  const { singular } = target.resource;
  if (loaded.face === 'loading') return <PageSkeleton />;
  if (loaded.face === 'missing') return <p role="alert">There is no such {singular}. It may have been removed.</p>;
  if (loaded.face === 'failed') return <LoadFailed what={`This ${singular}`} message={loaded.message} onRetry={loaded.retry} />;
  return <RecordForm target={{ ...target, record: { id, row: loaded.record } }} {...rest} />;
}
