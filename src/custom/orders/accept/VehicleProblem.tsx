import type { VehicleChosen } from './use-vehicle-choice.ts';

/** Why the order cannot be accepted yet: beside the button that was pressed, for the picker is longer than many a screen. */
export function VehicleProblem({ choice }: { choice: VehicleChosen }) {
  return (
    <span id={choice.problemId} role="alert" className="vehicle-problem">
      {choice.problem}
    </span>
  );
}
