import { serverNow } from '../../../providers/http/server-time.ts';
import { type Place, formatHomeTime, formatNearHomeTime } from '../../format/dates.ts';

interface HomeTimeProps {
  readonly at: Date;
  /** `near`: `Today, 4:05 pm`. */
  readonly form?: 'full' | 'near';
  readonly now?: Date;
  /** The position of a near day in its text. */
  readonly place?: Place;
  readonly className?: string;
  /** Words around the time. */
  say?(values: { time: string }): string;
}

/** The start of a slot, by the portal's clock. Marked where the reader's clock shows another time. */
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
