import { type Ref, useId } from 'react';
import type { Id } from '../../../../contract/endpoint.ts';
import type { VehicleType } from '../../../../contract/orders.ts';
import { formatMeasure } from '../../../engine/format/units.ts';
import { acceptTexts } from './texts.ts';
import './vehicle-picker.css';

interface VehiclePickerProps {
  readonly vehicles: readonly VehicleType[];
  readonly chosen: Id | undefined;
  /** The element that says what is wrong with the choice. */
  readonly problemId: string;
  readonly ref?: Ref<HTMLFieldSetElement>;
  onChoose(id: Id): void;
  /** An inactive type was asked for: it cannot be chosen, and the user is told what to do. */
  onUnavailable(vehicle: VehicleType): void;
}

export function VehiclePicker({ vehicles, chosen, problemId, ref, onChoose, onUnavailable }: VehiclePickerProps) {
  const name = useId();
  return (
    <fieldset ref={ref ?? null} className="vehicle-picker" aria-describedby={problemId}>
      <legend className="visually-hidden">{acceptTexts.vehicleType()}</legend>
      <div className="vehicle-picker-choices">
        {vehicles.map((vehicle) => (
          <label key={vehicle.Id} className={vehicle.Active === false ? 'vehicle vehicle-unavailable' : 'vehicle'}>
            <input
              type="radio"
              name={name}
              checked={vehicle.Id === chosen}
              onChange={() => (vehicle.Active === false ? onUnavailable(vehicle) : onChoose(vehicle.Id))}
            />
            <span className="vehicle-name">
              {vehicle.Name}
              {vehicle.Active === false && <span className="quiet vehicle-note"> {acceptTexts.unavailableNote()}</span>}
            </span>
            <span className="vehicle-facts">
              {vehicle.Info}
              <span className="quiet">{factsOf(vehicle)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function factsOf({ MaxSize, MaxWeight, MaxLength, Speed, Availability, Example }: VehicleType): string {
  const weight = typeof MaxWeight === 'number' ? formatMeasure(MaxWeight, 'kilograms') : MaxWeight;
  return [MaxSize, weight, MaxLength && acceptTexts.long({ length: MaxLength }), Speed, Availability, Example && acceptTexts.example({ example: Example })].filter(Boolean).join(' · ');
}
