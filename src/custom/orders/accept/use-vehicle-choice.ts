import { useId, useRef, useState } from 'react';
import { vehicleName } from '../../../../contract/orders/vehicle-names.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { useDraftState } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { vehicleTypes } from '../orders.ts';
import { acceptanceDefaults } from './acceptance-defaults.ts';
import { acceptTexts } from './texts.ts';

/**
 * Selects the vehicle type for an acceptance, with the last used type as default. Stores the choice under `draft`.
 * Pass `isWanted: false` if there is nothing to accept.
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
    /** Continues with the chosen type and remembers it. Otherwise shows the error and scrolls to the picker. */
    settle(goOn: (id: Id) => void, show: () => void = () => picker.current?.querySelector('input')?.focus()) {
      setMissing(chosen === undefined);
      if (chosen === undefined) return show();
      memory.keep({ Vehicle: chosen });
      goOn(chosen);
    },
  };
}

export type VehicleChoiceState = ReturnType<typeof useVehicleChoice>;
