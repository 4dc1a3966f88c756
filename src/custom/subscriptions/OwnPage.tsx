import { SubscriptionPage } from './SubscriptionPage.tsx';
import { headingOfMerchant } from './MerchantPage.tsx';
import { ownId, ownSubscription } from './subscriptions.ts';

/** The merchant's own subscription: it can change nothing of it. */
export default function OwnPage() {
  return <SubscriptionPage record={ownSubscription} id={ownId} headingOf={headingOfMerchant} isOwn />;
}
