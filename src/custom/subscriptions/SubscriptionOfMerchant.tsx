import type { MerchantRecord } from '../../../contract/merchants/merchant-accounts.ts';
import { useRecordPath } from 'schema-admin/engine/kit/app/paths.ts';
import { LinkButton } from 'schema-admin/engine/kit/tools/LinkButton.tsx';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { merchantSubscriptions } from './subscriptions.ts';
import { subscriptionTexts } from './texts.ts';

/** Links to the subscription of a merchant. */
export default function SubscriptionOfMerchant({ id }: SlotProps<MerchantRecord>) {
  const path = useRecordPath()(merchantSubscriptions, id);
  return path === undefined ? null : <LinkButton to={path}>{subscriptionTexts.merchantSubscription()}</LinkButton>;
}
