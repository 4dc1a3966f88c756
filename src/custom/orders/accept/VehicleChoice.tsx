import { App } from 'antd';
import type { VehicleType } from '../../../../contract/orders.ts';
import { LoadFailed } from '../../../engine/kit/feedback/LoadFailed.tsx';
import { useOptions } from '../../../engine/kit/data/use-options.ts';
import { usePortal } from '../../../engine/kit/app/Portal.tsx';
import { VehiclePicker } from './VehiclePicker.tsx';
import { vehicleTypes } from '../order-lookups.ts';
import { PhoneLink } from '../page/people/ContactLinks.tsx';
import type { VehicleChosen } from './use-vehicle-choice.ts';

/** The vehicle types there are; one that is not available is explained, and cannot be chosen. */
export function VehicleChoice({ choice: { chosen, choose, picker, problemId } }: { choice: VehicleChosen }) {
  const vehicles = useOptions(vehicleTypes);
  const { modal } = App.useApp();
  const { config } = usePortal();
  const explainUnavailable = ({ Name }: VehicleType) =>
    modal.info({ title: `${Name} is not available`, content: <UnavailableVehicle name={Name} phone={config.PhoneContact} />, okText: 'OK' });
  if (vehicles.status === 'failed') return <LoadFailed what="Vehicle types" message={vehicles.message} onRetry={vehicles.retry} />;
  if (vehicles.status === 'loading') return null;
  return (
    <VehiclePicker
      vehicles={vehicles.options}
      chosen={chosen}
      problemId={problemId}
      ref={picker}
      onChoose={choose}
      onUnavailable={explainUnavailable}
    />
  );
}

/** Without a configured number the phone part is left out (O-8.21). */
export function UnavailableVehicle({ name, phone }: { name: string; phone: string }) {
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
