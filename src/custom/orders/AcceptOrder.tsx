import { Button } from 'antd';
import type { Order } from '../../../contract/orders.ts';
import { Section } from '../../engine/record/Section.tsx';
import { useRecordAction } from '../../engine/record/use-record-action.ts';
import { VehicleChoice } from './VehicleChoice.tsx';
import { VehicleProblem } from './VehicleProblem.tsx';
import { useVehicleChoice } from './use-vehicle-choice.ts';

/** The vehicle picker with Reject and Accept: only while the order is pending, only for those who may reject. */
export function AcceptOrder({ order }: { order: Order }) {
  const accept = useRecordAction('orders', 'accept');
  const reject = useRecordAction('orders', 'reject');
  if (!accept?.action.when?.(order) || !reject) return null;
  return <Decision order={order} accept={accept} reject={reject} />;
}

type Action = NonNullable<ReturnType<typeof useRecordAction>>;

function Decision({ order, accept, reject }: { order: Order; accept: Action; reject: Action }) {
  const choice = useVehicleChoice();
  const isRunning = accept.isRunning || reject.isRunning;
  return (
    <Section title="Vehicle type">
      <VehicleChoice choice={choice} />
      <div className="accept-order-actions">
        <VehicleProblem choice={choice} />
        <Button danger disabled={isRunning} loading={reject.isRunning} onClick={() => reject.run(order)}>
          {reject.action.label}
        </Button>
        <Button type="primary" disabled={isRunning} loading={accept.isRunning} onClick={() => choice.settle((id) => accept.run(order, { VehicleTypeId: id }))}>
          {accept.action.label}
        </Button>
      </div>
    </Section>
  );
}
