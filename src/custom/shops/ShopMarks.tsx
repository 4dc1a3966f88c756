import { StateBadge } from '../../engine/feedback/StateBadge.tsx';
import { type MarkedShop, shopMarksOf } from './shop-marks.ts';

/** A shop's badges; none for one that is as most are. */
export function ShopMarks({ shop }: { shop: MarkedShop }) {
  return shopMarksOf(shop).map((mark) => <StateBadge key={mark.text} {...mark} />);
}
