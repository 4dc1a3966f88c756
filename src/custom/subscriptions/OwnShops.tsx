import type { MerchantSubscription } from '../../../contract/subscriptions.ts';
import { usePart } from '../../engine/kit/data/use-part.ts';
import type { SlotProps } from '../../engine/model/declaration/section-declaration.ts';
import { ShopList } from './ShopList.tsx';
import { ownForecasts } from './outlook-calls.ts';
import { ownShops } from './subscription-calls.ts';

/** The merchant's own shops. */
export default function OwnShops({ record, id }: SlotProps<MerchantSubscription>) {
  return <ShopList merchantId={record.MerchantId} loaded={usePart(ownShops, id)} foretold={usePart(ownForecasts, id)} />;
}
