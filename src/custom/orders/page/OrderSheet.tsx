import { ExportOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { Suspense, memo, useMemo, useState, type MouseEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Id } from 'schema-admin/contract/endpoint.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { RecordHistory } from 'schema-admin/engine/features/audit/RecordHistory.tsx';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import { formatSlot, formatTime } from 'schema-admin/engine/format/dates.ts';
import { useHasAbility, useUser, useMayUse } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useAfterFirstPaint } from 'schema-admin/engine/kit/app/page-settled.ts';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { EditorsNotice } from 'schema-admin/engine/kit/form/EditorsNotice.tsx';
import { useDraftState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { useNeighbours } from 'schema-admin/engine/kit/rows/use-neighbours.ts';
import { useIsWide } from 'schema-admin/engine/kit/feedback/page.tsx';
import { LongText } from 'schema-admin/engine/kit/feedback/LongText.tsx';
import { RecordHeader } from 'schema-admin/engine/kit/section/RecordHeader.tsx';
import { Facts, Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { LinkButton } from 'schema-admin/engine/kit/tools/LinkButton.tsx';
import { lazyComponent } from 'schema-admin/engine/model/handles/lazy-component.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import type { Versions } from 'schema-admin/providers/http/versions.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { MoneyTraceLink } from '../../MoneyTraceLink.tsx';
import { OrderBadge } from '../OrderBadge.tsx';
import { DecisionBar, DecisionControls, VehicleSection, useDecision } from '../accept/AcceptOrder.tsx';
import { RejectPrompt, useRejectPrompt } from '../accept/RejectPrompt.tsx';
import { AcceptanceClock } from '../list/AcceptanceClock.tsx';
import { OrderHistory } from '../history/OrderHistory.tsx';
import { isNoDeliverable } from '../order-actions.ts';
import {
  isCancelledOrder,
  hasDriver,
  statusBadgesOf,
  stageOf,
  isFailedDelivery,
  statusOf,
  isOver,
} from '../order-state.ts';
import { orders } from '../orders.ts';
import { Packages } from '../printing/Packages.tsx';
import { PackagesDialog } from '../printing/PackagesDialog.tsx';
import { PrintControls } from '../printing/PrintControls.tsx';
import { isPackable } from '../printing/print-job.ts';
import { usePrinting } from '../printing/use-printing.ts';
import { orderTexts } from '../texts.ts';
import { usePolling } from '../use-polling.ts';
import { Cancellation } from './Cancellation.tsx';
import { CustomerInformation } from './CustomerInformation.tsx';
import { DriverInformation, MerchantInformation } from './DriverInformation.tsx';
import { OrderActions, useDeliveryActions } from './OrderActions.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import { orderPageTexts } from './texts.ts';
import { useChangedElsewhere } from './use-changed-elsewhere.ts';

/**
 * Handles the back link. Unless the order is over, first checks whether anything can still be delivered (O-2.68 to
 * O-2.70). A second click leaves immediately, so that a slow server doesn't block the user.
 */
function useBackLink(order: Order, to: string, onNothingLeft: () => void): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const mayReject = useMayUse(isNoDeliverable);
  const { send } = useWrite();
  const isChecking = useRef(false);
  const hasLeft = useRef(false);

  const check = async () => {
    isChecking.current = true;
    // Ignore a failed check, because the user did not request it.
    const isNothingLeft = await send({ operation: isNoDeliverable, id: order.Id, input: undefined }).catch(() => false);
    isChecking.current = false;
    if (hasLeft.current) return;
    if (isNothingLeft) onNothingLeft();
    else void navigate(to);
  };

  return (event) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (opensElsewhere || !mayReject || isOver(order)) return;
    if (isChecking.current) {
      hasLeft.current = true;
      return;
    }
    event.preventDefault();
    void check();
  };
}

const PrintSheet = lazyComponent(() => import('../printing/PrintSheet.tsx'));

interface OrderSheetProps {
  readonly order: Order;
  /** Versions of the order when it was fetched. */
  readonly versions: Versions;
  /** Time of the last fetch, in ms. */
  readonly readAt: number;
  /** Error message of the last refresh. */
  readonly failure: string | undefined;
  readonly backTo: string;
  reload(): void;
}

/** Shows one order, in the sequence of the user's work: items, decision, customer, history. */
export function OrderSheet({ order, versions, readAt, failure, backTo, reload }: OrderSheetProps) {
  const { role } = useUser();
  const showsPackages = useHasAbility('view_package_info_section');
  const [isBlocked, setBlocked] = useState(false);
  const isPacked = showsPackages && (order.Packages ?? []).length > 0;
  // Packages that are created while the page is open go to the bottom, so that the content doesn't shift.
  const [wasPacked] = useState(isPacked);
  const packages = isPacked && <Packages order={order} />;
  const [unavailable, setUnavailable] = useDraftState(`order.${order.Id}.unavailable`, Id.optional(), undefined);
  const printing = usePrinting(order);
  const { printLabels, printItems } = printing;
  const printControls = useMemo(
    () => <PrintControls order={order} onLabels={printLabels} onItems={printItems} />,
    [order, printLabels, printItems],
  );
  const prompt = useRejectPrompt(order);
  const decision = useDecision(order, { isPackable: isPackable(order), onLabels: printing.printThese });
  const neighbours = useNeighbours(orders.name, order.Id);
  const next = decision?.isTaken && neighbours?.next !== undefined && (
    <LinkButton to={neighbours.next} isPrimary shortcut="next-record">
      {orderPageTexts.nextOrder()}
    </LinkButton>
  );
  const delivery = useDeliveryActions({ order, versions });
  // Phones and tablets have the decision at the bottom of the window.
  const isWide = useIsWide();
  const isWhole = useAfterFirstPaint();
  // With two columns, the rest can be rendered later, because it doesn't shift the first section of each column.
  const isRestShown = isWhole || !isWide;
  const onBack = useBackLink(order, backTo, prompt.ask);
  useChangedElsewhere(order, readAt);
  usePolling(reload, !isCancelledOrder(order) && !isBlocked);

  return (
    <article
      className={decision ? 'order-detail order-detail-decided' : 'order-detail'}
      aria-label={orderTexts.named({ number: order.OrderNo })}
    >
      <RecordHeader
        back={{ to: backTo, label: orderPageTexts.backToOrders(), onClick: onBack }}
        title={orderTexts.named({ number: order.OrderNo })}
        stage={stageOf(order)}
        marks={
          <span className="order-marks">
            <AcceptanceClock order={order} />
            {statusBadgesOf(order, role).map((badge) => (
              <OrderBadge key={badge.text} badge={badge} />
            ))}
          </span>
        }
        neighbours={neighbours}
        actions={
          <>
            {isWide && next}
            {(isWide || !decision) && delivery}
            <OrderActions order={order} versions={versions} />
            {decision && !decision.isTaken && isWide && <DecisionControls decision={decision} />}
          </>
        }
      />
      {isWhole && <EditorsNotice resource={orders.name} id={order.Id} isEditing say={orderPageTexts.openToo} />}
      {failure !== undefined && (
        <Alert
          type="warning"
          showIcon
          className="order-notice"
          message={orderPageTexts.notRefreshed()}
          description={failure}
          action={<Button onClick={reload}>{commonTexts.retry()}</Button>}
        />
      )}
      {!isCancelledOrder(order) && <Cancellation order={order} onBlocking={setBlocked} />}
      <div className="order-detail-columns">
        <div className="order-detail-column">
          <OrderItems
            order={order}
            controls={printControls}
            unavailable={unavailable}
            onUnavailable={setUnavailable}
            onLastRejected={prompt.ask}
          />
          {decision && isWide && <VehicleSection decision={decision} />}
          {wasPacked && packages}
          {isRestShown && <CustomerInformation order={order} />}
        </div>
        <div className="order-detail-column">
          <BasicInformation order={order} />
          {isRestShown && order.DeliveryTrackingUrl && <Tracking url={order.DeliveryTrackingUrl} />}
          {isRestShown && order.ShopId !== undefined && order.ShopId !== null && (
            <MerchantInformation shopId={order.ShopId} />
          )}
          {isRestShown && hasDriver(order) && <DriverInformation order={order} />}
          {isWhole && (
            <>
              <OrderReturns order={order} />
              <OrderHistory order={order} />
              <RecordHistory entity={orders.name} id={order.Id} />
            </>
          )}
        </div>
        {!wasPacked && packages}
      </div>
      {decision && !isWide && <DecisionBar decision={decision} delivery={delivery} next={next} />}
      {isWhole && (
        <RejectPrompt
          order={order}
          isOpen={prompt.isOpen && !isBlocked}
          onClose={prompt.close}
          onRejected={() => setUnavailable(undefined)}
        />
      )}
      {printing.isCounting && (
        <PackagesDialog order={order} onClose={() => printing.counted(undefined)} onMade={printing.counted} />
      )}
      <Suspense>
        {isWhole && <PrintSheet orders={[order]} job={printing.job} onPrinted={(job) => void printing.printed(job)} />}
      </Suspense>
    </article>
  );
}

const BasicInformation = memo(({ order }: { readonly order: Order }) => {
  const showsRegion = useHasAbility('view_order_region');
  const at = (value: string | null | undefined) => (value ? readInstant(value) : undefined);
  // Don't show changes made while the page is open: a new line would shift the content, and the history shows them.
  const [showsLastChange] = useState(Boolean(order.LatestUpdateForArchived));
  return (
    <Section title={orderPageTexts.basicInformation()} aside={<MoneyTraceLink kind="order" id={order.Id} />}>
      {isFailedDelivery(order) && (order.FailedReason || order.FailedReasonNotes) && (
        <div className="order-failure">
          <strong>
            {order.FailedReason ? textOfCode('FailedReason', order.FailedReason) : orderPageTexts.deliveryFailed()}
          </strong>
          {order.FailedReasonNotes && <LongText text={order.FailedReasonNotes} />}
        </div>
      )}
      <Facts
        facts={[
          [orderPageTexts.orderNumber(), order.OrderNo],
          [orderPageTexts.externalOrder(), order.ExternalOrderId],
          [orderPageTexts.status(), statusOf(order).text],
          [orderPageTexts.orderedAt(), formatTime(readInstant(order.Created))],
          [orderPageTexts.timeSlot(), formatSlot(at(order.TimeSlotFrom), at(order.TimeSlotTo), serverNow())],
          [orderPageTexts.payment(), order.OrderPaymentStatus && textOfCode('PaymentStatus', order.OrderPaymentStatus)],
          [orderPageTexts.shop(), order.ShopName],
          [orderPageTexts.region(), showsRegion ? order.DeliveryAddressCounty : undefined],
          [
            orderPageTexts.lastChange(),
            showsLastChange && order.LatestUpdateForArchived
              ? formatTime(readInstant(order.LatestUpdateForArchived))
              : undefined,
          ],
        ]}
      />
    </Section>
  );
});

/** Returns whether an address is http or https and can be a link. Others, such as `javascript:`, are shown as text. */
function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** Links to the tracking page without a referrer. */
function Tracking({ url }: { url: string }) {
  const address = url.trim();
  return (
    <Section title={orderPageTexts.tracking()}>
      {isWebAddress(address) ? (
        <a href={address} target="_blank" rel="noopener noreferrer" className="order-tracking">
          {address} <ExportOutlined aria-label={orderPageTexts.opensInNewTab()} />
        </a>
      ) : (
        <p className="order-tracking">{address}</p>
      )}
    </Section>
  );
}
