import { EditOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import { presenceBeatMs, presenceEndpoints } from '../../../contract/presence.ts';
import { defineOperation } from '../../../providers/operation.ts';
import { useWrite } from '../data/use-write.ts';
import { useExtension, useMayCall } from '../app/Portal.tsx';
import { formTexts } from './texts.ts';
import './form.css';

interface EditorsNoticeProps {
  /** Returns the text of the notice. By default, it says that others are also editing the record. */
  say?(values: { names: string }): string;
  readonly resource: string;
  readonly id: Id;
  readonly isEditing: boolean;
}

/**
 * Shows which other users are editing the record. Use one per record.
 * Renders nothing without the extension `presence` or the permission for it.
 */
export function EditorsNotice(props: EditorsNoticeProps) {
  const mayAnnounce = useMayCall(presenceEndpoints.beat);
  return useExtension('presence') && mayAnnounce ? <Editors {...props} /> : null;
}

const presenceOperation = (resource: string) =>
  defineOperation(resource, 'presence', ({ call }, id, isEditing: boolean) =>
    call(presenceEndpoints.beat, { body: { Resource: resource, Id: id, Editing: isEditing } }),
  );

function Editors({ resource, id, isEditing, say = formTexts.editingToo }: EditorsNoticeProps) {
  const { send } = useWrite();
  const [names, setNames] = useState<readonly string[]>([]);
  const beat = useEffectEvent((isNowEditing: boolean) => {
    send({ operation: presenceOperation(resource), id, input: isNowEditing })
      .then((others) =>
        setNames(isNowEditing ? others.map(({ Name, IsOwn }) => (IsOwn ? formTexts.youElsewhere() : Name)) : []),
      )
      // The notice is optional, so hide it if the request fails.
      .catch(() => setNames([]));
  });
  useEffect(() => {
    if (!isEditing) return;
    beat(true);
    const timer = setInterval(() => beat(true), presenceBeatMs);
    return () => {
      clearInterval(timer);
      beat(false);
    };
  }, [isEditing]);
  return (
    <div role="status" className="editors">
      {names.length > 0 && (
        <Alert
          className="editors-notice"
          type="info"
          showIcon
          icon={<EditOutlined aria-hidden />}
          message={say({ names: names.join(', ') })}
        />
      )}
    </div>
  );
}
