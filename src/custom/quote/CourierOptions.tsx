import { StarOutlined, TagOutlined, ThunderboltOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { vehicleName } from '../../../contract/orders/vehicle-names.ts';
import type { AvailableCouriers, CourierOption } from '../../../contract/collect/prices.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { webAddress } from 'schema-admin/providers/http/address.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { quoteTexts } from './texts.ts';
import { VehiclePicture } from './VehiclePicture.tsx';
import { bestOf, formatPriceChange, couriersByPrice, serviceName, formatEtas } from './courier-offers.ts';
import type { Requote } from './requote.ts';

interface CourierOptionsProps {
  readonly offer: AvailableCouriers;
  readonly chosen: ReadonlySet<string>;
  readonly requote: Requote | undefined;
  readonly now: Date;
  readonly isDisabled: boolean;
  onChoose(option: CourierOption): void;
}

/** Lists the couriers, cheapest first. More than one can be selected (D-2.57 to D-2.60). */
export function CourierOptions({ offer, chosen, requote, now, isDisabled, onChoose }: CourierOptionsProps) {
  const couriers = couriersByPrice(offer);
  const best = bestOf(couriers);
  const shared = { now, onChoose };
  return (
    <fieldset className="couriers" disabled={isDisabled}>
      <legend>{quoteTexts.chooseCouriers()}</legend>
      {couriers.length > 1 && <p className="quiet couriers-hint">{quoteTexts.chooseHint()}</p>}
      {requote && <p className="quiet couriers-hint">{quoteTexts.requoted()}</p>}
      <ul>
        {couriers.map((courier) => (
          <li key={courier.Id}>
            <Courier
              {...shared}
              courier={courier}
              change={requote?.changes.get(String(courier.Id))}
              isChosen={chosen.has(String(courier.Id))}
            >
              {courier.Id === best.cheapest && (
                <StateBadge tone="done" icon={TagOutlined} text={quoteTexts.cheapest()} />
              )}
              {courier.Id === best.fastest && (
                <StateBadge tone="moving" icon={ThunderboltOutlined} text={quoteTexts.fastest()} />
              )}
            </Courier>
          </li>
        ))}
        {offer.Premium && (
          <li>
            <Courier
              {...shared}
              courier={offer.Premium}
              change={requote?.changes.get(String(offer.Premium.Id))}
              isChosen={chosen.has(String(offer.Premium.Id))}
              isConcierge
            >
              <StateBadge tone="concierge" icon={StarOutlined} text={quoteTexts.concierge()} />
            </Courier>
          </li>
        )}
        {requote?.gone.map((courier) => (
          <li key={courier.Id} className="courier-gone">
            <span>
              {courier.Name} <span className="quiet">{serviceName(courier.ServiceType)}</span>
            </span>
            <span className="quiet">{quoteTexts.noLongerOffers()}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface CourierProps extends Pick<CourierOptionsProps, 'now' | 'onChoose'> {
  readonly courier: CourierOption;
  readonly isChosen: boolean;
  readonly isConcierge?: boolean;
  readonly change: Pence | undefined;
  readonly children?: ReactNode;
}

function Courier({ courier, isChosen, isConcierge = false, change, now, onChoose, children }: CourierProps) {
  const { Name, Logo, Price, ServiceType, VehicleType } = courier;
  const { config } = usePortal();
  const logo = Logo ? webAddress(config.ApiUrl, Logo) : undefined;
  return (
    <label className={isConcierge ? 'courier courier-concierge' : 'courier'}>
      <input type="checkbox" checked={isChosen} onChange={() => onChoose(courier)} />
      {logo === undefined ? (
        <span className="courier-logo" aria-hidden>
          {Name.slice(0, 1)}
        </span>
      ) : (
        <img className="courier-logo" src={logo} alt="" />
      )}
      <span className="courier-name">
        <strong>{Name}</strong>
        {children}
      </span>
      <span className="courier-price figures">
        <strong>{formatPence(Price)}</strong>
        {change !== undefined && (
          <span className={change > 0 ? 'courier-change courier-dearer' : 'courier-change'}>
            {formatPriceChange(change)} <span className="visually-hidden">{quoteTexts.sinceLastQuote()}</span>
          </span>
        )}
      </span>
      <span className="courier-service quiet">
        {isConcierge ? (
          quoteTexts.conciergeMeans()
        ) : (
          <>
            <span>{serviceName(ServiceType)}</span>
            {VehicleType && (
              <span className="courier-vehicle">
                <VehiclePicture code={VehicleType.Code} /> {vehicleName(VehicleType.Name)}
              </span>
            )}
            <span>{formatEtas(courier, now)}</span>
          </>
        )}
      </span>
    </label>
  );
}
