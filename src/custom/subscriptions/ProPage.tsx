import type { ProSubscription } from '../../../contract/subscriptions.ts';
import { Section } from '../../engine/kit/section/Section.tsx';
import type { RecordPageProps } from '../../engine/model/declaration/resource.ts';
import type { Versions } from '../../providers/http/versions.ts';
import { ConciergeSwitches } from './ConciergeSwitches.tsx';
import { SubscriptionPage } from './SubscriptionPage.tsx';
import { togglePremium, togglePremiumOnly } from './subscription-actions.ts';
import { proSubscriptions } from './subscriptions.ts';
import { subscriptionTexts } from './texts.ts';

const headingOf = ({ ProTeamName, HasActiveSubscription }: ProSubscription) => ({ name: ProTeamName ?? '', type: subscriptionTexts.proOrganisation(), isActive: HasActiveSubscription === true });

const drawConcierge = (pro: ProSubscription, versions: Versions) => (
  <Section title={subscriptionTexts.concierge()}>
    <ConciergeSwitches record={pro} versions={versions} premium={togglePremium} premiumOnly={togglePremiumOnly} />
  </Section>
);

/** The subscription of a Pro organisation. */
export default function ProPage({ id }: RecordPageProps) {
  return <SubscriptionPage record={proSubscriptions} id={id} headingOf={headingOf} below={drawConcierge} />;
}
