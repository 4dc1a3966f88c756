import { PictureOutlined, DisconnectOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { ProductVariant, Subcategory } from '../../../contract/catalogue/catalogue.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { webAddress } from 'schema-admin/providers/http/address.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { catalogueTexts } from './texts.ts';
import './variant-name.css';

export function VariantName({
  variant: { ProductTitle, ImageUrl },
}: {
  variant: Pick<ProductVariant, 'ProductTitle' | 'ImageUrl'>;
}) {
  const { config } = usePortal();
  const [isMissing, setMissing] = useState(false);
  const address = ImageUrl && !isMissing ? webAddress(config.ApiUrl, ImageUrl) : undefined;
  return (
    <span className="variant-name">
      <span className="variant-image">
        {address ? (
          <img src={address} alt="" loading="lazy" onError={() => setMissing(true)} />
        ) : (
          <PictureOutlined aria-hidden />
        )}
      </span>
      <span className="variant-title">{ProductTitle}</span>
    </span>
  );
}

/** Shows a subcategory's category, or a badge if it still needs one. */
export function BoundCategory({ subcategory: { CategoryId, CategoryTitle } }: { subcategory: Subcategory }) {
  const isBound = CategoryId !== null && CategoryId !== undefined;
  return isBound ? (
    CategoryTitle
  ) : (
    <StateBadge tone="attention" icon={DisconnectOutlined} text={catalogueTexts.unbound()} />
  );
}
