import dayjs from 'dayjs';
import { useConnection } from '../../kit/app/Portal.tsx';
import { shellTexts } from './texts.ts';

/** Freshness is visible: live, connecting, or offline since when. */
export function ConnectionMark() {
  const { state, since } = useConnection();
  const text = {
    idle: shellTexts.connecting,
    connecting: shellTexts.connecting,
    live: shellTexts.live,
    offline: () => shellTexts.offlineSince({ time: dayjs(since).format('HH:mm') }),
  }[state];
  return (
    <span className={`connection connection-${state}`}>
      <span className="connection-dot" aria-hidden />
      <span className="connection-text">{text()}</span>
    </span>
  );
}
