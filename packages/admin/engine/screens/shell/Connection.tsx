import { useEffect, useRef } from 'react';
import { noSockets } from '../../../contract/config.ts';
import { formatTimeOfDay } from '../../format/dates.ts';
import { useConnection, usePortal } from '../../kit/app/Portal.tsx';
import { useDialogs } from '../../kit/theme/DialogsProvider.tsx';
import { shellTexts } from './texts.ts';

export function ConnectionIndicator() {
  const { state, since } = useConnection();
  if (usePortal().config.Sockets === noSockets) return null;
  const text = {
    idle: shellTexts.connecting,
    connecting: shellTexts.connecting,
    live: shellTexts.live,
    checking: shellTexts.checking,
    blocked: shellTexts.noLiveUpdates,
    offline: () => shellTexts.offlineSince({ time: formatTimeOfDay(since) }),
  }[state];
  return (
    <span
      className={`connection connection-${state}`}
      title={state === 'blocked' ? shellTexts.refreshedInstead() : undefined}
    >
      <span className="connection-dot" aria-hidden />
      <span className="connection-text">{text()}</span>
    </span>
  );
}

/** Shows a notice while the server is unreachable, and confirms when it is reachable again. */
export function ConnectionNotice() {
  const { state, since } = useConnection();
  const { notification } = useDialogs();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (state === 'offline') wasOffline.current = true;
    if (state !== 'live' || !wasOffline.current) return;
    wasOffline.current = false;
    notification.success({ message: shellTexts.connectedAgain(), description: shellTexts.upToDate() });
  }, [state, notification]);
  return (
    <div role="status">
      {state === 'offline' && (
        <p className="connection-notice">{shellTexts.connectionLost({ time: formatTimeOfDay(since) })}</p>
      )}
    </div>
  );
}
