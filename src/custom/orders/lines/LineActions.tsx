import { Button } from 'antd';
import type { Order, OrderLine } from '../../../../contract/orders.ts';
import { useAction } from '../../../engine/record/use-action.ts';
import { useMayUse } from '../../../engine/session/Portal.tsx';
import { changeQuantity, resetQuantity } from '../order-actions.ts';
import { isRejectableLine, isResettableLine } from '../order-lines.ts';

interface LineActionsProps {
  readonly order: Order;
  readonly line: OrderLine;
  onReject(): void;
}

/** Reject item and Reset quantity, by the specification's conditions (O-4.48, O-4.49). */
export function LineActions({ order, line, onReject }: LineActionsProps) {
  const { OrderLineId } = line;
  const reset = useAction(resetQuantity);
  const isRejectable = useMayUse(changeQuantity) && isRejectableLine(order, line);
  const isResettable = reset !== undefined && OrderLineId !== undefined && OrderLineId !== null && isResettableLine(order, line);
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
        <Button size="small" loading={reset.isRunning} {...described} onClick={() => void reset.send(order.Id, { OrderLineId })}>
          Reset quantity
        </Button>
      )}
    </p>
  );
}
