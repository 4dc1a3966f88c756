import { CloseCircleOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, memo, useState } from 'react';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { Order, OrderLine } from '../../../../contract/orders/orders.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { webAddress } from 'schema-admin/providers/http/address.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { usePortal, useMayUse } from 'schema-admin/engine/kit/app/Portal.tsx';
import { orderTexts } from '../texts.ts';
import { ItemUnavailable } from './ItemUnavailable.tsx';
import { changeQuantity, resetQuantity } from '../order-actions.ts';
import {
  isUpdatedLine,
  itemCountOf,
  lineStateOf,
  totalOf,
  variantOf,
  imagesOf,
  isRejectableLine,
  isResettableLine,
} from '../order-lines.ts';
import { orderPageTexts } from './texts.ts';

interface OrderItemsProps {
  readonly order: Order;
  readonly controls: ReactNode;
  readonly unavailable: Id | undefined;
  onUnavailable(line: Id | undefined): void;
  onLastRejected(): void;
}

export const OrderItems = memo(({ order, controls, unavailable, onUnavailable, onLastRejected }: OrderItemsProps) => {
  const lines = order.Orderlines ?? [];
  const count = itemCountOf(lines);
  const unavailableLine =
    unavailable === undefined ? undefined : lines.find((line) => line.OrderLineId === unavailable);
  return (
    <Section
      title={orderPageTexts.orderItems()}
      aside={
        <span className="quiet figures">{orderTexts.itemsAndTotal({ count, total: formatPence(totalOf(lines)) })}</span>
      }
    >
      {controls}
      {lines.length === 0 ? (
        <p className="quiet">{orderPageTexts.noItems()}</p>
      ) : (
        <ul>
          {lines.map((line, index) => (
            <Line
              key={line.OrderLineId ?? `without id ${index}`}
              order={order}
              line={line}
              onReject={() => onUnavailable(line.OrderLineId ?? undefined)}
            />
          ))}
        </ul>
      )}
      {unavailableLine && (
        <ItemUnavailable
          order={order}
          line={unavailableLine}
          onClose={() => onUnavailable(undefined)}
          onLast={onLastRejected}
        />
      )}
    </Section>
  );
});

function Line({ order, line, onReject }: { order: Order; line: OrderLine; onReject: () => void }) {
  const state = lineStateOf(order, line);
  const variant = variantOf(line);
  return (
    <li className={state ? 'order-line order-line-off' : 'order-line'}>
      <LineImage line={line} />
      <div className="order-line-what">
        <strong id={`order-line-${line.OrderLineId}`}>{line.ProductTitle}</strong>
        {variant && <span>{variant}</span>}
        {line.OrderLineVariantSKU && (
          <span className="quiet figures order-line-note">{orderPageTexts.sku({ sku: line.OrderLineVariantSKU })}</span>
        )}
        {(line.Options ?? []).map(({ Name, Value }) => (
          <span key={Name} className="quiet order-line-note">
            {Name}: {Value}
          </span>
        ))}
        {line.ColorNote && (
          <span className="quiet order-line-note">{orderPageTexts.colourNote({ note: line.ColorNote })}</span>
        )}
        <LineActions order={order} line={line} state={state} onReject={onReject} />
      </div>
      <div className="order-line-figures figures">
        <p className="order-line-quantity">
          <span className="visually-hidden">{orderPageTexts.quantity()} </span>× {line.OrderLineQuantity ?? '?'}
        </p>
        {isUpdatedLine(line) && (
          <p className="quiet order-line-note">
            {orderPageTexts.updatedFrom({ quantity: line.OrderLineOriginalQuantity ?? '' })}
          </p>
        )}
        {typeof line.OrderLineAmountPerUnit === 'number' && (
          <>
            <p className="quiet">{orderPageTexts.each({ price: formatPence(line.OrderLineAmountPerUnit) })}</p>
            <p>
              <span className="visually-hidden">{orderPageTexts.lineTotal()} </span>
              {formatPence(totalOf([line]))}
            </p>
          </>
        )}
      </div>
    </li>
  );
}

function LineImage({ line }: { line: OrderLine }) {
  const { config } = usePortal();
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const source = imagesOf(line)
    .flatMap((given) => webAddress(config.ApiUrl, given) ?? [])
    .find((url) => !broken.has(url));
  return (
    <span className="order-line-image">
      {source ? (
        <img
          key={source}
          src={source}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          onError={() => setBroken(new Set([...broken, source]))}
        />
      ) : (
        <PictureOutlined aria-hidden />
      )}
    </span>
  );
}

interface LineActionsProps {
  readonly order: Order;
  readonly line: OrderLine;
  readonly state: string | undefined;
  onReject(): void;
}

/** Shows the problem with the item, and the buttons to reject or reset it (O-4.48, O-4.49). */
function LineActions({ order, line, state, onReject }: LineActionsProps) {
  const { OrderLineId } = line;
  const reset = useAction(resetQuantity);
  const isRejectable = useMayUse(changeQuantity) && isRejectableLine(order, line);
  const isResettable =
    reset !== undefined && OrderLineId !== undefined && OrderLineId !== null && isResettableLine(order, line);
  // Keep the space of a removed button, so that the content does not shift.
  const [wasRejectable] = useState(isRejectable);
  if (!state && !isRejectable && !isResettable && !wasRejectable) return null;
  const described = { 'aria-describedby': `order-line-${line.OrderLineId}` };
  return (
    <p className="order-line-actions">
      {state && <StateBadge tone="failed" icon={CloseCircleOutlined} text={state} />}
      {isRejectable && (
        <Button size="small" danger {...described} onClick={onReject}>
          {orderPageTexts.rejectItem()}
        </Button>
      )}
      {isResettable && (
        <Button
          size="small"
          loading={reset.isRunning}
          {...described}
          onClick={() => void reset.send(order.Id, { OrderLineId })}
        >
          {orderPageTexts.resetQuantity()}
        </Button>
      )}
    </p>
  );
}
