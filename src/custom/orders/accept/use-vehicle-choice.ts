import { useId, useRef, useState } from 'react';
import { vehicleName } from '../../../../contract/orders/vehicle-names.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { useDraftState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { vehicleTypes } from '../orders.ts';
import { acceptanceDefaults } from './acceptance-defaults.ts';
import { acceptTexts } from './texts.ts';

/**
 * Manages the selection of the vehicle type for an acceptance. Starts with the last used type and stores it under
 * `draft`. Pass `isWanted: false` if there is nothing to accept.
 */
export function useVehicleChoice(draft: string, isWanted = true) {
  const [memory] = useState(() => acceptanceDefaults());
  const [picked, choose] = useDraftState(draft, Id.optional(), undefined);
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
    name: chosenVehicle && vehicleName(chosenVehicle.Name),
    choose,
    picker,
    problemId,
    problem: isMissing && chosen === undefined ? acceptTexts.selectVehicle() : undefined,
    /**
     * Calls `goOn` with the selected type and remembers the type. If none is selected, shows the error and calls
     * `show`.
     */
    settle(goOn: (id: Id) => void, show: () => void = () => picker.current?.querySelector('input')?.focus()) {
      setMissing(chosen === undefined);
      if (chosen === undefined) return show();
      memory.keep({ Vehicle: chosen });
      goOn(chosen);
    },
  };
}

export type VehicleChoiceState = ReturnType<typeof useVehicleChoice>;
