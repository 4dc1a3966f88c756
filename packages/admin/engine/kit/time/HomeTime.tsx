import { serverNow } from '../../../providers/http/server-time.ts';
import { type DayPosition, formatHomeTime, formatNearHomeTime } from '../../format/dates.ts';

interface HomeTimeProps {
  readonly at: Date;
  /** `near` names the day relative to today: `Today, 4:05 pm`. */
  readonly form?: 'full' | 'near';
  readonly now?: Date;
  /** Whether a relative day starts the text or is within a phrase, which decides its case. */
  readonly place?: DayPosition;
  readonly className?: string;
  /** Wraps the time in a sentence. */
  say?(values: { time: string }): string;
}

/** Shows a time, such as a slot's start, in the portal's time zone. Names the zone if the user's differs. */
export function HomeTime({
  at,
  form = 'full',
  now = serverNow(),
  place = 'start',
  className,
  say = ({ time }) => time,
}: HomeTimeProps) {
  if (Number.isNaN(at.getTime())) return null;
  const time = form === 'near' ? formatNearHomeTime(at, now, place) : formatHomeTime(at);
  return (
    <time className={className} dateTime={at.toISOString()}>
      {say({ time })}
    </time>
  );
}
