import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, StopFilled, SyncOutlined } from '@ant-design/icons';
import { type PushNotification, PushState } from '../../../contract/push.ts';
import { readInstant } from '../../../contract/time.ts';
import { StateBadge } from '../../engine/feedback/StateBadge.tsx';
import { formatLondonTime } from '../../engine/format/dates.ts';
import { peopleWords } from './people-words.ts';

const badges = {
  Scheduled: { tone: 'waiting', icon: ClockCircleFilled, text: 'Scheduled' },
  Sending: { tone: 'moving', icon: SyncOutlined, text: 'Sending' },
  Sent: { tone: 'done', icon: CheckCircleFilled, text: 'Sent' },
  Cancelled: { tone: 'waiting', icon: StopFilled, text: 'Cancelled' },
  Failed: { tone: 'failed', icon: CloseCircleFilled, text: 'Not sent' },
} as const satisfies Record<PushState, unknown>;

/** How far it has come and whom it reached, where the backend says so. */
export function NotificationState({ notification: { State, ScheduleDate, Reached } }: { notification: PushNotification }) {
  if (!State) return null;
  const known = PushState.safeParse(State).data;
  return (
    <>
      <StateBadge {...(known ? badges[known] : { tone: 'waiting', icon: ClockCircleFilled, text: State })} />
      {State === 'Scheduled' && ScheduleDate && <span className="quiet figures">{formatLondonTime(readInstant(ScheduleDate))}</span>}
      {State === 'Sent' && typeof Reached === 'number' && <span className="quiet figures">Reached {peopleWords(Reached)}</span>}
    </>
  );
}
