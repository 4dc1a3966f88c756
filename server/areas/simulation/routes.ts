import { z } from 'zod';
import type { simulationEndpoints } from '../../../contract/platform/simulation.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import type { Services } from '../../api/services.ts';
import { courierTexts } from '../courier/texts.ts';
import type { Tx } from '../../db/tx.ts';

const Uuid = z.uuid();

/** Loads the simulation's controls only on demand, so never in production. Throws a 404 outside demo mode. */
async function loadSimulationControls({ config }: Services) {
  if (!config.demo) throw new ApiError(404, courierTexts.noSimulation());
  const { simulationDesk } = await import('../../simulator/simulation.ts');
  return simulationDesk;
}

type SimulationControls = Awaited<ReturnType<typeof loadSimulationControls>>;

/** Runs `work` as the system, because simulated data belongs to no user. */
async function withSimulationControls<Answer>(
  services: Services,
  work: (tx: Tx, desk: SimulationControls) => Promise<Answer>,
): Promise<Answer> {
  const desk = await loadSimulationControls(services);
  return services.database.inScope('system', (tx) => work(tx, desk));
}

/** Handlers of the extension `simulation` (ADR 036). */
export const simulationHandlers: HandlersOf<typeof simulationEndpoints> = {
  get: {
    outsideTransaction: ({ services }) =>
      withSimulationControls(services, (tx, desk) => desk.show(tx, services.config.courierSpeed)),
  },
  speed: {
    outsideTransaction: ({ services, body }) =>
      withSimulationControls(services, (tx, desk) => desk.setSpeed(tx, body.Speed, services.clock())),
  },
  courier: {
    outsideTransaction: ({ services, params, body }) =>
      withSimulationControls(services, (tx, desk) => desk.setOffline(tx, params.key, body.Offline)),
  },
  fail: {
    outsideTransaction: ({ services, params, body }) =>
      withSimulationControls(services, async (tx, desk) => {
        const id = Uuid.safeParse(params.id);
        if (!id.success) throw new ApiError(404, courierTexts.noDelivery());
        await desk.setFailure(tx, id.data, body.Reason);
      }),
  },
};
