import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Order } from '../../../../contract/orders/orders.ts';
import { rolePrefix, seesShop } from 'schema-admin/contract/roles.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type { CardProps } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import { formatSlot } from 'schema-admin/engine/format/dates.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { useHasAbility } from 'schema-admin/engine/kit/app/Portal.tsx';
import { Moment } from 'schema-admin/engine/kit/time/Moment.tsx';
import { orderPathOf } from '../orders.ts';
import { orderTexts } from '../texts.ts';
import { AcceptanceClock } from './AcceptanceClock.tsx';
import { OrderBadge } from '../OrderBadge.tsx';
import { itemCountOf, totalOf } from '../order-lines.ts';
import { customerOf, deliveryPostCodeOf } from '../order-people.ts';
import { statusBadgesOf } from '../order-state.ts';
import './order-row.css';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';

const minuteMs = 60_000;

/** Memoizes the row, because each page of a long list re-renders the list twice. */
export default function OrderRow({ row, user, isNew }: CardProps<Order>) {
  const showsRegion = useHasAbility('view_order_region');
  const minute = Math.floor(serverNow().getTime() / minuteMs);
  return useMemo(
    () => <OrderLink row={row} user={user} isNew={isNew} showsRegion={showsRegion} now={new Date(minute * minuteMs)} />,
    [row, user, isNew, showsRegion, minute],
  );
}

function OrderLink({
  row: order,
  user,
  isNew,
  showsRegion,
  now,
}: CardProps<Order> & { readonly showsRegion: boolean; readonly now: Date }) {
  const lines = order.Orderlines ?? [];
  const count = itemCountOf(lines);
  const town = [order.DeliveryAddressCity, showsRegion ? order.DeliveryAddressCounty : undefined]
    .filter(Boolean)
    .join(', ');
  const postCode = deliveryPostCodeOf(order);
  const slot = formatSlot(
    order.TimeSlotFrom ? readInstant(order.TimeSlotFrom) : undefined,
    order.TimeSlotTo ? readInstant(order.TimeSlotTo) : undefined,
    now,
    'phrase',
  );
  // For archived orders, show the last change instead of the slot.
  const lastChange = order.ShopPortalStatus === 'Archived' ? order.LatestUpdateForArchived : undefined;
  return (
    <Link to={orderPathOf(rolePrefix(user.role), order.Id)} className={isNew ? 'order-row order-row-new' : 'order-row'}>
      <span className="order-row-what">
        <span className="order-row-name">
          <strong className="figures">
            {order.OrderNo}
            {isNew && <span className="order-row-new-word">{orderTexts.newRow()}</span>}
          </strong>
          <AcceptanceClock key={order.Id} order={order} />
        </span>
        <span className="order-row-marks">
          {statusBadgesOf(order, user.role).map((badge) => (
            <OrderBadge key={badge.text} badge={badge} />
          ))}
        </span>
      </span>
      <span className="order-row-whose">
        <span className="order-row-customer">{customerOf(order)}</span>
        <span className="quiet order-row-place" dir="auto">
          {town && <span className="order-row-town">{postCode ? `${town}, ` : town}</span>}
          {postCode && <span className="order-row-post-code">{postCode}</span>}
        </span>
      </span>
      <span className="order-row-load quiet">
        {!seesShop(user.role) && order.ShopName && <span className="order-row-shop">{order.ShopName}</span>}
        {lines.length > 0 && (
          <span className="figures order-row-total">
            {orderTexts.itemsAndTotal({ count, total: formatPence(totalOf(lines)) })}
          </span>
        )}
      </span>
      <span className="order-row-when figures">
        <Moment at={readInstant(order.Created)} form="near" now={now} />
        {lastChange ? (
          <span className="quiet order-row-last">
            {orderTexts.lastChange()} <Moment at={readInstant(lastChange)} form="near" place="phrase" now={now} />
          </span>
        ) : (
          slot && <span className="quiet order-row-slot">{orderTexts.slot({ slot })}</span>
        )}
      </span>
      <span className="onward order-row-arrow" />
    </Link>
  );
}
