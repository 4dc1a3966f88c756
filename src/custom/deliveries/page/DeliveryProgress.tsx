import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { CollectDetails } from '../../../../contract/collect/progress.ts';
import { type LiveStep, type ProgressPart, progressOf } from '../../../../contract/collect/progress.ts';
import { type Flag, readInstant, timeOf } from 'schema-admin/contract/time.ts';
import { formatNearTime, formatTime } from 'schema-admin/engine/format/dates.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import type { Delivery } from '../deliveries.ts';
import { orderedTimeOf } from '../delivery-state.ts';
import { deliveryTexts } from '../texts.ts';

interface DeliveryProgressProps {
  readonly delivery: Delivery;
  readonly live: CollectDetails | undefined;
  readonly step: LiveStep;
}

/** Returns the text with the time, or without it if the backend sends only a flag. */
function dated(flags: readonly Flag[], say: (values: { date: string }) => string, plain: () => string): string {
  const at = flags.map(timeOf).find((time) => time !== undefined);
  return at ? say({ date: formatTime(at) }) : plain();
}

function stepTextOf(
  part: ProgressPart,
  {
    delivery,
    live,
    now,
  }: { readonly delivery: Delivery; readonly live: CollectDetails | undefined; readonly now: Date },
): string {
  const status = live?.Status;
  switch (part) {
    case 'ordered': {
      const at = orderedTimeOf(delivery);
      return at ? deliveryTexts.orderedAt({ time: formatNearTime(at, now, 'phrase') }) : deliveryTexts.ordered();
    }
    case 'assigned':
      return deliveryTexts.driverAssigned();
    case 'outForDelivery':
      return deliveryTexts.outForDelivery();
    case 'delivered':
      return dated([status?.DeliveredDate, delivery.Delivered], deliveryTexts.deliveredAt, deliveryTexts.delivered);
    case 'failed':
      return dated(
        [status?.FailedDate, delivery.Failed],
        deliveryTexts.failedToDeliverAt,
        deliveryTexts.failedToDeliver,
      );
    case 'cancelled':
      return dated([status?.CancelledDate, delivery.Cancelled], deliveryTexts.cancelledAt, deliveryTexts.cancelled);
    case 'arriving':
      return live?.ETA
        ? deliveryTexts.arrivingAt({ ETA: formatNearTime(readInstant(live.ETA), now, 'phrase') })
        : deliveryTexts.arrivingToday();
  }
}

/** Shows the progress (D-4.01 to D-4.05). Screen readers announce each new step. */
export function DeliveryProgress({ delivery, live, step }: DeliveryProgressProps) {
  const { parts, at, hasFailed } = progressOf(step);
  const now = serverNow();
  const words = parts.map((part) => stepTextOf(part, { delivery, live, now }));
  const isOver = at === parts.length - 1;
  return (
    <>
      <ol className="delivery-progress" aria-label={deliveryTexts.progress()}>
        {parts.map((part, index) => {
          const isLast = index === parts.length - 1;
          const isDone = index < at || (isOver && !hasFailed);
          const state = hasFailed && isLast ? 'error' : isDone ? 'done' : index === at ? 'current' : 'waiting';
          return (
            <li
              key={part}
              className={`delivery-step delivery-step-${state}`}
              aria-current={index === at ? 'step' : undefined}
            >
              <span className="delivery-step-mark" aria-hidden>
                {state === 'error' ? <CloseOutlined /> : state === 'done' ? <CheckOutlined /> : index + 1}
              </span>
              <span className="figures">{words[index]}</span>
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {words[at]}
      </p>
    </>
  );
}
