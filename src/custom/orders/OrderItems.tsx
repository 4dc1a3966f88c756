import { CloseCircleOutlined, PictureOutlined } from '@ant-design/icons';
import type { Order, OrderLine } from '../../../contract/orders.ts';
import { StateBadge } from '../../engine/feedback/StateBadge.tsx';
import { imageUrl } from '../../engine/format/image-url.ts';
import { formatPence } from '../../engine/format/money.ts';
import { Section } from '../../engine/record/Section.tsx';
import { usePortal } from '../../engine/session/Portal.tsx';
import { imageOf, isUpdatedLine, itemCountOf, lineStateOf, totalOf, variantOf } from './order-lines.ts';

/** What to pick. */
export function OrderItems({ order }: { order: Order }) {
  const lines = order.Orderlines ?? [];
  const count = itemCountOf(lines);
  return (
    <Section
      title="Ordered items"
      aside={
        <span className="quiet figures">
          {count} {count === 1 ? 'item' : 'items'} · {formatPence(totalOf(lines))}
        </span>
      }
    >
      {lines.length === 0 ? (
        <p className="quiet">This order has no items.</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <Line key={line.OrderLineId} order={order} line={line} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Line({ order, line }: { order: Order; line: OrderLine }) {
  const { config } = usePortal();
  const state = lineStateOf(order, line);
  const image = imageOf(line);
  const source = image && imageUrl(config, image);
  const variant = variantOf(line);
  return (
    <li className={state ? 'order-line order-line-off' : 'order-line'}>
      <span className="order-line-image">{source ? <img src={source} alt="" width={56} height={56} loading="lazy" /> : <PictureOutlined aria-hidden />}</span>
      <div className="order-line-what">
        <strong>{line.ProductTitle}</strong>
        {variant && <span>{variant}</span>}
        {line.OrderLineVariantSKU && <span className="quiet figures order-line-note">SKU {line.OrderLineVariantSKU}</span>}
        {(line.Options ?? []).map(({ Name, Value }) => (
          <span key={Name} className="quiet order-line-note">
            {Name}: {Value}
          </span>
        ))}
        {line.ColorNote && <span className="quiet order-line-note">Colour note: {line.ColorNote}</span>}
        {state && (
          <span>
            <StateBadge tone="failed" icon={CloseCircleOutlined} text={state} />
          </span>
        )}
      </div>
      <div className="order-line-figures figures">
        <p className="order-line-quantity">
          <span className="visually-hidden">Quantity </span>× {line.OrderLineQuantity}
        </p>
        {isUpdatedLine(line) && <p className="quiet order-line-note">(Updated) from {line.OrderLineOriginalQuantity}</p>}
        {typeof line.OrderLineAmountPerUnit === 'number' && <p className="quiet">{formatPence(line.OrderLineAmountPerUnit)} each</p>}
      </div>
    </li>
  );
}
