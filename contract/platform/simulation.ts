/** Control of the demo couriers: an extension that exists only in demo mode (ADR 036). */
import { z } from 'zod';
import { FailureReason } from '../collect/deliveries.ts';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';

export const simulationExtension = 'simulation';

/** Multiples of real speed. */
export const simulationSpeeds = [1, 10, 60, 600] as const;

export const Simulation = z.object({
  /** The current speed. A configured speed may not be one of `simulationSpeeds`. */
  Speed: z.number(),
  Couriers: z.array(z.object({ Key: z.string(), Name: z.string(), Offline: z.boolean() })),
  /** Current deliveries, newest first. `Reason` is the forced failure. With `null`, failure is random. */
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
    summary: 'Retrieve the state of the courier simulation; like all calls of this extension, 404 outside demo mode',
    answer: Simulation,
  }),
  speed: endpoint({
    method: 'PUT',
    path: '/ext/simulation/speed',
    access,
    summary:
      'Set the speed of the simulation, which also applies to current trips from now on and persists across restarts',
    body: json(z.object({ Speed: z.literal(simulationSpeeds) })),
    answer: z.unknown(),
  }),
  courier: endpoint({
    method: 'PUT',
    path: '/ext/simulation/courier/{key}',
    access,
    summary:
      'Take a simulated courier offline or online; an offline courier sends no quotes and accepts no bookings, but completes its current deliveries',
    params: { key: z.string().min(1).max(64) },
    body: json(z.object({ Offline: z.boolean() })),
    answer: z.unknown(),
  }),
  fail: endpoint({
    method: 'PUT',
    path: '/ext/simulation/delivery/{id}',
    access,
    summary:
      'Make a current delivery end in failure for a reason, or leave its outcome to chance; 404 if no simulated courier carries it',
    params: { id: Id },
    body: json(z.object({ Reason: FailureReason.nullable() })),
    answer: z.unknown(),
  }),
};
