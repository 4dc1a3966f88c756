import { CreditCardOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { type RemainingCredits, sockets } from '../../../../contract/live.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import { creditsShown } from './credits.ts';
import { shellTexts } from './texts.ts';

/** The shop's remaining credits, as the socket last said; nothing before it has spoken. */
export function CreditsBadge() {
  const { hub } = usePortal();
  const [message, setMessage] = useState<RemainingCredits>();
  useEffect(() => hub.subscribe(sockets.remainingCredits, undefined, ({ Data }) => setMessage(Data)), [hub]);
  if (!message) return null;
  const { credits, isLow } = creditsShown(message);
  return (
    <span className={isLow ? 'credits credits-low' : 'credits'} role="status">
      <CreditCardOutlined aria-hidden />
      <span className="figures">{credits}</span>
      <span className="credits-word">{shellTexts.credits({ count: credits })}</span>
      {isLow && <span className="visually-hidden">{shellTexts.creditsLow()}</span>}
    </span>
  );
}
