import { CreditCardOutlined, WarningOutlined } from '@ant-design/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type CreditForecast, creditWarningDays } from '../../../contract/credit-forecast.ts';
import { ledgerEndpoints } from '../../../contract/ledger.ts';
import { type RemainingCredits, sockets } from '../../../contract/live.ts';
import { readInstant } from '../../../contract/time.ts';
import { serverNow } from '../../providers/http/server-time.ts';
import { defineErrand } from '../../providers/errand.ts';
import { formatDate } from '../../engine/format/dates.ts';
import { useExtension, usePortal, useUser } from '../../engine/kit/app/Portal.tsx';
import { useErrand } from '../../engine/kit/data/use-errand.ts';
import { shellTexts } from '../../engine/screens/shell/texts.ts';

/** At this many credits or fewer the badge takes the failure style (O-9.04). */
const fewCredits = 10;

/** What the badge shows of the socket's message; `HasCredits: false` shows 0 (decisions, "Session, shell"), less what was `spent` since it came. */
export function creditsShown({ HasCredits, RemainingCredits: remaining }: RemainingCredits, spent = 0): { readonly credits: number; readonly isLow: boolean } {
  const credits = HasCredits ? Math.max(0, (remaining ?? 0) - spent) : 0;
  return { credits, isLow: credits <= fewCredits };
}

const dayMs = 86_400_000;

/** The day on which the credits end, where that is near; a badge at 0 needs no forecast. */
export function endShown({ EndsOn }: CreditForecast, credits: number, now: Date): string | undefined {
  if (!EndsOn || credits === 0) return undefined;
  const end = readInstant(EndsOn);
  return end.getTime() - now.getTime() <= creditWarningDays * dayMs ? formatDate(end) : undefined;
}

/** Asked anew whenever the balance is another: `input`. */
const forecast = defineErrand('credits', 'forecast', ({ call, signal }, _, __: number) => call(ledgerEndpoints.forecast, { signal }));

/** On which day the credits end if they are used as in the last weeks, marked by more than a colour at every width; nothing while that is not near. */
function CreditsEnd({ credits, isLow }: { readonly credits: number; readonly isLow: boolean }) {
  const { data } = useErrand(forecast, { input: credits, queryOptions: { staleTime: 3_600_000, placeholderData: (before) => before } });
  const day = data && endShown(data.data.value, credits, serverNow());
  return day === undefined ? null : (
    <>
      {!isLow && <WarningOutlined aria-hidden />}
      <span className="credits-end">{shellTexts.creditsEnd({ day })}</span>
    </>
  );
}

/** The shop's remaining credits, as the socket last said, less what was spent here since; nothing before it has spoken. */
function Remaining() {
  const { hub, spentCredits } = usePortal();
  const isForetold = useExtension('ledger');
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
      {isLow ? <WarningOutlined aria-hidden /> : <CreditCardOutlined aria-hidden />}
      <span className="figures">{credits}</span>
      <span className="credits-word">{shellTexts.credits({ count: credits })}</span>
      {isLow && <span className="visually-hidden">{shellTexts.creditsLow()}</span>}
      {isForetold && <CreditsEnd credits={credits} isLow={isLow} />}
    </span>
  );
}

/** In the top bar: of shops, whose credits they are. */
export default function CreditsBadge() {
  return useUser().role === 'Shop' ? <Remaining /> : null;
}
