import { Link } from 'react-router';
import { readInstant, timeOf } from 'schema-admin/contract/time.ts';
import { HomeTime } from 'schema-admin/engine/kit/time/HomeTime.tsx';
import { Moment } from 'schema-admin/engine/kit/time/Moment.tsx';
import type { CardProps } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { DeliveryBadge } from '../DeliveryBadge.tsx';
import { type Delivery } from '../deliveries.ts';
import { deliveryPathOf } from '../delivery-paths.ts';
import { statusBadgesOf, orderedTimeOf } from '../delivery-state.ts';
import { deliveryTexts } from '../texts.ts';
import './delivery-row.css';

/** Returns the time of the failure, and the time of the last change if it differs. */
function updateTimesOf({
  Failed,
  LatestUpdateForArchived,
}: Delivery): { readonly at: Date; say(values: { time: string }): string }[] {
  const failed = timeOf(Failed);
  const archived = timeOf(LatestUpdateForArchived);
  return [
    ...(failed ? [{ at: failed, say: deliveryTexts.failedAt }] : []),
    ...(archived && archived.getTime() !== failed?.getTime() ? [{ at: archived, say: deliveryTexts.lastChange }] : []),
  ];
}

/** Shows one delivery in a list: reference, status, recipient, merchant, booking and collection time. */
export default function DeliveryRow({ row: delivery, user, isNew }: CardProps<Delivery>) {
  const now = serverNow();
  const ordered = orderedTimeOf(delivery);
  // Without `Placed`, the backend only sends the time of the quote.
  const orderedWords = delivery.Placed === undefined ? deliveryTexts.quotedAt : deliveryTexts.orderedAt;
  const { PickUpTime, MerchantName, BookedBy, CustomerFirstName, CustomerLastName, DropOffAddressCity } = delivery;
  const recipient = [[CustomerFirstName, CustomerLastName].filter(Boolean).join(' '), DropOffAddressCity]
    .filter(Boolean)
    .join(', ');
  return (
    <Link to={deliveryPathOf(delivery.Id)} className={isNew ? 'delivery-row delivery-row-new' : 'delivery-row'}>
      <span className="delivery-row-what">
        <strong className="figures delivery-row-reference">
          {delivery.ReferenceNumber}
          {isNew && <span className="delivery-row-new-word"> {deliveryTexts.new()}</span>}
        </strong>
        <span className="delivery-row-marks">
          {statusBadgesOf(delivery, user.role).map((badge) => (
            <DeliveryBadge key={badge.text} badge={badge} />
          ))}
        </span>
      </span>
      <span className="delivery-row-whose">
        <span className="delivery-row-ends">
          {recipient && <span className="delivery-row-recipient">{recipient}</span>}
          {MerchantName && (
            <span className={recipient ? 'quiet delivery-row-merchant' : 'delivery-row-merchant'}>{MerchantName}</span>
          )}
        </span>
        <span className="quiet delivery-row-booking">
          {BookedBy && <span className="delivery-row-booker">{deliveryTexts.bookedBy({ who: BookedBy })}</span>}
          {ordered && (
            <Moment
              at={ordered}
              form="near"
              place="phrase"
              now={now}
              className="figures delivery-row-ordered"
              say={orderedWords}
            />
          )}
        </span>
      </span>
      <span className="delivery-row-when figures">
        {PickUpTime && (
          <HomeTime at={readInstant(PickUpTime)} form="near" place="phrase" now={now} say={deliveryTexts.pickUp} />
        )}
        {updateTimesOf(delivery).map(({ at, say }) => (
          <Moment key={at.toISOString()} at={at} form="near" place="phrase" now={now} className="quiet" say={say} />
        ))}
      </span>
      <span className="onward delivery-row-arrow" />
    </Link>
  );
}
