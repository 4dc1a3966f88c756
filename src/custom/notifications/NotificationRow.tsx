import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled, StopFilled, SyncOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { type PushNotification, PushState } from '../../../contract/push/push.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type { CardProps } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import { LongText } from 'schema-admin/engine/kit/feedback/LongText.tsx';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { formatTimeWithZone } from 'schema-admin/engine/format/dates.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { canCancel, cancelSending, formatPeople } from './notification-actions.ts';
import { notificationTexts } from './texts.ts';
import './notification-row.css';

interface NotificationRecipients {
  readonly kind: string;
  readonly names: readonly string[];
}

/** Returns shops by name, or by id if the backend sends no names, and customers by id. */
export function recipientsOf({
  Shops,
  Customers,
}: Pick<PushNotification, 'Shops' | 'Customers'>): NotificationRecipients {
  const shops = (Shops ?? []).map((shop) => (typeof shop === 'object' ? shop.ShopName : String(shop)));
  const customers = (Customers ?? []).map(String);
  if (shops.length > 0 && customers.length > 0) {
    return { kind: notificationTexts.toBoth(), names: [...shops, ...customers] };
  }
  if (shops.length > 0) return { kind: notificationTexts.toShops({ count: shops.length }), names: shops };
  return { kind: notificationTexts.toCustomers({ count: customers.length }), names: customers };
}

export default function NotificationRow({ row }: CardProps<PushNotification>) {
  const title = useId();
  return (
    <article className="notification-row">
      <div className="notification-text">
        <strong id={title}>{row.Title}</strong>
        <LongText text={row.Body} />
      </div>
      <div className="notification-facts">
        <Recipients notification={row} />
        <time dateTime={row.Created} className="quiet figures">
          {formatTimeWithZone(readInstant(row.Created))}
        </time>
      </div>
      <div className="notification-state">
        <NotificationState notification={row} />
        <CancelSending notification={row} describedBy={title} />
      </div>
    </article>
  );
}

interface CancelSendingProps {
  readonly notification: PushNotification;
  /** Id of the element with the notification's title. */
  readonly describedBy: string;
}

/** Shows the cancel button until the notification is sent, if the backend supports it. */
function CancelSending(props: CancelSendingProps) {
  return canCancel(props.notification) ? <Cancel {...props} /> : null;
}

function Cancel({ notification, describedBy }: CancelSendingProps) {
  const cancel = useAction(cancelSending);
  if (!cancel) return null;
  return (
    <Button
      size="small"
      aria-describedby={describedBy}
      loading={cancel.isRunning}
      onClick={() => cancel.press(notification)}
    >
      {cancel.action.label}
    </Button>
  );
}

const badges = {
  Scheduled: { tone: 'waiting', icon: ClockCircleFilled, text: notificationTexts.scheduledChoice() },
  Sending: { tone: 'moving', icon: SyncOutlined, text: notificationTexts.sending() },
  Sent: { tone: 'done', icon: CheckCircleFilled, text: notificationTexts.stateSent() },
  Cancelled: { tone: 'waiting', icon: StopFilled, text: notificationTexts.stateCancelled() },
  Failed: { tone: 'failed', icon: CloseCircleFilled, text: notificationTexts.notSent() },
} as const satisfies Record<PushState, unknown>;

/** Shows the state and the number of people reached, if the backend sends them. */
function NotificationState({ notification: { State, ScheduleDate, Reached } }: { notification: PushNotification }) {
  if (!State) return null;
  const known = PushState.safeParse(State).data;
  return (
    <>
      <StateBadge {...(known ? badges[known] : { tone: 'waiting', icon: ClockCircleFilled, text: State })} />
      {State === 'Scheduled' && ScheduleDate && (
        <span className="quiet figures">{formatTimeWithZone(readInstant(ScheduleDate))}</span>
      )}
      {State === 'Sent' && typeof Reached === 'number' && (
        <span className="quiet figures">{notificationTexts.reached({ people: formatPeople(Reached) })}</span>
      )}
    </>
  );
}

const shown = 2;
const limit = 200;

function Recipients({ notification }: { notification: PushNotification }) {
  const [isWhole, setWhole] = useState(false);
  const { names, kind } = recipientsOf(notification);
  const listed = isWhole ? names.slice(0, limit) : names.slice(0, shown);
  const rest = names.length - listed.length;
  return (
    <p>
      <span className="quiet">{kind}: </span>
      <bdi>{listed.join(', ')}</bdi>
      {isWhole && rest > 0 && ` ${notificationTexts.andMore({ count: rest })}`}
      {names.length > shown && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? commonTexts.showLess() : notificationTexts.andMore({ count: rest })}
        </Button>
      )}
    </p>
  );
}
