import { Button } from 'antd';
import { useState } from 'react';
import type { Id } from '../../../contract/endpoint.ts';
import type { Order } from '../../../contract/orders.ts';
import { Section } from '../../engine/record/Section.tsx';
import { useRecordAction } from '../../engine/record/use-record-action.ts';
import { VehicleChoice } from './VehicleChoice.tsx';

/** The vehicle picker with Reject and Accept: only while the order is pending, only for those who may reject. */
export function AcceptOrder({ order }: { order: Order }) {
  const accept = useRecordAction('orders', 'accept');
  const reject = useRecordAction('orders', 'reject');
  if (!accept?.action.when?.(order) || !reject) return null;
  return <Decision order={order} accept={accept} reject={reject} />;
}

type Action = NonNullable<ReturnType<typeof useRecordAction>>;

function Decision({ order, accept, reject }: { order: Order; accept: Action; reject: Action }) {
  const [chosen, setChosen] = useState<Id>();
  const [isMissing, setMissing] = useState(false);
  const isRunning = accept.isRunning || reject.isRunning;

  const press = () => {
    setMissing(chosen === undefined);
    if (chosen !== undefined) accept.run(order, { VehicleTypeId: chosen });
  };
  return (
    <Section title="Vehicle type">
      <VehicleChoice chosen={chosen} isMissing={isMissing} onChoose={setChosen} />
      <div className="accept-order-actions">
        <Button danger disabled={isRunning} loading={reject.isRunning} onClick={() => reject.run(order)}>
          {reject.action.label}
        </Button>
        <Button type="primary" disabled={isRunning} loading={accept.isRunning} onClick={press}>
          {accept.action.label}
        </Button>
      </div>
    </Section>
  );
}
