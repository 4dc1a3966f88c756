import { Button } from 'antd';
import { type Ref, memo, useCallback, useId, useState } from 'react';
import type { Id } from '../../../../contract/endpoint.ts';
import type { VehicleType } from '../../../../contract/orders.ts';
import { formatMeasure } from '../../../engine/format/values.ts';
import { acceptTexts } from './texts.ts';

interface VehiclePickerProps {
  readonly vehicles: readonly VehicleType[];
  readonly chosen: Id | undefined;
  readonly isOver: boolean;
  /** The element that says what is wrong with the choice. */
  readonly problemId: string;
  readonly ref?: Ref<HTMLFieldSetElement>;
  onChoose(id: Id): void;
  /** An inactive type was asked for: it cannot be chosen, and the user is told what to do. */
  onUnavailable(vehicle: VehicleType): void;
}

/** A line for each: name, size and weight; what else there is to know on demand; those that cannot be chosen last. */
export function VehiclePicker({ vehicles, chosen, isOver, problemId, ref, onChoose, onUnavailable }: VehiclePickerProps) {
  const name = useId();
  const pick = useCallback((vehicle: VehicleType) => (vehicle.Active === false ? onUnavailable(vehicle) : onChoose(vehicle.Id)), [onChoose, onUnavailable]);
  const inOrder = vehicles.toSorted((one, other) => Number(one.Active === false) - Number(other.Active === false));
  return (
    <fieldset ref={ref ?? null} className="vehicle-picker" aria-describedby={problemId}>
      <legend className="visually-hidden">{acceptTexts.vehicleType()}</legend>
      <div className="vehicle-picker-choices">
        {inOrder.map((vehicle) => (
          <Choice key={vehicle.Id} vehicle={vehicle} group={name} isChosen={vehicle.Id === chosen} isOver={isOver} onPick={pick} />
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly vehicle: VehicleType;
  readonly group: string;
  readonly isChosen: boolean;
  readonly isOver: boolean;
  onPick(vehicle: VehicleType): void;
}

/** One that is chosen draws itself and the one before it anew, not all of them. */
const Choice = memo(({ vehicle, group, isChosen, isOver, onPick }: ChoiceProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const details = detailsOf(vehicle);
  return (
    <div className={vehicle.Active === false ? 'vehicle vehicle-unavailable' : 'vehicle'}>
      <label className="vehicle-choice">
        <input type="radio" name={group} checked={isChosen} disabled={isOver} onChange={() => onPick(vehicle)} />
        <span className="vehicle-name">
          <bdi>{vehicle.Name}</bdi>
          {vehicle.Active === false && <span className="quiet vehicle-note"> {acceptTexts.unavailableNote()}</span>}
        </span>
        <span className="quiet vehicle-measures">{measuresOf(vehicle)}</span>
      </label>
      {details.length > 0 && (
        <Button type="link" size="small" aria-expanded={isOpen} aria-controls={id} aria-label={acceptTexts.detailsOf({ vehicle: vehicle.Name })} onClick={() => setOpen(!isOpen)}>
          {acceptTexts.details()}
        </Button>
      )}
      <p id={id} className="quiet vehicle-details" hidden={!isOpen}>
        {details.join(' · ')}
      </p>
    </div>
  );
});

function measuresOf({ MaxSize, MaxWeight }: VehicleType): string {
  const weight = typeof MaxWeight === 'number' ? formatMeasure(MaxWeight, 'kilograms') : MaxWeight;
  return [weight, MaxSize].filter(Boolean).join(' · ');
}

function detailsOf({ Info, MaxLength, Speed, Availability, Example }: VehicleType): readonly string[] {
  return [Info, MaxLength && acceptTexts.long({ length: MaxLength }), Speed, Availability, Example && acceptTexts.example({ example: Example })].flatMap((text) => text || []);
}
