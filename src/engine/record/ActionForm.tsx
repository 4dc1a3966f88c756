import { Modal } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { lazyComponent } from '../declaration/lazy-component.ts';
import { useFocusReturn } from '../form/use-focus-return.ts';
import { useLeaving } from '../form/use-leaving.ts';
import { PageSkeleton } from '../shell/PageSkeleton.tsx';
import type { AskedInput } from './use-record-action.ts';

const RecordForm = lazyComponent(async () => ({ default: (await import('../form/RecordForm.tsx')).RecordForm }));

/** The small form of an action that has to be told something before it runs. */
export function ActionForm({ asked }: { asked: AskedInput | undefined }) {
  return asked ? <OpenForm asked={asked} /> : null;
}

function OpenForm({ asked: { resource, action, row, send, finish, cancel } }: { asked: AskedInput }) {
  const [isChanged, setChanged] = useState(false);
  const askBefore = useLeaving({ isChanged, singular: resource.singular, onAbandon: () => undefined });
  useFocusReturn();
  const question = action.confirm?.(row);
  const schema = useMemo(() => action.inputFor?.(row) ?? action.input, [action, row]);
  const close = () => askBefore(cancel);
  return (
    <Modal open title={question?.title ?? action.label} footer={null} onCancel={close} maskClosable={!isChanged}>
      {question?.text !== undefined && <p>{question.text}</p>}
      <Suspense fallback={<PageSkeleton />}>
        <RecordForm
          target={{ resource, form: { fields: action.fields ?? [], ...(schema ? { schema } : {}), ...(action.waitsForValid ? { waitsForValid: true } : {}) }, start: row, send }}
          submitLabel={question?.confirm ?? action.label}
          isDanger={action.danger ?? false}
          onChanged={setChanged}
          onCancel={close}
          onDone={finish}
        />
      </Suspense>
    </Modal>
  );
}
