import { serverNow } from '../../../providers/http/server-time.ts';
import { type DayPosition, formatHomeTime, formatNearHomeTime } from '../../format/dates.ts';

interface HomeTimeProps {
  readonly at: Date;
  /** `near`: `Today, 4:05 pm`. */
  readonly form?: 'full' | 'near';
  readonly now?: Date;
  /** Where a relative day appears in its text. */
  readonly place?: DayPosition;
  readonly className?: string;
  /** Wraps the time in a sentence. */
  say?(values: { time: string }): string;
}

/** A slot's start in the portal's time zone. Marks the zone if the reader's differs. */
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
