import type { MerchantSubscription } from '../../../contract/subscriptions.ts';
import { Facts } from '../../engine/kit/section/Section.tsx';
import type { SlotProps } from '../../engine/model/declaration/section-declaration.ts';
import { termsOf } from './subscription-state.ts';

/** What each of a merchant's shops pays and gets in a month. */
export default function MerchantPlan({ record }: SlotProps<MerchantSubscription>) {
  return <Facts facts={termsOf(record)} />;
}
