import { serverNow } from '../../../providers/http/server-time.ts';
import { type DayPosition, formatHistoryTime, formatNearTime, formatTime } from '../../format/dates.ts';

interface MomentProps {
  readonly at: Date;
  /** `near`: `Today, 4:05 pm`. `history`: with seconds. */
  readonly form?: 'full' | 'near' | 'history';
  readonly now?: Date;
  /** Where a relative day appears in its text. */
  readonly place?: DayPosition;
  readonly className?: string;
  /** Wraps the time in a sentence. */
  say?(values: { time: string }): string;
}

/** A time in the reader's time zone. Marks the zone if the portal's differs. */
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
