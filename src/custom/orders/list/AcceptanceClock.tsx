import { ClockCircleOutlined, ExclamationCircleOutlined, FireOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import type { PortalConfig } from 'schema-admin/contract/config.ts';
import { heldUpBy } from '../../../../contract/orders/order-rules.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { timeOf } from 'schema-admin/contract/time.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { orderTexts } from '../texts.ts';

interface Waiting {
  readonly minutes: number;
  readonly urgency: 'calm' | 'amber' | 'red';
}

type Limits = Pick<PortalConfig, 'AcceptanceAmberMinutes' | 'AcceptanceRedMinutes'>;

/** Returns how long an order has waited, or `undefined` if it isn't waiting for acceptance or has no start time. */
export function waitingOf(order: Order, limits: Limits, now: Date): Waiting | undefined {
  if (order.ShopPortalStatus !== 'Pending' || order.Status !== 'PendingDelivery' || heldUpBy(order) !== undefined) {
    return undefined;
  }
  const since = timeOf(order.Pending) ?? timeOf(order.Created);
  if (since === undefined) return undefined;
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes >= limits.AcceptanceRedMinutes) return { minutes, urgency: 'red' };
  return { minutes, urgency: minutes >= limits.AcceptanceAmberMinutes ? 'amber' : 'calm' };
}

/** Formats a waiting time: `9 min`, `2 h 5 min` or `3 days`. */
export function formatWaiting(minutes: number): string {
  if (minutes < 60) return orderTexts.minutes({ minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) {
    return minutes % 60 === 0
      ? orderTexts.hours({ hours })
      : orderTexts.hoursAndMinutes({ hours, minutes: minutes % 60 });
  }
  return orderTexts.days({ count: Math.floor(hours / 24) });
}

const tickMs = 15_000;

/** The rows share one timer, because separate timers are slow on phones. */
const ticking = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const marks = {
  calm: { tone: 'waiting', icon: ClockCircleOutlined },
  amber: { tone: 'attention', icon: ExclamationCircleOutlined },
  red: { tone: 'failed', icon: FireOutlined },
} as const;

/** Shows how long an open order has waited. Turns amber, then red, at the configured limits. */
export function AcceptanceClock({ order }: { order: Order }) {
  const { config } = usePortal();
  const [now, setNow] = useState(serverNow);
  const waiting = waitingOf(order, config, now);
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const tick = () => setNow(serverNow());
    ticking.add(tick);
    timer ??= setInterval(() => ticking.forEach((each) => each()), tickMs);
    return () => {
      ticking.delete(tick);
      if (ticking.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, [isWaiting]);
  if (!waiting) return null;
  return (
    <span className="figures" title={orderTexts.sinceCame()}>
      <span className="visually-hidden">{orderTexts.waiting()} </span>
      <StateBadge {...marks[waiting.urgency]} text={formatWaiting(waiting.minutes)} />
    </span>
  );
}
