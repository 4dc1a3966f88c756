import { Button } from 'antd';
import { type Ref, memo, useCallback, useId, useState } from 'react';
import { vehicleName } from '../../../../contract/orders/vehicle-names.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { VehicleType } from '../../../../contract/orders/orders.ts';
import { lengthOf, sizeOf, weightOf } from '../../vehicle-limits.ts';
import { acceptTexts } from './texts.ts';

interface VehiclePickerProps {
  readonly vehicles: readonly VehicleType[];
  readonly chosen: Id | undefined;
  readonly isOver: boolean;
  readonly problemId: string;
  readonly ref?: Ref<HTMLFieldSetElement>;
  onChoose(id: Id): void;
  /** Called for an inactive type, which cannot be selected. */
  onUnavailable(vehicle: VehicleType): void;
}

/** Lists vehicle types with size and weight, more details on demand, and unavailable types last. */
export function VehiclePicker({
  vehicles,
  chosen,
  isOver,
  problemId,
  ref,
  onChoose,
  onUnavailable,
}: VehiclePickerProps) {
  const name = useId();
  const pick = useCallback(
    (vehicle: VehicleType) => (vehicle.Active === false ? onUnavailable(vehicle) : onChoose(vehicle.Id)),
    [onChoose, onUnavailable],
  );
  const inOrder = vehicles.toSorted((one, other) => Number(one.Active === false) - Number(other.Active === false));
  return (
    <fieldset ref={ref ?? null} className="vehicle-picker" aria-describedby={problemId}>
      <legend className="visually-hidden">{acceptTexts.vehicleType()}</legend>
      <div className="vehicle-picker-choices">
        {inOrder.map((vehicle) => (
          <Choice
            key={vehicle.Id}
            vehicle={vehicle}
            group={name}
            isChosen={vehicle.Id === chosen}
            isOver={isOver}
            onPick={pick}
          />
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

/** Memoized, so that a selection re-renders only the old and the new option. */
const Choice = memo(({ vehicle, group, isChosen, isOver, onPick }: ChoiceProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = vehicleName(vehicle.Name);
  const details = detailsOf(vehicle);
  return (
    <div className={vehicle.Active === false ? 'vehicle vehicle-unavailable' : 'vehicle'}>
      <label className="vehicle-choice">
        <input type="radio" name={group} checked={isChosen} disabled={isOver} onChange={() => onPick(vehicle)} />
        <span className="vehicle-name">
          <bdi>{name}</bdi>
          {vehicle.Active === false && <span className="quiet vehicle-note"> {acceptTexts.unavailableNote()}</span>}
        </span>
        <span className="quiet vehicle-measures">{measuresOf(vehicle)}</span>
      </label>
      {details.length > 0 && (
        <Button
          type="link"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={acceptTexts.detailsOf({ vehicle: name })}
          onClick={() => setOpen(!isOpen)}
        >
          {acceptTexts.details()}
        </Button>
      )}
      <ul id={id} className="quiet vehicle-details" hidden={!isOpen}>
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </div>
  );
});

function measuresOf(vehicle: VehicleType): string {
  return [weightOf(vehicle), sizeOf(vehicle)].filter(Boolean).join(' · ');
}

function detailsOf(vehicle: VehicleType): readonly string[] {
  const { Info, Speed: speed, Availability: availability, Example: example } = vehicle;
  const length = lengthOf(vehicle);
  return [
    Info,
    length && acceptTexts.longest({ length }),
    speed && acceptTexts.speed({ speed }),
    availability && acceptTexts.available({ availability }),
    example && acceptTexts.example({ example }),
  ].flatMap((text) => text || []);
}
