import { App, Button } from 'antd';
import { useState } from 'react';
import { type Id } from '../../../contract/endpoint.ts';
import { type Order, VehicleType } from '../../../contract/orders.ts';
import { LoadFailed } from '../../engine/feedback/LoadFailed.tsx';
import { Section } from '../../engine/record/Section.tsx';
import { useLookup } from '../../engine/record/use-lookup.ts';
import { useRecordAction } from '../../engine/record/use-record-action.ts';
import { usePortal } from '../../engine/session/Portal.tsx';
import { PhoneLink } from './people/ContactLinks.tsx';
import { VehiclePicker } from './VehiclePicker.tsx';

/** The vehicle picker with Reject and Accept: only while the order is pending, only for those who may reject. */
export function AcceptOrder({ order }: { order: Order }) {
  const accept = useRecordAction('orders', 'accept');
  const reject = useRecordAction('orders', 'reject');
  if (!accept?.action.when?.(order) || !reject) return null;
  return <Decision order={order} accept={accept} reject={reject} />;
}

type Action = NonNullable<ReturnType<typeof useRecordAction>>;

function Decision({ order, accept, reject }: { order: Order; accept: Action; reject: Action }) {
  const vehicles = useLookup('orders', 'vehicleTypes', VehicleType);
  const [chosen, setChosen] = useState<Id>();
  const [isMissing, setMissing] = useState(false);
  const { modal } = App.useApp();
  const { config } = usePortal();
  const isRunning = accept.isRunning || reject.isRunning;

  const press = () => {
    setMissing(chosen === undefined);
    if (chosen !== undefined) accept.run(order, { VehicleTypeId: chosen });
  };
  const explainUnavailable = ({ Name }: VehicleType) =>
    modal.info({
      title: `${Name} is not available`,
      content: <UnavailableVehicle name={Name} phone={config.PhoneContact} />,
      okText: 'OK',
    });

  return (
    <Section title="Vehicle type">
      {vehicles.face === 'failed' && <LoadFailed what="Vehicle types" message={vehicles.message} onRetry={vehicles.retry} />}
      {vehicles.face === 'ready' && (
        <VehiclePicker
          vehicles={vehicles.options}
          chosen={chosen}
          error={isMissing && chosen === undefined ? 'Please select a vehicle type.' : undefined}
          onChoose={setChosen}
          onUnavailable={explainUnavailable}
        />
      )}
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

/** Without a configured number the phone part is left out (specification 1, section 8). */
function UnavailableVehicle({ name, phone }: { name: string; phone: string }) {
  return (
    <>
      {name} is not available for selection at the moment. If you would like to have your order delivered in a {name} please contact us
      {phone !== '' && (
        <>
          {' on '}
          <PhoneLink number={phone} />
        </>
      )}
    </>
  );
}
