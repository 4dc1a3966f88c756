import { Button } from 'antd';
import { useState } from 'react';
import { accountTexts } from './texts.ts';

const states: Record<NotificationPermission, string> = {
  granted: accountTexts.allowed(),
  denied: accountTexts.blocked(),
  default: accountTexts.notAsked(),
};

/** Whether the browser may announce new orders; asked for when the user presses the button, never before. */
export function NotificationPermission() {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : undefined));
  if (!permission) return <p className="quiet">{accountTexts.noNotifications()}</p>;
  return (
    <>
      <p className="quiet">{states[permission]}</p>
      {permission === 'default' && <Button onClick={() => void Notification.requestPermission().then(setPermission)}>{accountTexts.allowNotifications()}</Button>}
    </>
  );
}
