/** The calls that drive the demonstration's couriers (ADR 036). */
import type { FailureReason } from '../../../contract/collect/deliveries.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Simulation } from '../../../contract/simulation.ts';
import { simulationSpeeds } from '../../../contract/simulation.ts';
import { defineErrand } from '../../providers/errand.ts';

const name = 'simulation';

export type Speed = (typeof simulationSpeeds)[number];

export const readSimulation = defineErrand(name, 'read', ({ call, signal }): Promise<Simulation> => call(endpoints.simulation.get, { signal }));
export const setSpeed = defineErrand(name, 'speed', ({ call }, _, Speed: Speed) => call(endpoints.simulation.speed, { body: { Speed } }));
export const setOffline = defineErrand(name, 'courier', ({ call }, key, Offline: boolean) => call(endpoints.simulation.courier, { params: { key: String(key) }, body: { Offline } }));
export const setFailure = defineErrand(name, 'fail', ({ call }, id, Reason: FailureReason | null) => call(endpoints.simulation.fail, { params: { id }, body: { Reason } }));
