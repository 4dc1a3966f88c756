import { Alert } from 'antd';
import { CollectStatus } from '../../../../contract/collect/deliveries.ts';
import { isSet } from '../../../../contract/time.ts';
import { readStep } from '../../../../contract/collect/progress.ts';
import { useUser } from '../../../engine/kit/app/Portal.tsx';
import { FailureNotice } from '../../../engine/kit/feedback/FailureNotice.tsx';
import { RecordHeader } from '../../../engine/kit/section/RecordHeader.tsx';
import { DeliveryMark } from '../DeliveryMark.tsx';
import type { Delivery } from '../deliveries.ts';
import { hasStatus, marksOf, stageOf, stepOfRead } from '../delivery-state.ts';
import { deliveryTexts } from '../texts.ts';
import { ConciergeBooking } from './ConciergeBooking.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { DeliveryActions } from './DeliveryActions.tsx';
import { DeliveryHistory } from './DeliveryHistory.tsx';
import { DeliveryInformation } from './DeliveryInformation.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderTotal } from './OrderTotal.tsx';
import { ProofOfDelivery } from './ProofOfDelivery.tsx';
import { useCancelledElsewhere } from './use-cancelled-elsewhere.ts';
import { useLiveDetails } from './use-live-details.ts';

interface DeliverySheetProps {
  readonly delivery: Delivery;
  /** When it was last read, in ms. */
  readonly readAt: number;
  /** Why it could not be refreshed. */
  readonly failure: string | undefined;
  readonly backTo: string;
  reload(): void;
}

/** One delivery, in the order that people ask: how far it is, what proves it, what it was, whose, what it costs. */
export function DeliverySheet({ delivery, readAt, failure, backTo, reload }: DeliverySheetProps) {
  const { role } = useUser();
  const live = useLiveDetails(delivery.Id, reload);
  const liveStep = live && readStep(live.Status.Step);
  const step = liveStep ?? stepOfRead(delivery);
  const winner = live?.WinningQuote ?? delivery.WinningQuote;
  const stage = stageOf(delivery);
  const isDelivered = step === 'Delivered' || hasStatus(delivery, CollectStatus.enum.Delivered) || isSet(delivery.Delivered);
  useCancelledElsewhere({ delivery, readAt, step: liveStep, reload });

  return (
    <article className="delivery-detail" aria-label={deliveryTexts.named({ reference: delivery.ReferenceNumber })}>
      <RecordHeader
        back={{ to: backTo, label: deliveryTexts.back() }}
        title={delivery.ReferenceNumber}
        {...(stage === undefined ? {} : { stage })}
        marks={marksOf(delivery, role).map((badge) => (
          <DeliveryMark key={badge.text} badge={badge} />
        ))}
        actions={<DeliveryActions delivery={delivery} step={step} hasDriver={Boolean(live?.DriverInformation) || isSet(delivery.Assigned)} />}
      />
      {failure !== undefined && <FailureNotice what={deliveryTexts.notRefreshed()} message={failure} onRetry={reload} />}
      {role !== 'Admin' && hasStatus(delivery, 'OpenPremium') && (
        <Alert type="warning" showIcon className="delivery-notice" message={deliveryTexts.conciergeWait()} description={deliveryTexts.conciergeWaitHint()} />
      )}
      <div className="delivery-detail-columns">
        <div className="delivery-detail-column">
          {role === 'Admin' && hasStatus(delivery, 'OpenPremium') && step === 'Ordered' && <ConciergeBooking delivery={delivery} />}
          <DeliveryInformation delivery={delivery} live={live} step={step} reload={reload} />
          {isDelivered && <ProofOfDelivery delivery={delivery} proof={live?.ProofOfDelivery} />}
          <OrderDetails delivery={delivery} />
        </div>
        <div className="delivery-detail-column">
          <ContactDetails delivery={delivery} />
          {winner && <OrderTotal quote={winner} />}
          {role === 'Admin' && <DeliveryHistory delivery={delivery} />}
        </div>
      </div>
    </article>
  );
}
