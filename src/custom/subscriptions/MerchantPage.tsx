import type { MerchantSubscription } from '../../../contract/subscriptions.ts';
import type { RecordPageProps } from '../../engine/model/declaration/resource.ts';
import { SubscriptionPage } from './SubscriptionPage.tsx';
import { merchantSubscriptions } from './subscriptions.ts';
import { subscriptionTexts } from './texts.ts';

export function headingOfMerchant({ MerchantName, HasActiveSubscription }: MerchantSubscription) {
  return { name: MerchantName ?? '', type: subscriptionTexts.merchant(), isActive: HasActiveSubscription === true };
}

/** A merchant's subscription, as administrators see it. */
export default function MerchantPage({ id }: RecordPageProps) {
  return <SubscriptionPage record={merchantSubscriptions} id={id} headingOf={headingOfMerchant} />;
}
