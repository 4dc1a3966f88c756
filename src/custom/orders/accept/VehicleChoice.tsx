import { useCallback } from 'react';
import { vehicleName } from '../../../../contract/orders/vehicle-names.ts';
import type { VehicleType } from '../../../../contract/orders/orders.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { PhoneLink } from 'schema-admin/engine/kit/feedback/ContactLinks.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import './vehicle-picker.css';
import { VehiclePicker } from './VehiclePicker.tsx';
import { acceptTexts } from './texts.ts';
import type { VehicleChoiceState } from './use-vehicle-choice.ts';

/** Renders the selection of a vehicle type, and explains unavailable types. `isOver` disables it. */
export function VehicleChoice({
  choice: { vehicles, chosen, choose, picker, problemId },
  isOver = false,
}: {
  choice: VehicleChoiceState;
  isOver?: boolean;
}) {
  const { modal } = useDialogs();
  const { config } = usePortal();
  const phone = config.PhoneContact;
  const explainUnavailable = useCallback(
    ({ Name }: VehicleType) =>
      void modal.info({
        title: acceptTexts.notAvailable({ vehicle: vehicleName(Name) }),
        content: <UnavailableVehicle name={vehicleName(Name)} phone={phone} />,
        okText: commonTexts.ok(),
      }),
    [modal, phone],
  );
  if (vehicles.status === 'failed') {
    return <LoadFailed what={acceptTexts.vehicleTypes()} message={vehicles.message} onRetry={vehicles.retry} />;
  }
  if (vehicles.status === 'loading') return <div className="vehicles-coming" aria-busy="true" />;
  return (
    <VehiclePicker
      vehicles={vehicles.options}
      chosen={chosen}
      isOver={isOver}
      problemId={problemId}
      ref={picker}
      onChoose={choose}
      onUnavailable={explainUnavailable}
    />
  );
}

const linkPlaceholder = '\u0000';

/** Shows the message for an unavailable vehicle. Omits the phone part if no number is configured (O-8.21). */
export function UnavailableVehicle({ name, phone }: { name: string; phone: string }) {
  if (phone === '') return acceptTexts.unavailable({ vehicle: name });
  // The position of the phone link in the sentence depends on the language.
  const [before, after] = acceptTexts.unavailableCall({ vehicle: name, phone: linkPlaceholder }).split(linkPlaceholder);
  return (
    <>
      {before}
      <PhoneLink number={phone} />
      {after}
    </>
  );
}

/**
 * Shows why the order cannot be accepted yet. Placed next to the button, because the picker may be longer than the
 * screen.
 */
export function VehicleProblem({ choice }: { choice: VehicleChoiceState }) {
  return (
    <span id={choice.problemId} role="alert" className="vehicle-problem">
      {choice.problem}
    </span>
  );
}
