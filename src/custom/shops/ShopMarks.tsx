import { DisconnectOutlined, GiftOutlined, StopOutlined } from '@ant-design/icons';
import { StateBadge } from '../../engine/feedback/StateBadge.tsx';
import type { ShopRecord } from './shop-record.ts';

/** What is out of the ordinary about a shop (specification 2, section 2). */
export function ShopMarks({ shop }: { shop: Pick<ShopRecord, 'Bound' | 'IsReferralVoucher' | 'Archived'> }) {
  return (
    <>
      {shop.Bound === false && <StateBadge tone="attention" icon={DisconnectOutlined} text="Unassigned" />}
      {shop.IsReferralVoucher && <StateBadge tone="moving" icon={GiftOutlined} text="Referral Voucher" />}
      {shop.Archived && <StateBadge tone="waiting" icon={StopOutlined} text="Inactive" />}
    </>
  );
}
