import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { awayRetrySeconds } from '../api/errors.ts';
import type { Services } from '../api/services.ts';
import { authenticate } from '../authentication/authenticate.ts';
import { selfCheck, selfCheckFault } from '../db/self-check.ts';

/** Milliseconds. */
interface Patience {
  /** For an answer; after that the last result counts. A load balancer takes a slow node for dead. */
  readonly waitMs: number;
  /** A question that takes longer than this counts as failed. */
  readonly busyMs: number;
  /** A success is not questioned again for this long. */
  readonly keepMs: number;
}

const aliveness: Patience = { waitMs: 25, busyMs: 5000, keepMs: 0 };
/** The first check has some time, because nothing is known before it. */
const usefulness: Patience = { waitMs: 250, busyMs: 15_000, keepMs: 5000 };

/**
 * Returns a function that says what is wrong, `undefined` for nothing. It runs one check at a time however many ask, and
 * does not wait long: while a check runs, the result of the last one counts.
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
    return performance.now() - startedAt < busyMs ? last : faultOf(new Error('The check takes too long'));
  };
  return async () => {
    if (running === undefined && performance.now() - succeededAt < keepMs) return undefined;
    running ??= run();
    return await Promise.race([running, tooSlow()]);
  };
}

/**
 * `GET /api/healthz`, for a load balancer: 200 while this node can serve, 503 with a reason while the database is away,
 * read-only, full or refuses tenants their rows. Administrators also see what it runs on, and a known fault of the
 * database: damage keeps the status 200, because a load balancer must not remove the only node. `GET /api/livez`, for a
 * supervisor: 200 as long as the process runs.
 */
export function registerHealth(app: FastifyInstance, services: Services, version: string): void {
  const { database, clock } = services;
  const { engine, durability } = database;
  const awayFault = createProbe(
    () => database.inScope('system', (tx) => tx.execute(sql`select 1`), 'reads'),
    () => 'database away',
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
