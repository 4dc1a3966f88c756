import type { CreditForecast } from '../../../contract/finance/credit-forecast.ts';
import type { ShopSubscription } from '../../../contract/merchants/subscriptions.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import type { MenuAction } from 'schema-admin/engine/features/list/RowMore.tsx';
import { CreditsEndDate } from './CreditsEndDate.tsx';
import { CardMenu } from './CardMenu.tsx';
import { periodOf, stateBadgeOf } from './subscription-state.ts';
import { subscriptionTexts } from './texts.ts';

const rowClass = (canAct: boolean, isForetold: boolean) =>
  ['column-row', canAct ? 'column-row-acting' : '', 'subscription-shop', isForetold ? 'subscription-shop-foretold' : '']
    .filter(Boolean)
    .join(' ');

/** Renders the column headings on wide windows. Hidden from screen readers, because each value has its own label. */
export function ShopHeadings({ canAct, isForetold }: { readonly canAct: boolean; readonly isForetold: boolean }) {
  return (
    <div className={`${rowClass(canAct, isForetold)} column-headings`} aria-hidden>
      <span className="column-cell">{subscriptionTexts.shop()}</span>
      <span className="column-cell column-figure">{subscriptionTexts.credits()}</span>
      <span className="column-cell column-figure">{subscriptionTexts.trancheColumn()}</span>
      <span className="column-cell">{subscriptionTexts.period()}</span>
      {isForetold && <span className="column-cell">{subscriptionTexts.creditsEnd()}</span>}
      <span className="column-cell">{subscriptionTexts.status()}</span>
    </div>
  );
}

interface ShopRowProps {
  readonly shop: ShopSubscription;
  readonly actions: readonly MenuAction[];
  readonly isBusy: boolean;
  readonly isForetold: boolean;
  /** `undefined` while loading. */
  readonly forecast: CreditForecast | undefined;
}

export function ShopRow({ shop, actions, isBusy, isForetold, forecast }: ShopRowProps) {
  const canAct = actions.length > 0;
  const name = shop.ShopName ?? '';
  return (
    <div className={rowClass(canAct, isForetold)} aria-busy={isBusy}>
      <span className="column-cell column-name">{name}</span>
      <span className="column-others">
        <Figure
          label={subscriptionTexts.credits()}
          value={shop.SubscriptionCreditsRemaining}
          isKnown={shop.HasCredits !== false}
        />
        <Figure
          label={subscriptionTexts.trancheColumn()}
          value={shop.TrancheCreditsRemaining}
          isKnown={shop.HasCredits !== false}
        />
        <span className="column-cell">
          <span className="column-label">{subscriptionTexts.period()} </span>
          <span className="column-value">{periodOf(shop) || '–'}</span>
        </span>
        {isForetold && (
          <span className="column-cell">
            <span className="column-label">{subscriptionTexts.creditsEnd()} </span>
            <span className="column-value">{forecast && <CreditsEndDate forecast={forecast} />}</span>
          </span>
        )}
        <span className="column-cell">
          <span className="column-label">{subscriptionTexts.status()} </span>
          <StateBadge {...stateBadgeOf(shop.HasActiveShopSubscription)} />
        </span>
      </span>
      {canAct && <CardMenu name={name} row={shop} actions={actions} isBusy={isBusy} />}
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number | null | undefined;
  /** False for a shop without a balance, which shows no figures. */
  readonly isKnown: boolean;
}

function Figure({ label, value, isKnown }: FigureProps) {
  return (
    <span className="column-cell column-figure">
      <span className="column-label">{label} </span>
      <span className="column-value">{isKnown ? (value ?? 0) : '–'}</span>
    </span>
  );
}
