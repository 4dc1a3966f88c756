import { Button } from 'antd';
import type { PushNotification } from '../../../contract/push.ts';
import { useRecordAction } from '../../engine/record/use-record-action.ts';
import { useExtension } from '../../engine/session/Portal.tsx';
import { canCancel } from './notification-actions.ts';

/** Takes a notification back for as long as it has not been sent, where the backend can. */
export function CancelSending({ notification }: { notification: PushNotification }) {
  return useExtension('push-cancel') && canCancel(notification) ? <Cancel notification={notification} /> : null;
}

function Cancel({ notification }: { notification: PushNotification }) {
  const cancel = useRecordAction('push-notifications', 'cancel');
  if (!cancel) return null;
  return (
    <Button size="small" loading={cancel.isRunning} onClick={() => cancel.run(notification)}>
      {cancel.action.label}
    </Button>
  );
}
