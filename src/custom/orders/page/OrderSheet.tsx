import { Alert, Button } from 'antd';
import { Suspense, useState } from 'react';
import type { Id } from '../../../../contract/endpoint.ts';
import type { Order } from '../../../../contract/orders.ts';
import { RecordHistory } from '../../../engine/features/audit/RecordHistory.tsx';
import { lazyComponent } from '../../../engine/model/handles/lazy-component.ts';
import { RecordHeader } from '../../../engine/kit/section/RecordHeader.tsx';
import { useHolds, useUser } from '../../../engine/kit/app/Portal.tsx';
import type { Versions } from '../../../providers/http/versions.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { AcceptOrder } from '../accept/AcceptOrder.tsx';
import { orderTexts } from '../texts.ts';
import { BasicInformation } from './BasicInformation.tsx';
import { CustomerInformation } from './CustomerInformation.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderMark } from '../OrderMark.tsx';
import { RejectPrompt, useRejectPrompt } from '../accept/RejectPrompt.tsx';
import { Tracking } from './Tracking.tsx';
import { Cancellation } from './Cancellation.tsx';
import { OrderHistory } from '../history/OrderHistory.tsx';
import { isCancelledOrder, isUnderWay, marksOf, stageOf } from '../order-state.ts';
import { orders } from '../orders.ts';
import { DriverInformation, MerchantInformation } from './DriverInformation.tsx';
import { Packages } from '../printing/Packages.tsx';
import { PackagesDialog } from '../printing/PackagesDialog.tsx';
import { PrintControls } from '../printing/PrintControls.tsx';
import { usePrinting } from '../printing/use-printing.ts';
import { orderPageTexts } from './texts.ts';
import { useChangedElsewhere } from './use-changed-elsewhere.ts';
import { usePolling } from '../use-polling.ts';
import { useWayBack } from './use-way-back.ts';

const PrintSheet = lazyComponent(() => import('../printing/PrintSheet.tsx'));

interface OrderSheetProps {
  readonly order: Order;
  /** The state in which the order was read. */
  readonly versions: Versions;
  /** When that was, in ms. */
  readonly readAt: number;
  /** Why the order could not be refreshed. */
  readonly failure: string | undefined;
  readonly backTo: string;
  reload(): void;
}

/** One order, in the order that people work: what to pick, whether to take it, whose it is, what happened. */
export function OrderSheet({ order, versions, readAt, failure, backTo, reload }: OrderSheetProps) {
  const { role } = useUser();
  const showsPackages = useHolds('view_package_info_section');
  const [isBlocked, setBlocked] = useState(false);
  const [unavailable, setUnavailable] = useState<Id>();
  const printing = usePrinting(order);
  const prompt = useRejectPrompt(order);
  const wayBack = useWayBack(order, backTo, prompt.ask);
  useChangedElsewhere(order, readAt);
  usePolling(reload, !isCancelledOrder(order) && !isBlocked);

  return (
    <article className="order-detail" aria-label={orderTexts.named({ number: order.OrderNo })}>
      <RecordHeader
        back={{ to: backTo, label: orderPageTexts.backToOrders(), onClick: wayBack }}
        title={orderTexts.named({ number: order.OrderNo })}
        stage={stageOf(order)}
        marks={marksOf(order, role).map((badge) => (
          <OrderMark key={badge.text} badge={badge} />
        ))}
        actions={<OrderActions order={order} versions={versions} />}
      />
      {failure !== undefined && (
        <Alert type="warning" showIcon className="order-notice" message={orderPageTexts.notRefreshed()} description={failure} action={<Button onClick={reload}>{commonTexts.retry()}</Button>} />
      )}
      {!isCancelledOrder(order) && <Cancellation order={order} onBlocking={setBlocked} />}
      <div className="order-detail-columns">
        <div className="order-detail-column">
          <OrderItems
            order={order}
            controls={<PrintControls order={order} onLabels={printing.printLabels} onItems={printing.printItems} />}
            unavailable={unavailable}
            onUnavailable={setUnavailable}
            onLastRejected={prompt.ask}
          />
          <AcceptOrder order={order} />
          {showsPackages && (order.Packages ?? []).length > 0 && <Packages order={order} />}
          <CustomerInformation order={order} />
        </div>
        <div className="order-detail-column">
          <BasicInformation order={order} />
          {order.DeliveryTrackingUrl && <Tracking url={order.DeliveryTrackingUrl} />}
          {order.ShopId !== undefined && order.ShopId !== null && <MerchantInformation shopId={order.ShopId} />}
          {isUnderWay(order) && <DriverInformation order={order} />}
          <OrderHistory order={order} />
          <RecordHistory entity={orders.name} id={order.Id} />
        </div>
      </div>
      <RejectPrompt order={order} isOpen={prompt.isOpen && !isBlocked} onClose={prompt.close} onRejected={() => setUnavailable(undefined)} />
      {printing.isCounting && <PackagesDialog order={order} onClose={() => printing.counted(undefined)} onMade={printing.counted} />}
      <Suspense>
        <PrintSheet orders={[order]} job={printing.job} onPrinted={(job) => void printing.printed(job)} />
      </Suspense>
    </article>
  );
}
