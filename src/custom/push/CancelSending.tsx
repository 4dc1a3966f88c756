import { Button } from 'antd';
import type { PushNotification } from '../../../contract/push.ts';
import { useRecordAction } from '../../engine/record/use-record-action.ts';
import { useExtension } from '../../engine/session/Portal.tsx';
import { canCancel } from './notification-actions.ts';

interface CancelSendingProps {
  readonly notification: PushNotification;
  /** The id of the element that says which one it is. */
  readonly describedBy: string;
}

/** Takes a notification back for as long as it has not been sent, where the backend can. */
export function CancelSending(props: CancelSendingProps) {
  return useExtension('push-cancel') && canCancel(props.notification) ? <Cancel {...props} /> : null;
}

function Cancel({ notification, describedBy }: CancelSendingProps) {
  const cancel = useRecordAction('push-notifications', 'cancel');
  if (!cancel) return null;
  return (
    <Button size="small" aria-describedby={describedBy} loading={cancel.isRunning} onClick={() => cancel.run(notification)}>
      {cancel.action.label}
    </Button>
  );
}
