import { StarOutlined, TagOutlined, ThunderboltOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { AvailableCouriers, CourierOption } from '../../../contract/collect/prices.ts';
import { usePortal } from '../../engine/kit/app/Portal.tsx';
import { imageUrl } from '../../engine/format/image-url.ts';
import { formatPence } from '../../engine/format/money.ts';
import { StateBadge } from '../../engine/kit/feedback/StateBadge.tsx';
import { quoteTexts } from './texts.ts';
import { VehiclePicture } from './VehiclePicture.tsx';
import { bestOf, inOrder, serviceName, timesWords } from './quote-words.ts';

interface CourierOptionsProps {
  readonly offer: AvailableCouriers;
  readonly chosen: ReadonlySet<string>;
  readonly now: Date;
  readonly isDisabled: boolean;
  onChoose(option: CourierOption): void;
}

/** The couriers side by side, the cheapest first; one or more can be chosen (D-2.57 to D-2.60). */
export function CourierOptions({ offer, chosen, now, isDisabled, onChoose }: CourierOptionsProps) {
  const couriers = inOrder(offer);
  const best = bestOf(couriers);
  const shared = { now, onChoose };
  return (
    <fieldset className="couriers" disabled={isDisabled}>
      <legend>{quoteTexts.chooseCouriers()}</legend>
      {couriers.length > 1 && <p className="quiet couriers-hint">{quoteTexts.chooseHint()}</p>}
      <ul>
        {couriers.map((courier) => (
          <li key={courier.Id}>
            <Courier {...shared} courier={courier} isChosen={chosen.has(String(courier.Id))}>
              {courier.Id === best.cheapest && <StateBadge tone="done" icon={TagOutlined} text={quoteTexts.cheapest()} />}
              {courier.Id === best.fastest && <StateBadge tone="moving" icon={ThunderboltOutlined} text={quoteTexts.fastest()} />}
            </Courier>
          </li>
        ))}
        {offer.Premium && (
          <li>
            <Courier {...shared} courier={offer.Premium} isChosen={chosen.has(String(offer.Premium.Id))} isConcierge>
              <StateBadge tone="concierge" icon={StarOutlined} text={quoteTexts.concierge()} />
            </Courier>
          </li>
        )}
      </ul>
    </fieldset>
  );
}

interface CourierProps extends Pick<CourierOptionsProps, 'now' | 'onChoose'> {
  readonly courier: CourierOption;
  readonly isChosen: boolean;
  readonly isConcierge?: boolean;
  readonly children?: ReactNode;
}

function Courier({ courier, isChosen, isConcierge = false, now, onChoose, children }: CourierProps) {
  const { Name, Logo, Price, ServiceType, VehicleType } = courier;
  const { config } = usePortal();
  const logo = Logo ? imageUrl(config, Logo) : undefined;
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
      <strong className="courier-price figures">{formatPence(Price)}</strong>
      <span className="courier-service quiet">
        {isConcierge ? (
          quoteTexts.conciergeMeans()
        ) : (
          <>
            <span>{serviceName(ServiceType)}</span>
            {VehicleType && (
              <span className="courier-vehicle">
                <VehiclePicture code={VehicleType.Code} /> {VehicleType.Name}
              </span>
            )}
            <span>{timesWords(courier, now)}</span>
          </>
        )}
      </span>
    </label>
  );
}
