import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import type { MerchantRecord } from '../../../contract/merchants/merchant-accounts.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { isSuspended } from './merchants.ts';
import { merchantsTexts } from './texts.ts';

type BadgeFields = Pick<MerchantRecord, 'State'>;

/** Returns the badge as text, for a CSV file. */
export function merchantBadgeText(merchant: BadgeFields): string {
  return isSuspended(merchant) ? merchantsTexts.suspended() : merchantsTexts.active();
}

export function MerchantBadge({ merchant }: { readonly merchant: BadgeFields }) {
  const text = merchantBadgeText(merchant);
  return isSuspended(merchant) ? (
    <StateBadge tone="failed" icon={StopOutlined} text={text} />
  ) : (
    <StateBadge tone="done" icon={CheckCircleOutlined} text={text} />
  );
}
