import { useEffect, useEffectEvent, useRef } from 'react';
import { CollectStatus } from '../../../../contract/collect/deliveries.ts';
import type { LiveStep } from '../../../../contract/collect/progress.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import type { Delivery } from '../deliveries.ts';
import { cancel, markCanceled } from '../delivery-actions.ts';
import { hasStatus } from '../delivery-state.ts';
import { deliveryTexts } from '../texts.ts';

const cancelActions = new Set([cancel, markCanceled].map((action) => action.toJSON()));

interface CancelledElsewhereOptions {
  readonly delivery: Delivery;
  /** Time of the last fetch, in ms. */
  readonly readAt: number;
  readonly step: LiveStep | undefined;
  reload(): void;
}

/**
 * Notifies the user once if another user cancels the open delivery. For administrators, only the live step counts,
 * because it alone shows that the shop cancelled (D-4.11).
 */
export function useCancelledElsewhere({ delivery, readAt, step, reload }: CancelledElsewhereOptions): void {
  const { modal } = useDialogs();
  const { role } = useUser();
  const { writes } = usePortal();
  const isByUser = step === 'CancelledByUser';
  const isCancelledLive = isByUser || step === 'Cancelled';
  const isCancelledRead = hasStatus(delivery, CollectStatus.enum.Cancelled);
  const isOver = seesAll(role) && step !== undefined ? isCancelledLive : isCancelledLive || isCancelledRead;
  // Don't notify the user about a delivery that was already cancelled when it was opened.
  const wasOver = useRef(isCancelledRead);
  const openedAt = useRef(readAt);

  const notify = useEffectEvent(() => {
    const reference = delivery.ReferenceNumber;
    const isOwn = writes
      .since(delivery.Id, openedAt.current)
      .some(({ write: { operation }, outcome }) => cancelActions.has(operation.toJSON()) && outcome !== 'refused');
    if (isOwn) return;
    if (seesAll(role) && isByUser) {
      modal.info({
        title: deliveryTexts.cancelledByUser(),
        content: deliveryTexts.cancelledByUserText({ reference }),
        okText: commonTexts.ok(),
        onOk: reload,
      });
    } else {
      modal.warning({
        title: deliveryTexts.cancelledElsewhere(),
        content: deliveryTexts.cancelledElsewhereText(),
        okText: commonTexts.ok(),
      });
    }
  });
  useEffect(() => {
    if (isOver && !wasOver.current) notify();
    wasOver.current = isOver;
  }, [isOver]);
}
