import type { MerchantSubscription, ProSubscription } from '../../../contract/merchants/subscriptions.ts';
import { Facts } from 'schema-admin/engine/kit/section/Section.tsx';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { endOfMonth, startOfMonth, termsOf } from './subscription-state.ts';
import { usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { CreditsEnd } from './CreditsEnd.tsx';
import { forecastOfPro } from './outlook-calls.ts';
import { subscriptionTexts } from './texts.ts';

/** What each of a merchant's shops pays and gets in a month. */
export function MerchantPlan({ record }: SlotProps<MerchantSubscription>) {
  return <Facts facts={termsOf(record)} />;
}

/** What a Pro organisation has left of its month, and what that costs and brings. */
export function ProPlan({ record, id }: SlotProps<ProSubscription>) {
  const foretold = usePart(forecastOfPro, id);
  const { TotalCreditsRemaining, SubscriptionStartDate } = record;
  const end = foretold.status === 'ready' ? <CreditsEnd forecast={foretold.value} /> : undefined;
  const left = [
    [subscriptionTexts.availableCredits(), String(TotalCreditsRemaining ?? '–')],
    [subscriptionTexts.creditsEnd(), end],
    [subscriptionTexts.startDate(), startOfMonth(SubscriptionStartDate) ?? '–'],
    [subscriptionTexts.endDate(), endOfMonth(SubscriptionStartDate) ?? '–'],
  ] as const;
  return <Facts facts={[...left, ...termsOf(record)]} />;
}
