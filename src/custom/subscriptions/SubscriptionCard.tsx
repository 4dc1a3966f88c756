import { Link } from 'react-router';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { MerchantSubscription, ProSubscription } from '../../../contract/merchants/subscriptions.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { ActionForm } from 'schema-admin/engine/kit/actions/ActionForm.tsx';
import { useActions } from 'schema-admin/engine/kit/actions/use-action.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import type { ActionHandle } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import type { CardProps } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { CardMenu } from './CardMenu.tsx';
import { activatePro, addProTranche, setMerchantPrice, suspendMerchant, suspendPro } from './subscription-actions.ts';
import { merchantSnapshot, proSnapshot, stateBadgeOf } from './subscription-state.ts';
import { type ListedSubscription, merchantSubscriptions, proSubscriptions } from './subscriptions.ts';
import { merchantPath, proPath } from './subscription-paths.ts';
import { subscriptionTexts } from './texts.ts';
import { usePendingChanges } from './use-pending-changes.ts';
import 'schema-admin/engine/features/list/column-row.css';
import './subscriptions.css';

export default function SubscriptionCard({ row: { Merchant, Pro } }: CardProps<ListedSubscription>) {
  if (Merchant) return <Card {...merchantCard(Merchant)} />;
  return Pro ? <Card {...proCard(Pro)} /> : null;
}

interface SubscriptionCardFacts {
  readonly path: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Monthly price, if it is shown. */
  readonly price: Pence | undefined;
  readonly credits: number | null | undefined;
  /** Remaining credits, if they are shown. */
  readonly left: readonly string[];
  readonly record: { readonly name: string };
  readonly id: Id;
  readonly row: Row;
  readonly actions: readonly ActionHandle[];
  /** Status and credits as text, to detect a change. */
  readonly sight: string;
}

/** Returns the facts of a merchant's card. The price is shown only while the subscription is active. */
function merchantCard(merchant: MerchantSubscription): SubscriptionCardFacts {
  const isActive = merchant.HasActiveSubscription === true;
  return {
    path: merchantPath(merchant.MerchantId),
    name: merchant.MerchantName ?? '',
    isActive,
    price: isActive ? (merchant.SubscriptionPrice ?? undefined) : undefined,
    credits: merchant.SubscriptionNumberOfCredits,
    left: [],
    record: merchantSubscriptions,
    id: merchant.MerchantId,
    row: merchant,
    actions: [setMerchantPrice, suspendMerchant],
    sight: merchantSnapshot(merchant),
  };
}

function proCard(pro: ProSubscription): SubscriptionCardFacts {
  const left = [
    subscriptionTexts.subscriptionCredits({ count: pro.RemainingSubscriptionCredits ?? 0 }),
    subscriptionTexts.trancheCredits({ count: pro.RemainingTrancheCredits ?? 0 }),
  ];
  return {
    path: proPath(pro.ProTeamId),
    name: pro.ProTeamName ?? '',
    isActive: pro.HasActiveSubscription === true,
    price: pro.SubscriptionPrice ?? undefined,
    credits: pro.SubscriptionNumberOfCredits,
    left: pro.HasCredits === true ? left : [],
    record: proSubscriptions,
    id: pro.ProTeamId,
    row: pro,
    actions: [activatePro, addProTranche, suspendPro],
    sight: proSnapshot(pro),
  };
}

function Card({
  path,
  name,
  isActive,
  price,
  credits,
  left,
  record,
  id,
  row,
  actions: wanted,
  sight,
}: SubscriptionCardFacts) {
  const awaited = usePendingChanges();
  const find = useActions(record, { onTaken: (_, reading) => awaited.begin(id, sight, reading) });
  const actions = wanted.flatMap((action) => find(action) ?? []);
  const isBusy = awaited.isAwaited(id, sight) || actions.some(({ isRunning }) => isRunning);
  return (
    <>
      <Link to={path} className="subscription-card" aria-busy={isBusy}>
        <strong className="subscription-name">{name}</strong>
        <span className="subscription-terms figures">
          {price !== undefined && <span>{subscriptionTexts.aMonth({ price: formatPence(price) })}</span>}
          {typeof credits === 'number' && <span>{subscriptionTexts.creditsAMonth({ count: credits })}</span>}
        </span>
        {left.length > 0 && (
          <span className="subscription-left figures">
            {left.map((words) => (
              <span key={words}>{words}</span>
            ))}
          </span>
        )}
        <StateBadge {...stateBadgeOf(isActive)} />
        <span className="onward column-arrow" />
      </Link>
      <CardMenu name={name} row={row} actions={actions} isBusy={isBusy} />
      <ActionForm inputRequest={actions.find(({ inputRequest }) => inputRequest)?.inputRequest} />
    </>
  );
}
