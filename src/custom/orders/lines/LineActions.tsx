import { Button } from 'antd';
import { z } from 'zod';
import type { Order, OrderLine } from '../../../../contract/orders.ts';
import { useActionCall } from '../../../engine/record/use-action-call.ts';
import { useMay } from '../../../engine/session/Portal.tsx';
import { isRejectableLine, isResettableLine } from '../order-lines.ts';

interface LineActionsProps {
  readonly order: Order;
  readonly line: OrderLine;
  onReject(): void;
}

/** Reject item and Reset quantity, by the specification's conditions (O-4.48, O-4.49). */
export function LineActions({ order, line, onReject }: LineActionsProps) {
  const may = useMay('orders');
  const reset = useActionCall({ resource: 'orders', action: 'resetQuantity', answer: z.unknown().transform(() => true) });
  const isRejectable = may('changeQuantity') && isRejectableLine(order, line);
  const isResettable = may('resetQuantity') && isResettableLine(order, line);
  if (!isRejectable && !isResettable) return null;
  const described = { 'aria-describedby': `order-line-${line.OrderLineId}` };
  return (
    <p className="order-line-actions">
      {isRejectable && (
        <Button size="small" danger {...described} onClick={onReject}>
          Reject item
        </Button>
      )}
      {isResettable && (
        <Button size="small" loading={reset.isRunning} {...described} onClick={() => void reset.run(order.Id, { OrderLineId: line.OrderLineId })}>
          Reset quantity
        </Button>
      )}
    </p>
  );
}
