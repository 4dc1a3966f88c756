import { Link } from 'react-router';
import type { MerchantRecord } from '../../../contract/merchants/merchant-accounts.ts';
import { useRecordPath } from 'schema-admin/engine/kit/app/paths.ts';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { ShopBadges } from './ShopBadges.tsx';
import { shops } from './shops.ts';
import { shopTexts } from './texts.ts';
import './shops-of-merchant.css';

/** Links to the shops of a merchant, with their states. */
export default function ShopsOfMerchant({ record: { Shops } }: SlotProps<MerchantRecord>) {
  const pathOf = useRecordPath();
  if (!Shops || Shops.length === 0) return <p className="quiet">{shopTexts.noShopsYet()}</p>;
  return (
    <ul className="shops-of-merchant">
      {Shops.map((shop) => (
        <li key={shop.Id}>
          <Link to={pathOf(shops, shop.Id) ?? ''}>{shop.Name}</Link> <span className="quiet">{shop.City}</span>{' '}
          <ShopBadges shop={shop} />
        </li>
      ))}
    </ul>
  );
}
