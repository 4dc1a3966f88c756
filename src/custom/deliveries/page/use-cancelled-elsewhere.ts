import { useEffect, useEffectEvent, useRef } from 'react';
import { CollectStatus } from '../../../../contract/collect/deliveries.ts';
import type { LiveStep } from '../../../../contract/collect/progress.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/Toasting.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import type { Delivery } from '../deliveries.ts';
import { cancel, markCanceled } from '../delivery-actions.ts';
import { hasStatus } from '../delivery-state.ts';
import { deliveryTexts } from '../texts.ts';

const cancelling = new Set([cancel, markCanceled].map((action) => action.toJSON()));

interface Seen {
  readonly delivery: Delivery;
  /** When it was last read, in ms. */
  readonly readAt: number;
  /** As the socket last said it. */
  readonly step: LiveStep | undefined;
  reload(): void;
}

/**
 * Tells, once, that others have cancelled the delivery while it was open: an administrator by the live step, which alone
 * says that it was the user (D-4.11); everybody else by whichever comes first. Nothing is said of what was done here.
 */
export function useCancelledElsewhere({ delivery, readAt, step, reload }: Seen): void {
  const { modal } = useDialogs();
  const { role } = useUser();
  const { writes } = usePortal();
  const isByUser = step === 'CancelledByUser';
  const isCancelledLive = isByUser || step === 'Cancelled';
  const isCancelledRead = hasStatus(delivery, CollectStatus.enum.Cancelled);
  const isOver = seesAll(role) && step !== undefined ? isCancelledLive : isCancelledLive || isCancelledRead;
  // One that is opened when it is cancelled already is no news.
  const wasOver = useRef(isCancelledRead);
  const openedAt = useRef(readAt);

  const tell = useEffectEvent(() => {
    const reference = delivery.ReferenceNumber;
    const isOwn = writes
      .since(delivery.Id, openedAt.current)
      .some(({ write: { errand }, outcome }) => cancelling.has(errand.toJSON()) && outcome !== 'refused');
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
    if (isOver && !wasOver.current) tell();
    wasOver.current = isOver;
  }, [isOver]);
}
