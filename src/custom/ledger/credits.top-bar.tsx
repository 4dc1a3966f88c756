import { CreditCardOutlined, WarningOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { RemainingCredits } from '../../../contract/live-table.ts';
import { sockets } from 'schema-admin/contract/live.ts';
import { seesShop } from 'schema-admin/contract/roles.ts';
import { useExtension, usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { usePageSettled } from 'schema-admin/engine/kit/app/page-settled.ts';
import { lazyComponent } from 'schema-admin/engine/model/handles/lazy-component.ts';
import { ScreenBoundary } from 'schema-admin/engine/screens/shell/ScreenBoundary.tsx';
import { shellTexts } from 'schema-admin/engine/screens/shell/texts.ts';

/** At this many credits or fewer, the badge has the failure style (O-9.04). */
const lowCreditsLimit = 10;

/** Returns the number of credits. `HasCredits: false` counts as 0 (decisions, "Session, shell"). */
const balanceOf = ({ HasCredits, RemainingCredits: remaining }: RemainingCredits): number =>
  HasCredits ? (remaining ?? 0) : 0;

/** Returns the content of the badge: the balance from the socket, minus bookings that it does not include. */
export function displayedCredits(
  message: RemainingCredits,
  spent = 0,
): { readonly credits: number; readonly isLow: boolean } {
  const credits = Math.max(0, balanceOf(message) - spent);
  return { credits, isLow: credits <= lowCreditsLimit };
}

const CreditsEndDate = lazyComponent(() => import('./CreditsEndDate.tsx'));

/** Shows the last balance from the socket, minus later bookings in this tab. Empty before the first message. */
function Remaining() {
  const { hub, spentCredits } = usePortal();
  // The forecast is fetched after the page's rows.
  const isSettled = usePageSettled();
  const hasForecast = useExtension('ledger') && isSettled;
  const spent = useSyncExternalStore(spentCredits.subscribe, spentCredits.count);
  const [message, setMessage] = useState<RemainingCredits>();
  useEffect(() => {
    const receive = (balance: RemainingCredits) => {
      spentCredits.settle(balanceOf(balance));
      setMessage(balance);
    };
    return hub.subscribe(sockets.remainingCredits, undefined, ({ Data }) => receive(Data));
  }, [hub, spentCredits]);
  if (!message) return null;
  const { credits, isLow } = displayedCredits(message, spent);
  return (
    <span className={isLow ? 'credits credits-low' : 'credits'} role="status">
      {isLow ? <WarningOutlined aria-hidden /> : <CreditCardOutlined aria-hidden />}
      <span className="figures">{credits}</span>
      <span className="credits-word">{shellTexts.credits({ count: credits })}</span>
      {isLow && <span className="visually-hidden">{shellTexts.creditsLow()}</span>}
      {hasForecast && (
        <ScreenBoundary screen={String(credits)} isSpare>
          <Suspense>
            <CreditsEndDate credits={credits} isLow={isLow} />
          </Suspense>
        </ScreenBoundary>
      )}
    </span>
  );
}

/** Shows the badge in the top bar of shops, because credits belong to a shop. */
export default function CreditsBadge() {
  return seesShop(useUser().role) ? <Remaining /> : null;
}
