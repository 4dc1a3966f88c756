import { CollectStatus } from '../../../../contract/collect/deliveries.ts';
import { type CollectDetails, LiveStep } from '../../../../contract/collect/progress.ts';
import { simulationExtension } from '../../../../contract/platform/simulation.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import { formatNearTime } from 'schema-admin/engine/format/dates.ts';
import { webAddress } from 'schema-admin/providers/http/address.ts';
import { useConnection, useExtension, usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { Facts, Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { Moment } from 'schema-admin/engine/kit/time/Moment.tsx';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { type Delivery, addressLinesOf } from '../deliveries.ts';
import { hasStatus, isDraft } from '../delivery-state.ts';
import { deliveryTexts } from '../texts.ts';
import { DeliveryProgress } from './DeliveryProgress.tsx';
import { useAwaitingLive } from './use-awaiting-live.ts';

interface DeliveryInformationProps {
  readonly delivery: Delivery;
  readonly live: CollectDetails | undefined;
  readonly step: LiveStep;
  reload(): void;
}

export function DeliveryInformation({ delivery, live, step, reload }: DeliveryInformationProps) {
  const { state } = useConnection();
  const isSimulated = useExtension(simulationExtension) && !isDraft(delivery);
  const isStopped = state === 'offline' || state === 'blocked';
  const isMapAwaited = useAwaitingLive() && live === undefined && !isStopped && stepsUnderWay.has(step);
  return (
    <Section title={deliveryTexts.information()}>
      <DeliveryProgress delivery={delivery} live={live} step={step} />
      {isSimulated && <p className="quiet">{deliveryTexts.timeLapse()}</p>}
      {isStopped && (
        <FailureNotice what={deliveryTexts.liveStopped()} message={deliveryTexts.liveStoppedHint()} onRetry={reload} />
      )}
      {isMapAwaited && <div className="delivery-map delivery-map-awaited" />}
      {live?.MapWidgetUrl && <MapFrame address={live.MapWidgetUrl} />}
      <Facts facts={factsOf(delivery, live)} />
    </Section>
  );
}

/**
 * Steps in which the first live message contains a map. Space is reserved for it, so that the content below doesn't
 * shift.
 */
const stepsUnderWay: ReadonlySet<LiveStep> = new Set([
  LiveStep.enum.Queued,
  LiveStep.enum.Dispatched,
  LiveStep.enum.OutForDelivery,
]);

function factsOf(delivery: Delivery, live: CollectDetails | undefined): Parameters<typeof Facts>[0]['facts'] {
  const { DriverInformation: driver, FleetInformation: fleet, ETA } = live ?? {};
  const now = serverNow();
  const seen = driver?.LastUpdate && formatNearTime(readInstant(driver.LastUpdate), now, 'phrase');
  const isFailed = hasStatus(delivery, CollectStatus.enum.Failed);
  return [
    [deliveryTexts.deliveryType(), delivery.DeliveryTypeKey && textOfCode('DeliveryType', delivery.DeliveryTypeKey)],
    [
      deliveryTexts.fulfilledBy(),
      fleet?.Name && <Fleet key="fleet" name={fleet.Name} logo={fleet.LogoUrl ?? undefined} />,
    ],
    [
      deliveryTexts.driver(),
      driver?.Name && (seen ? deliveryTexts.driverSeen({ name: driver.Name, time: seen }) : driver.Name),
    ],
    [deliveryTexts.estimatedTime(), ETA && <Moment key="eta" at={readInstant(ETA)} className="figures" />],
    [deliveryTexts.deliveryAddress(), addressLinesOf(delivery, 'DropOff').join(', ')],
    [deliveryTexts.instructions(), delivery.CustomerInstructions],
    [
      deliveryTexts.reason(),
      isFailed || delivery.FailedReason ? textOfCode('FailedReason', delivery.FailedReason ?? 'NONE') : undefined,
    ],
    [
      deliveryTexts.notes(),
      isFailed || delivery.FailedReason ? delivery.FailedReasonNotes || deliveryTexts.noNotes() : undefined,
    ],
  ];
}

/** Shows the courier's name, with the logo if it loads. */
function Fleet({ name, logo }: { readonly name: string; readonly logo: string | undefined }) {
  const { config } = usePortal();
  const source = logo === undefined ? undefined : webAddress(config.ApiUrl, logo);
  return (
    <span className="delivery-fleet">
      {source !== undefined && (
        <img src={source} alt="" className="delivery-fleet-logo" onError={(event) => event.currentTarget.remove()} />
      )}
      {name}
    </span>
  );
}

/**
 * A page of the backend needs its own origin for requests (`allow-same-origin`). A page of another origin still cannot
 * reach the portal.
 */
const mapSandbox = 'allow-scripts allow-same-origin allow-popups';

/** Shows the courier's tracking page. It may run scripts, but cannot navigate the portal to another page. */
function MapFrame({ address }: { readonly address: string }) {
  const { config } = usePortal();
  const source = webAddress(config.ApiUrl, address);
  if (source === undefined) return null;
  return (
    <iframe
      className="delivery-map"
      title={deliveryTexts.map()}
      src={source}
      sandbox={mapSandbox}
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
