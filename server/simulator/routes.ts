import { z } from 'zod';
import type { simulationEndpoints } from '../../contract/simulation.ts';
import { ApiError } from '../api/errors.ts';
import type { HandlersOf } from '../api/handler.ts';
import type { Services } from '../api/services.ts';
import { courierTexts } from '../courier/texts.ts';
import type { Tx } from '../db/tx.ts';

const Uuid = z.uuid();

/** As the system, for no user's rows are the simulation's. Production does not even load what it drives. */
async function drive<Answer>({ config, database }: Services, work: (tx: Tx, simulation: typeof import('./simulation.ts')) => Promise<Answer>): Promise<Answer> {
  if (!config.demo) throw new ApiError(404, courierTexts.noSimulation());
  const simulation = await import('./simulation.ts');
  return database.inScope('system', (tx) => work(tx, simulation));
}

/** Extension `simulation` (ADR 036). */
export const simulationHandlers: HandlersOf<typeof simulationEndpoints> = {
  get: { outsideTransaction: ({ services }) => drive(services, (tx, { showSimulation }) => showSimulation(tx, services.config.courierSpeed)) },
  speed: { outsideTransaction: ({ services, body }) => drive(services, (tx, { setSpeed }) => setSpeed(tx, body.Speed, services.clock())) },
  courier: { outsideTransaction: ({ services, params, body }) => drive(services, (tx, { setOffline }) => setOffline(tx, params.key, body.Offline)) },
  fail: {
    outsideTransaction: ({ services, params, body }) =>
      drive(services, async (tx, { setFailure }) => {
        const id = Uuid.safeParse(params.id);
        if (!id.success) throw new ApiError(404, courierTexts.noDelivery());
        await setFailure(tx, id.data, body.Reason);
      }),
  },
};
