import { CreditCardOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { type RemainingCredits, sockets } from '../../../contract/live.ts';
import { usePortal } from '../session/Portal.tsx';

/** At this many credits or fewer the badge takes the failure style (specification 1, section 9). */
const fewCredits = 10;

/** The shop's remaining credits, as the socket last said; nothing before it has spoken. */
export function CreditsBadge() {
  const { hub } = usePortal();
  const [message, setMessage] = useState<RemainingCredits>();
  useEffect(() => hub.subscribe(sockets.remainingCredits, undefined, ({ Data }) => setMessage(Data)), [hub]);
  if (!message) return null;
  const credits = creditsOf(message);
  const isLow = credits <= fewCredits;
  return (
    <span className={isLow ? 'credits credits-low' : 'credits'} role="status">
      <CreditCardOutlined aria-hidden />
      <span className="figures">{credits}</span>
      <span className="credits-word">{credits === 1 ? 'credit' : 'credits'}</span>
      {isLow && <span className="visually-hidden">, running low</span>}
    </span>
  );
}

/** `HasCredits: false` shows 0 (decisions, "Session, shell"). */
function creditsOf({ HasCredits, RemainingCredits: remaining }: RemainingCredits): number {
  return HasCredits ? Math.max(0, remaining ?? 0) : 0;
}
