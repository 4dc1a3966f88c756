import { serverNow } from '../../../providers/http/server-time.ts';
import { type Place, formatHistoryTime, formatNearTime, formatTime } from '../../format/dates.ts';

interface MomentProps {
  readonly at: Date;
  /** `near`: `Today, 4:05 pm`. `history`: with seconds. */
  readonly form?: 'full' | 'near' | 'history';
  readonly now?: Date;
  /** The position of a near day in its text. */
  readonly place?: Place;
  readonly className?: string;
  /** Words around the time. */
  say?(values: { time: string }): string;
}

/** A time at which something happens, by the reader's clock. Marked where that is not the portal's. */
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
