import { useId } from 'react';
import type { PushNotification } from '../../../contract/push.ts';
import { readInstant } from '../../../contract/time.ts';
import type { CardProps } from '../../engine/declaration/list-declaration.ts';
import { LongText } from '../../engine/feedback/LongText.tsx';
import { formatLondonTime } from '../../engine/format/dates.ts';
import { CancelSending } from './CancelSending.tsx';
import { NotificationState } from './NotificationState.tsx';
import { Recipients } from './Recipients.tsx';
import './notification-row.css';

/** One notification of the history: what it said, to whom, when, and how far it has come. */
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
          {formatLondonTime(readInstant(row.Created))}
        </time>
      </div>
      <div className="notification-state">
        <NotificationState notification={row} />
        <CancelSending notification={row} describedBy={title} />
      </div>
    </article>
  );
}
