import { DisconnectOutlined, GiftOutlined, StopOutlined } from '@ant-design/icons';
import { StateBadge, type StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import type { ShopRecord } from './shop-record.ts';
import { shopTexts } from './texts.ts';

type ShopBadgeFields = Pick<ShopRecord, 'Bound' | 'IsReferralVoucher' | 'Archived'>;

/** Returns the badges for unusual states (C-2.44 to C-2.46). */
function shopBadgesOf({ Bound, IsReferralVoucher, Archived }: ShopBadgeFields): StateMark[] {
  const marks: readonly [boolean, StateMark][] = [
    [Bound === false, { tone: 'attention', icon: DisconnectOutlined, text: shopTexts.unassigned() }],
    [Boolean(IsReferralVoucher), { tone: 'moving', icon: GiftOutlined, text: shopTexts.referralVoucher() }],
    [Boolean(Archived), { tone: 'waiting', icon: StopOutlined, text: shopTexts.inactive() }],
  ];
  return marks.filter(([holds]) => holds).map(([, mark]) => mark);
}

export function shopBadgesText(shop: ShopBadgeFields): string {
  return shopBadgesOf(shop)
    .map(({ text }) => text)
    .join(', ');
}

export function ShopBadges({ shop }: { shop: ShopBadgeFields }) {
  return shopBadgesOf(shop).map((mark) => <StateBadge key={mark.text} {...mark} />);
}
