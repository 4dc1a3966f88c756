import { ClockCircleOutlined, ExclamationCircleOutlined, FireOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { StateBadge } from '../../engine/feedback/StateBadge.tsx';
import { usePortal } from '../../engine/session/Portal.tsx';
import { formatWaiting, waitingOf } from './acceptance.ts';
import { serverNow } from '../../providers/http/server-time.ts';

const tickMs = 15_000;

const marks = {
  calm: { tone: 'waiting', icon: ClockCircleOutlined },
  amber: { tone: 'attention', icon: ExclamationCircleOutlined },
  red: { tone: 'failed', icon: FireOutlined },
} as const;

/** How long an open order has waited; it turns amber, then red, as the configuration says. */
export function AcceptanceClock({ order }: { order: Order }) {
  const { config } = usePortal();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const waiting = waitingOf(order, config, now);
  if (!waiting) return null;
  return (
    <span className="figures" title="Time since the order came in">
      <span className="visually-hidden">Waiting </span>
      <StateBadge {...marks[waiting.urgency]} text={formatWaiting(waiting.minutes)} />
    </span>
  );
}
