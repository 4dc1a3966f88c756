import { useId, useRef, useState } from 'react';
import { vehicleName } from '../../../../contract/orders/vehicle-names.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { useUnsent } from 'schema-admin/engine/kit/form/use-unsent.ts';
import { vehicleTypes } from '../orders.ts';
import { acceptingMemory } from './accepting-memory.ts';
import { acceptTexts } from './texts.ts';

/** The vehicle type that an order is accepted with: which one is chosen, the last one used to begin with, and what is said while none is. `draft`: the name under which the choice is kept until it is sent. `isWanted`: whether there is anything to choose for. */
export function useVehicleChoice(draft: string, isWanted = true) {
  const [memory] = useState(() => acceptingMemory());
  const [picked, choose] = useUnsent(draft, Id.optional(), undefined);
  const [isMissing, setMissing] = useState(false);
  const picker = useRef<HTMLFieldSetElement>(null);
  const problemId = useId();
  const vehicles = useOptions(vehicleTypes, isWanted);
  const find = (id: Id | undefined) =>
    vehicles.status === 'ready' && id !== undefined ? vehicles.options.find((vehicle) => vehicle.Id === id) : undefined;
  const lastUsed = find(memory.read().Vehicle);
  const chosen = picked ?? (lastUsed?.Active === false ? undefined : lastUsed?.Id);
  const chosenVehicle = find(chosen);
  return {
    vehicles,
    chosen,
    /** The name of the chosen one. */
    name: chosenVehicle && vehicleName(chosenVehicle.Name),
    choose,
    picker,
    problemId,
    problem: isMissing && chosen === undefined ? acceptTexts.selectVehicle() : undefined,
    /** Goes on with what is chosen, and remembers it; else says that it is missing, and brings the picker, which may be out of sight, into view. */
    settle(goOn: (id: Id) => void, show: () => void = () => picker.current?.querySelector('input')?.focus()) {
      setMissing(chosen === undefined);
      if (chosen === undefined) return show();
      memory.keep({ Vehicle: chosen });
      goOn(chosen);
    },
  };
}

export type VehicleChosen = ReturnType<typeof useVehicleChoice>;
