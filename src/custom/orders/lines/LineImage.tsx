import { PictureOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { OrderLine } from '../../../../contract/orders.ts';
import { imageUrl } from '../../../engine/format/image-url.ts';
import { usePortal } from '../../../engine/session/Portal.tsx';
import { imagesOf } from '../order-lines.ts';

/** The first picture of the item that can be shown; a stand-in where there is none. */
export function LineImage({ line }: { line: OrderLine }) {
  const { config } = usePortal();
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const source = imagesOf(line)
    .flatMap((given) => imageUrl(config, given) ?? [])
    .find((url) => !broken.has(url));
  return (
    <span className="order-line-image">
      {source ? (
        <img key={source} src={source} alt="" width={56} height={56} loading="lazy" onError={() => setBroken(new Set([...broken, source]))} />
      ) : (
        <PictureOutlined aria-hidden />
      )}
    </span>
  );
}
