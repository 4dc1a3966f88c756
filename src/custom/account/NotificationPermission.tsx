import { Button } from 'antd';
import { useState } from 'react';

const states: Record<NotificationPermission, string> = {
  granted: 'Allowed. New orders are announced on your desktop.',
  denied: 'Blocked. Allow notifications for this site in the settings of your browser, then load the page again.',
  default: 'Not asked yet. New orders can be announced on your desktop while the portal is open in the background.',
};

/** Whether the browser may announce new orders; asked for when the user presses the button, never before. */
export function NotificationPermission() {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : undefined));
  if (!permission) return <p className="quiet">This browser, or this insecure address, has no desktop notifications.</p>;
  return (
    <>
      <p className="quiet">{states[permission]}</p>
      {permission === 'default' && <Button onClick={() => void Notification.requestPermission().then(setPermission)}>Allow notifications</Button>}
    </>
  );
}
