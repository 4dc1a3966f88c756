import { useId, useRef, useState } from 'react';
import type { Id } from '../../../../contract/endpoint.ts';
import { acceptTexts } from './texts.ts';

/** The vehicle type that an order is accepted with: which one is chosen, and what is said while none is. */
export function useVehicleChoice() {
  const [chosen, choose] = useState<Id>();
  const [isMissing, setMissing] = useState(false);
  const picker = useRef<HTMLFieldSetElement>(null);
  const problemId = useId();
  return {
    chosen,
    choose,
    picker,
    problemId,
    problem: isMissing && chosen === undefined ? acceptTexts.selectVehicle() : undefined,
    /** Goes on with what is chosen; else says that it is missing, and brings the picker, which may be out of sight, into view. */
    settle(goOn: (id: Id) => void) {
      setMissing(chosen === undefined);
      if (chosen !== undefined) return goOn(chosen);
      picker.current?.querySelector('input')?.focus();
    },
  };
}

export type VehicleChosen = ReturnType<typeof useVehicleChoice>;
