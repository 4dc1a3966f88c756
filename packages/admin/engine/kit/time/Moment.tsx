import { serverNow } from '../../../providers/http/server-time.ts';
import { type DayPosition, formatHistoryTime, formatNearTime, formatTime } from '../../format/dates.ts';

interface MomentProps {
  readonly at: Date;
  /** `near` names the day relative to today: `Today, 4:05 pm`. `history` includes seconds. */
  readonly form?: 'full' | 'near' | 'history';
  readonly now?: Date;
  /** Whether a relative day starts the text or is within a phrase, which decides its case. */
  readonly place?: DayPosition;
  readonly className?: string;
  /** Wraps the time in a sentence. */
  say?(values: { time: string }): string;
}

/** Shows a time in the user's time zone. Names the zone if the portal's differs. */
export function Moment({
  at,
  form = 'full',
  now = serverNow(),
  place = 'start',
  className,
  say = ({ time }) => time,
}: MomentProps) {
  if (Number.isNaN(at.getTime())) return null;
  const time =
    form === 'near' ? formatNearTime(at, now, place) : form === 'history' ? formatHistoryTime(at) : formatTime(at);
  return (
    <time className={className} dateTime={at.toISOString()}>
      {say({ time })}
    </time>
  );
}
