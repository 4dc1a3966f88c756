import { Button } from 'antd';
import type { Order } from '../../../../contract/orders.ts';
import { Section } from '../../../engine/kit/section/Section.tsx';
import { type RecordAction, useAction } from '../../../engine/kit/actions/use-action.ts';
import type { InputOf } from '../../../engine/model/declaration/action-declaration.ts';
import { accept as acceptOrder, reject as rejectOrder } from '../order-actions.ts';
import { VehicleChoice } from './VehicleChoice.tsx';
import { VehicleProblem } from './VehicleProblem.tsx';
import { acceptTexts } from './texts.ts';
import { useVehicleChoice } from './use-vehicle-choice.ts';

/** The vehicle picker with Reject and Accept: only while the order is pending, only for those who may reject. */
export function AcceptOrder({ order }: { order: Order }) {
  const accept = useAction(acceptOrder);
  const reject = useAction(rejectOrder);
  if (!accept?.action.when?.(order) || !reject) return null;
  return <Decision order={order} accept={accept} reject={reject} />;
}

interface DecisionProps {
  readonly order: Order;
  readonly accept: RecordAction<Order, InputOf<typeof acceptOrder>>;
  readonly reject: RecordAction<Order, void>;
}

function Decision({ order, accept, reject }: DecisionProps) {
  const choice = useVehicleChoice();
  const isRunning = accept.isRunning || reject.isRunning;
  return (
    <Section title={acceptTexts.vehicleType()}>
      <VehicleChoice choice={choice} />
      <div className="accept-order-actions">
        <VehicleProblem choice={choice} />
        <Button danger disabled={isRunning} loading={reject.isRunning} onClick={() => reject.press(order)}>
          {reject.action.label}
        </Button>
        <Button type="primary" disabled={isRunning} loading={accept.isRunning} onClick={() => choice.settle((id) => accept.run(order, { VehicleTypeId: id }))}>
          {accept.action.label}
        </Button>
      </div>
    </Section>
  );
}
