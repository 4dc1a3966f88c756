/** What the history of notifications says of each, and how a new one is sent. */
import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, StopFilled, SyncOutlined } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import type { PushNotification, PushState } from '../../../contract/push.ts';
import { readInstant } from '../../../contract/time.ts';
import { StateBadge } from '../../engine/feedback/StateBadge.tsx';
import { formatTime } from '../../engine/format/dates.ts';
import type { Call } from '../../providers/http/http-client.ts';
import type { PushSent } from './composition.ts';

const none = '–';

/** `Alder Soho and 5 more`, or a bare count where a backend sends ids alone. */
export function recipientWords(recipients: PushNotification['Shops'] | PushNotification['Customers']): string {
  const [first, ...others] = recipients ?? [];
  if (first === undefined) return none;
  if (typeof first !== 'object') return (others.length + 1).toLocaleString('en-GB');
  return others.length === 0 ? first.ShopName : `${first.ShopName} and ${others.length} more`;
}

const badges = {
  Scheduled: { tone: 'waiting', icon: ClockCircleFilled },
  Sending: { tone: 'moving', icon: SyncOutlined },
  Sent: { tone: 'done', icon: CheckCircleFilled },
  Cancelled: { tone: 'waiting', icon: StopFilled },
  Failed: { tone: 'failed', icon: CloseCircleFilled },
} as const satisfies Record<PushState, unknown>;

/** How far it has come; a backend that does not say has sent it. */
export function NotificationState({ notification: { State, ScheduleDate } }: { notification: PushNotification }) {
  if (!State) return none;
  const text = State === 'Scheduled' && ScheduleDate ? `Scheduled for ${formatTime(readInstant(ScheduleDate))}` : State;
  return <StateBadge {...badges[State]} text={text} />;
}

/** Said when it has been handed over. */
export function sentWords({ Title, ScheduleDate }: PushSent): string {
  return ScheduleDate === null ? `Push notification “${Title}” sent` : `Push notification “${Title}” scheduled for ${formatTime(new Date(ScheduleDate))}`;
}

/** To customers as a form with their file, to shops as JSON (spec 2, section 7). */
export function sendPush(call: Call, { Title, Body, Shops = [], CustomerIds, ScheduleDate }: PushSent): Promise<unknown> {
  return CustomerIds === undefined
    ? call(endpoints.push.createForShops, { body: { Title, Body, Shops, ScheduleDate } })
    : call(endpoints.push.createForCustomers, { body: { Title, Body, CustomerIds, ScheduleDate: ScheduleDate ?? undefined } });
}
