import { App } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import { useConnection } from '../session/Portal.tsx';

/** Says on every screen that the server cannot be reached, and that it is back. */
export function ConnectionNotice() {
  const { state, since } = useConnection();
  const { notification } = App.useApp();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (state === 'offline') wasOffline.current = true;
    if (state !== 'live' || !wasOffline.current) return;
    wasOffline.current = false;
    notification.success({ message: 'Connected again', description: 'Everything on screen is up to date.' });
  }, [state, notification]);
  return (
    <div role="status">
      {state === 'offline' && (
        <p className="connection-notice">
          The live connection was lost at {dayjs(since).format('HH:mm:ss')}. What you see may be out of date; the portal keeps trying and catches up by itself.
        </p>
      )}
    </div>
  );
}
