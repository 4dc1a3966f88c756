import type { MerchantSubscription, ProSubscription } from '../../../contract/merchants/subscriptions.ts';
import { Facts } from 'schema-admin/engine/kit/section/Section.tsx';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { endOfMonth, startOfMonth, termsOf } from './subscription-state.ts';
import { usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { CreditsEndDate } from './CreditsEndDate.tsx';
import { forecastOfPro } from './forecast-calls.ts';
import { subscriptionTexts } from './texts.ts';

export function MerchantPlan({ record }: SlotProps<MerchantSubscription>) {
  return <Facts facts={termsOf(record)} />;
}

export function ProPlan({ record, id }: SlotProps<ProSubscription>) {
  const forecast = usePart(forecastOfPro, id);
  const { TotalCreditsRemaining, SubscriptionStartDate } = record;
  const end = forecast.status === 'ready' ? <CreditsEndDate forecast={forecast.value} /> : undefined;
  const left = [
    [subscriptionTexts.availableCredits(), String(TotalCreditsRemaining ?? '–')],
    [subscriptionTexts.creditsEnd(), end],
    [subscriptionTexts.startDate(), startOfMonth(SubscriptionStartDate) ?? '–'],
    [subscriptionTexts.endDate(), endOfMonth(SubscriptionStartDate) ?? '–'],
  ] as const;
  return <Facts facts={[...left, ...termsOf(record)]} />;
}
