import { Button } from 'antd';
import type { PushNotification } from '../../../contract/push.ts';
import { useAction } from '../../engine/record/use-action.ts';
import { canCancel, cancelSending } from './notification-actions.ts';

interface CancelSendingProps {
  readonly notification: PushNotification;
  /** The id of the element that says which one it is. */
  readonly describedBy: string;
}

/** Takes a notification back for as long as it has not been sent, where the backend can. */
export function CancelSending(props: CancelSendingProps) {
  return canCancel(props.notification) ? <Cancel {...props} /> : null;
}

function Cancel({ notification, describedBy }: CancelSendingProps) {
  const cancel = useAction(cancelSending);
  if (!cancel) return null;
  return (
    <Button size="small" aria-describedby={describedBy} loading={cancel.isRunning} onClick={() => cancel.press(notification)}>
      {cancel.action.label}
    </Button>
  );
}
