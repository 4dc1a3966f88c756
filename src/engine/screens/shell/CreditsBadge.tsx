import { CreditCardOutlined } from '@ant-design/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type RemainingCredits, sockets } from '../../../../contract/live.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import { creditsShown } from './credits.ts';
import { shellTexts } from './texts.ts';

/** The shop's remaining credits, as the socket last said, less what was spent here since; nothing before it has spoken. */
export function CreditsBadge() {
  const { hub, spentCredits } = usePortal();
  const spent = useSyncExternalStore(spentCredits.subscribe, spentCredits.count);
  const [message, setMessage] = useState<RemainingCredits>();
  useEffect(() => {
    const hear = (told: RemainingCredits) => {
      spentCredits.settle();
      setMessage(told);
    };
    return hub.subscribe(sockets.remainingCredits, undefined, ({ Data }) => hear(Data));
  }, [hub, spentCredits]);
  if (!message) return null;
  const { credits, isLow } = creditsShown(message, spent);
  return (
    <span className={isLow ? 'credits credits-low' : 'credits'} role="status">
      <CreditCardOutlined aria-hidden />
      <span className="figures">{credits}</span>
      <span className="credits-word">{shellTexts.credits({ count: credits })}</span>
      {isLow && <span className="visually-hidden">{shellTexts.creditsLow()}</span>}
    </span>
  );
}
