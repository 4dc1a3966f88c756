import type { ProSubscription } from '../../../contract/subscriptions.ts';
import type { SlotProps } from '../../engine/model/declaration/section-declaration.ts';
import { ConciergeSwitches } from './ConciergeSwitches.tsx';
import { togglePremium, togglePremiumOnly } from './subscription-actions.ts';

/** A Pro organisation's concierge preferences. */
export default function ProConcierge({ record, versions }: SlotProps<ProSubscription>) {
  return <ConciergeSwitches record={record} versions={versions} premium={togglePremium} premiumOnly={togglePremiumOnly} />;
}
