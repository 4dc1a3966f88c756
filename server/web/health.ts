import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { awayRetrySeconds } from '../api/errors.ts';
import type { Services } from '../api/services.ts';
import { authenticate } from '../authentication/authenticate.ts';
import { selfCheck, selfCheckFault } from '../db/self-check.ts';

/** Durations of a check in milliseconds. */
interface Patience {
  /** Longest wait for a result. The previous result is returned after it, because load balancers remove slow nodes. */
  readonly waitMs: number;
  /** A check that takes longer counts as failed. */
  readonly busyMs: number;
  /** A success is cached for this long. */
  readonly keepMs: number;
}

const aliveness: Patience = { waitMs: 25, busyMs: 5000, keepMs: 0 };
/** The first check may take longer, because there is no earlier result. */
const usefulness: Patience = { waitMs: 250, busyMs: 15_000, keepMs: 5000 };

/**
 * Returns a function that returns the current fault, if any. It runs one check at a time for all callers, and returns
 * the last result if the check takes too long.
 */
export function createProbe<Fault>(
  check: () => Promise<unknown>,
  faultOf: (error: unknown) => Fault,
  { waitMs, busyMs, keepMs }: Patience,
): () => Promise<Fault | undefined> {
  let last: Fault | undefined;
  let startedAt = -Infinity;
  let succeededAt = -Infinity;
  let running: Promise<Fault | undefined> | undefined;
  const run = async () => {
    startedAt = performance.now();
    try {
      await check();
      last = undefined;
      succeededAt = performance.now();
    } catch (error) {
      last = faultOf(error);
    }
    running = undefined;
    return last;
  };
  const tooSlow = async () => {
    await wait(waitMs);
    return performance.now() - startedAt < busyMs ? last : faultOf(new Error('The check timed out'));
  };
  return async () => {
    if (running === undefined && performance.now() - succeededAt < keepMs) return undefined;
    running ??= run();
    return await Promise.race([running, tooSlow()]);
  };
}

/**
 * Registers `/api/healthz`, which responds with a 503 and a reason if this node cannot serve requests, and
 * `/api/livez`. Damage keeps the status 200, because a load balancer must not remove the only node.
 */
export function registerHealth(app: FastifyInstance, services: Services, version: string): void {
  const { database, clock } = services;
  const { engine, durability } = database;
  const awayFault = createProbe(
    () => database.inScope('system', (tx) => tx.execute(sql`select 1`), 'reads'),
    () => 'database unavailable',
    aliveness,
  );
  const usefulFault = createProbe(() => selfCheck(database, clock()), selfCheckFault, usefulness);
  app.get('/api/healthz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const fault = (await awayFault()) ?? (await usefulFault());
    if (fault !== undefined) return reply.code(503).header('retry-after', awayRetrySeconds).send({ status: fault });
    const user = await authenticate(services, request);
    const problem = database.problem();
    return {
      status: 'ok',
      ...(user && seesAll(user.role)
        ? { engine, durability, version, ...(problem === undefined ? {} : { problem }) }
        : {}),
    };
  });
  app.get('/api/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
}
