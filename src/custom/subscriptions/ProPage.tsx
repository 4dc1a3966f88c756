import type { ProSubscription } from '../../../contract/subscriptions.ts';
import type { RecordPageProps } from '../../engine/model/declaration/resource.ts';
import { SubscriptionPage } from './SubscriptionPage.tsx';
import { proSubscriptions } from './subscriptions.ts';
import { subscriptionTexts } from './texts.ts';

const headingOf = ({ ProTeamName, HasActiveSubscription }: ProSubscription) => ({ name: ProTeamName ?? '', type: subscriptionTexts.proOrganisation(), isActive: HasActiveSubscription === true });

/** The subscription of a Pro organisation. */
export default function ProPage({ id }: RecordPageProps) {
  return <SubscriptionPage record={proSubscriptions} id={id} headingOf={headingOf} />;
}
