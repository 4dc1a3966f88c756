import { Alert } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { administers, seesAll } from 'schema-admin/contract/roles.ts';
import { vehicleName } from '../../../../contract/orders/vehicle-names.ts';
import { CollectStatus } from '../../../../contract/collect/deliveries.ts';
import { type CollectDetails, readStep } from '../../../../contract/collect/progress.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { sockets } from 'schema-admin/contract/live.ts';
import { isSet, readInstant, timeOf } from 'schema-admin/contract/time.ts';
import { Link } from 'react-router';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import { formatTime } from 'schema-admin/engine/format/dates.ts';
import { useUser, usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { useRefresh } from 'schema-admin/engine/kit/data/use-refresh.ts';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { LongText } from 'schema-admin/engine/kit/feedback/LongText.tsx';
import { RecordHeader } from 'schema-admin/engine/kit/section/RecordHeader.tsx';
import { Facts, Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { HomeTime } from 'schema-admin/engine/kit/time/HomeTime.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { MoneyTraceLink } from '../../MoneyTraceLink.tsx';
import { QuotePanel } from '../../quote/QuotePanel.tsx';
import { useBooking } from '../../quote/use-booking.tsx';
import { useQuote } from '../../quote/use-quote.tsx';
import { incidentsOfDelivery } from '../delivery-actions.ts';
import { DeliveryBadge } from '../DeliveryBadge.tsx';
import { type Delivery, collect } from '../deliveries.ts';
import { hasStatus, statusBadgesOf, stageOf, stepFromStatus } from '../delivery-state.ts';
import { deliveryTexts } from '../texts.ts';
import { ContactDetails } from './ContactDetails.tsx';
import { DeliveryActions } from './DeliveryActions.tsx';
import { DeliveryHistory } from './DeliveryHistory.tsx';
import { DeliveryInformation } from './DeliveryInformation.tsx';
import { OrderTotal } from './OrderTotal.tsx';
import { ProofOfDelivery } from './ProofOfDelivery.tsx';
import { useCancelledElsewhere } from './use-cancelled-elsewhere.ts';

/** Returns the last live message, or `undefined` before the first. Calls `catchUp` if messages may have been missed. */
function useLiveDetails(id: Id, catchUp: () => void): CollectDetails | undefined {
  const { hub } = usePortal();
  const [details, setDetails] = useState<CollectDetails>();
  const onCatchUp = useEffectEvent(catchUp);
  useEffect(
    () =>
      hub.subscribe(
        sockets.collectDetails,
        { pcid: id },
        ({ Data }) => setDetails(Data),
        () => onCatchUp(),
      ),
    [hub, id],
  );
  return details;
}

interface DeliverySheetProps {
  readonly delivery: Delivery;
  /** Time of the last fetch, in ms. */
  readonly readAt: number;
  /** Error message of the last refresh. */
  readonly failure: string | undefined;
  readonly backTo: string;
  reload(): void;
}

/**
 * Shows one delivery, with the information that users look for first at the top: progress, proof, contents, contacts,
 * price.
 */
export function DeliverySheet({ delivery, readAt, failure, backTo, reload }: DeliverySheetProps) {
  const { role } = useUser();
  const live = useLiveDetails(delivery.Id, reload);
  const liveStep = live && readStep(live.Status.Step);
  const step = liveStep ?? stepFromStatus(delivery);
  const winner = live?.WinningQuote ?? delivery.WinningQuote;
  const stage = stageOf(delivery);
  const isDelivered =
    step === 'Delivered' || hasStatus(delivery, CollectStatus.enum.Delivered) || isSet(delivery.Delivered);
  useCancelledElsewhere({ delivery, readAt, step: liveStep, reload });

  return (
    <article className="delivery-detail" aria-label={deliveryTexts.named({ reference: delivery.ReferenceNumber })}>
      <RecordHeader
        back={{ to: backTo, label: deliveryTexts.back() }}
        title={delivery.ReferenceNumber}
        {...(stage === undefined ? {} : { stage })}
        marks={statusBadgesOf(delivery, role).map((badge) => <DeliveryBadge key={badge.text} badge={badge} />)}
        actions={
          <DeliveryActions
            delivery={delivery}
            step={step}
            hasDriver={Boolean(live?.DriverInformation) || isSet(delivery.Assigned)}
          />
        }
      />
      {failure !== undefined && (
        <FailureNotice what={deliveryTexts.notRefreshed()} message={failure} onRetry={reload} />
      )}
      {!seesAll(role) && hasStatus(delivery, 'OpenPremium') && (
        <Alert
          type="warning"
          showIcon
          className="delivery-notice"
          message={deliveryTexts.conciergeWait()}
          description={deliveryTexts.conciergeWaitHint()}
        />
      )}
      {(hasStatus(delivery, CollectStatus.enum.Failed) || isSet(delivery.Failed)) && (
        <IncidentNotice delivery={delivery} />
      )}
      <div className="delivery-detail-columns">
        <div className="delivery-detail-column">
          {administers(role) && hasStatus(delivery, 'OpenPremium') && step === 'Ordered' && (
            <ConciergeBooking delivery={delivery} />
          )}
          <DeliveryInformation delivery={delivery} live={live} step={step} reload={reload} />
          {isDelivered && (
            <ProofOfDelivery
              delivery={delivery}
              proof={live ? (live.ProofOfDelivery ?? null) : delivery.ProofOfDelivery}
            />
          )}
          <OrderDetails delivery={delivery} />
        </div>
        <div className="delivery-detail-column">
          <ContactDetails delivery={delivery} />
          {winner && <OrderTotal quote={winner} />}
          {seesAll(role) && <DeliveryHistory delivery={delivery} />}
        </div>
      </div>
    </article>
  );
}

function OrderDetails({ delivery }: { readonly delivery: Delivery }) {
  const { PickUpTime, HasRestrictedItems } = delivery;
  return (
    <Section title={deliveryTexts.details()} aside={<MoneyTraceLink kind="delivery" id={delivery.Id} />}>
      <Facts
        facts={[
          [deliveryTexts.reference(), delivery.ReferenceNumber],
          [deliveryTexts.externalId(), delivery.ExternalOrderId],
          [deliveryTexts.merchant(), delivery.MerchantName],
          [deliveryTexts.bookedByLabel(), delivery.BookedBy],
          [deliveryTexts.vehicle(), delivery.VehicleTypeName && vehicleName(delivery.VehicleTypeName)],
          [
            deliveryTexts.deliveryType(),
            delivery.DeliveryTypeKey && textOfCode('DeliveryType', delivery.DeliveryTypeKey),
          ],
          [deliveryTexts.pickUpTime(), PickUpTime && <HomeTime key="pick-up" at={readInstant(PickUpTime)} />],
          [
            deliveryTexts.restricted(),
            typeof HasRestrictedItems === 'boolean'
              ? HasRestrictedItems
                ? commonTexts.yes()
                : commonTexts.no()
              : undefined,
          ],
          [
            deliveryTexts.description(),
            delivery.OrderDetails && <LongText key="details" text={delivery.OrderDetails} />,
          ],
        ]}
      />
    </Section>
  );
}

/** Lets an administrator price a concierge order, select its couriers and book them (document 3, 4.4; D-4.13). */
function ConciergeBooking({ delivery }: { readonly delivery: Delivery }) {
  const { notification } = useDialogs();
  const refresh = useRefresh(collect);
  const quoting = useQuote();
  const booking = useBooking({
    isBooked: ({ Placed }) => isSet(Placed),
    async onBooked() {
      notification.success({ message: deliveryTexts.conciergeBooked({ reference: delivery.ReferenceNumber }) });
      await refresh.all();
    },
  });
  return (
    <QuotePanel
      quoting={quoting}
      booking={booking}
      hint={deliveryTexts.conciergeHint()}
      onGetPrice={() => quoting.ask({ order: delivery.Id })}
    />
  );
}

/** Links a failed delivery to its incident, with the incident's owner and due time. */
function IncidentNotice({ delivery }: { readonly delivery: Delivery }) {
  const found = usePart(incidentsOfDelivery, delivery.Id);
  if (found.status === 'failed') {
    return <FailureNotice what={deliveryTexts.incidentNotRead()} message={found.message} onRetry={found.retry} />;
  }
  const [incident] = found.status === 'ready' ? found.value : [];
  if (incident === undefined) return null;
  const { Id, Owner, Due, Outcome } = incident;
  const due = timeOf(Due);
  const isResolved = Boolean(Outcome);
  const description = [
    !isResolved && due && deliveryTexts.incidentDue({ time: formatTime(due) }),
    Owner && deliveryTexts.incidentOwner({ owner: Owner }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Alert
      type={isResolved ? 'success' : 'warning'}
      showIcon
      className="delivery-notice"
      message={isResolved ? deliveryTexts.incidentResolved() : deliveryTexts.incidentOpen()}
      description={description}
      action={<Link to={`/incidents/${encodeURIComponent(Id)}`}>{deliveryTexts.toIncident()}</Link>}
    />
  );
}
