/** Controls the demo couriers, an extension that exists only in demo mode (ADR 036). */
import { z } from 'zod';
import { FailureReason } from '../collect/deliveries.ts';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';

export const simulationExtension = 'simulation';

/** Factors of real speed. */
export const simulationSpeeds = [1, 10, 60, 600] as const;

export const Simulation = z.object({
  /** May differ from the offered speeds if the server is configured so. */
  Speed: z.number(),
  Couriers: z.array(z.object({ Key: z.string(), Name: z.string(), Offline: z.boolean() })),
  /** Current deliveries, newest first. `Reason` is the forced failure. `null` leaves it to chance. */
  Deliveries: z.array(
    z.object({ Id, Reference: z.string(), Courier: z.string(), Reason: shownChoice(FailureReason).nullable() }),
  ),
});
export type Simulation = z.infer<typeof Simulation>;

const access = { roles: ['Admin'] } as const;

export const simulationEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/ext/simulation',
    access,
    summary: 'How the simulated couriers are driven; 404 outside of demo mode, as every call of this extension',
    answer: Simulation,
  }),
  speed: endpoint({
    method: 'PUT',
    path: '/ext/simulation/speed',
    access,
    summary: 'Speed the simulated couriers up, those on their way from where they are; it outlives a restart',
    body: json(z.object({ Speed: z.literal(simulationSpeeds) })),
    answer: z.unknown(),
  }),
  courier: endpoint({
    method: 'PUT',
    path: '/ext/simulation/courier/{key}',
    access,
    summary:
      'Take a simulated courier offline, where it offers and accepts nothing, or online again; what it carries it carries on',
    params: { key: z.string().min(1).max(64) },
    body: json(z.object({ Offline: z.boolean() })),
    answer: z.unknown(),
  }),
  fail: endpoint({
    method: 'PUT',
    path: '/ext/simulation/delivery/{id}',
    access,
    summary:
      'Have a delivery that is under way fail at its end for a reason, or leave that to chance again; 404 for one that no simulated courier carries',
    params: { id: Id },
    body: json(z.object({ Reason: FailureReason.nullable() })),
    answer: z.unknown(),
  }),
};
