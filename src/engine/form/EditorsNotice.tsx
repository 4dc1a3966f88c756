import { EditOutlined } from '@ant-design/icons';
import { useCustomMutation } from '@refinedev/core';
import { Alert } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import { presenceBeatMs, presenceEndpoints } from '../../../contract/presence.ts';
import { useExtension } from '../session/Portal.tsx';
import { formTexts } from './texts.ts';
import './form.css';

interface EditorsNoticeProps {
  readonly resource: string;
  readonly id: Id;
  readonly isEditing: boolean;
}

/** Says who else is editing the record, while this user does; nothing where the backend does not know. One for a record. */
export function EditorsNotice(props: EditorsNoticeProps) {
  return useExtension('presence') ? <Editors {...props} /> : null;
}

const Answer = z.object({ data: z.object({ others: presenceEndpoints.beat.answer }) });

function Editors({ resource, id, isEditing }: EditorsNoticeProps) {
  const { mutateAsync } = useCustomMutation();
  const [names, setNames] = useState<readonly string[]>([]);
  const beat = useEffectEvent((Editing: boolean) => {
    mutateAsync({ url: `${resource}/presence`, method: 'post', values: { id, input: { Editing } }, errorNotification: false })
      .then((answer) => setNames(Editing ? Answer.parse(answer).data.others.map(({ Name }) => Name) : []))
      // A courtesy: without an answer nothing is said.
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
      {names.length > 0 && <Alert className="editors-notice" type="info" showIcon icon={<EditOutlined aria-hidden />} message={formTexts.editingToo({ names: names.join(', '), count: names.length })} />}
    </div>
  );
}
