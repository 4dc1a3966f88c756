import { CarOutlined, RedoOutlined } from '@ant-design/icons';
import type { Id } from '../../../contract/endpoint.ts';
import type { IncidentRecord } from '../../../contract/incidents.ts';
import { useUser } from '../../engine/kit/app/Portal.tsx';
import { Facts } from '../../engine/kit/section/Section.tsx';
import { LinkButton } from '../../engine/kit/tools/LinkButton.tsx';
import type { SlotProps } from '../../engine/model/declaration/section-declaration.ts';
import { outcomeOf } from './incident-facts.ts';
import { isResolved } from './incidents.ts';
import { incidentTexts } from './texts.ts';
import './incidents.css';

const deliveryPathOf = (id: Id) => `/delivery-order/${encodeURIComponent(id)}`;

/** The delivery that has failed, the one in its place, and what was given back. */
export default function PutRight({ record }: SlotProps<IncidentRecord>) {
  const { role } = useUser();
  const { DeliveryId, FavouriteId, RebookedAs, Id } = record;
  const again = DeliveryId ? `repeatBookingId=${encodeURIComponent(DeliveryId)}` : FavouriteId && `favourite=${encodeURIComponent(FavouriteId)}`;
  const canRebook = role !== 'Merchant' && !isResolved(record);
  return (
    <>
      <p className="incident-links">
        {DeliveryId && (
          <LinkButton to={deliveryPathOf(DeliveryId)} icon={<CarOutlined aria-hidden />}>
            {incidentTexts.openDelivery()}
          </LinkButton>
        )}
        {FavouriteId && role === 'Shop' && <LinkButton to={`/favourites/${encodeURIComponent(FavouriteId)}`}>{incidentTexts.openFavourite()}</LinkButton>}
        {RebookedAs && <LinkButton to={deliveryPathOf(RebookedAs)}>{incidentTexts.openRebooked()}</LinkButton>}
        {again && canRebook && !RebookedAs && (
          <LinkButton to={`/new-delivery-order?${again}&incident=${encodeURIComponent(Id)}`} icon={<RedoOutlined aria-hidden />} isPrimary>
            {incidentTexts.rebook()}
          </LinkButton>
        )}
      </p>
      <Facts facts={outcomeOf(record)} />
    </>
  );
}
