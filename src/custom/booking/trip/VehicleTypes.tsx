import { memo, useId } from 'react';
import { useController } from 'react-hook-form';
import { vehicleName } from '../../../../contract/orders/vehicle-names.ts';
import type { VehicleType } from '../../../../contract/orders/orders.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { Facts } from 'schema-admin/engine/kit/section/Section.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { CallUs } from '../../quote/CallUs.tsx';
import { type FormControl, FieldError } from '../fields/TextInput.tsx';
import { vehicleTypes } from '../new-delivery.ts';
import { bookingTexts } from '../texts.ts';
import { lengthOf, sizeOf, weightOf } from '../../vehicle-limits.ts';
import { VehiclePicture } from '../../quote/VehiclePicture.tsx';

/** Renders the selection of the vehicle type, with images and limits. Explains unavailable types (D-2.46 to D-2.48). */
export const VehicleTypes = memo(({ control }: { control: FormControl }) => {
  const id = useId();
  const loaded = useOptions(vehicleTypes);
  const { modal } = useDialogs();
  const { PhoneContact } = usePortal().config;
  const { field, fieldState } = useController({ control, name: 'VehicleTypeId' });
  if (loaded.status === 'failed') {
    return <LoadFailed what={bookingTexts.vehiclesFailed()} message={loaded.message} onRetry={loaded.retry} />;
  }
  if (loaded.status === 'loading') {
    return <div className="booking-waiting" role="status" aria-label={bookingTexts.vehiclesFailed()} />;
  }
  const problem = fieldState.error?.message;
  const chosen = loaded.options.find(({ Id }) => Id === field.value);
  const explain = ({ Name }: VehicleType) => {
    const type = vehicleName(Name);
    const text = bookingTexts.unavailableText({ type });
    const content = (
      <CallUs number={PhoneContact} without={text} say={(phone) => bookingTexts.unavailableCall({ text, phone })} />
    );
    modal.info({ title: bookingTexts.unavailableTitle({ type }), content, okText: commonTexts.ok() });
  };
  return (
    <fieldset className="choice-cards" aria-describedby={`${id}-problem`}>
      <legend className="visually-hidden">{bookingTexts.vehicle()}</legend>
      <div className="choice-cards-grid vehicle-cards">
        {loaded.options.map((vehicle) => (
          <label
            key={vehicle.Id}
            className={
              vehicle.Active === false
                ? 'choice-card vehicle-card vehicle-card-unavailable'
                : 'choice-card vehicle-card'
            }
          >
            <input
              type="radio"
              name={`${id}-vehicles`}
              checked={vehicle.Id === field.value}
              data-wrong={problem !== undefined}
              onChange={() => (vehicle.Active === false ? explain(vehicle) : field.onChange(vehicle.Id))}
            />
            <VehiclePicture code={vehicle.Code} />
            <strong>{vehicleName(vehicle.Name)}</strong>
            <span>{vehicle.Active === false ? bookingTexts.unavailable() : vehicle.Info}</span>
            <span className="quiet">{[sizeOf(vehicle), weightOf(vehicle)].filter(Boolean).join(' · ')}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-problem`} text={problem} />
      {chosen && <Facts facts={factsOf(chosen)} />}
    </fieldset>
  );
});

function factsOf(vehicle: VehicleType): readonly (readonly [string, string | null | undefined])[] {
  const { Speed, Availability, Example } = vehicle;
  return [
    [bookingTexts.size(), sizeOf(vehicle)],
    [bookingTexts.weight(), weightOf(vehicle)],
    [bookingTexts.length(), lengthOf(vehicle)],
    [bookingTexts.speed(), Speed],
    [bookingTexts.availability(), Availability],
    [bookingTexts.example(), Example],
  ];
}
