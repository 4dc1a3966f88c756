import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { awayRetrySeconds } from '../api/errors.ts';
import type { Services } from '../api/services.ts';
import { authenticate } from '../authentication/authenticate.ts';

/** A load balancer that gets no answer soon takes the node for dead. */
const patienceMs = 25;
/** How long it may be busy with what it was asked before it counts as away. */
const busyMs = 5000;

/** Asks one question at a time, whoever wants to know, and answers at once: by what comes soon, or else by how the last one was answered, while this one is young. */
export function createProbe(question: () => Promise<unknown>): () => Promise<boolean> {
  let wasWell = true;
  let askedAt = 0;
  let asking: Promise<boolean> | undefined;
  const ask = async () => {
    askedAt = performance.now();
    try {
      await question();
      wasWell = true;
    } catch {
      wasWell = false;
    }
    asking = undefined;
    return wasWell;
  };
  return () => {
    asking ??= ask();
    return Promise.race([asking, wait(patienceMs).then(() => wasWell && performance.now() - askedAt < busyMs)]);
  };
}

/**
 * `GET /api/healthz`, for a load balancer: 200 while the database answers, 503 while it is away and this node can do
 * nothing for anybody; what it runs on is told to administrators alone. `GET /api/livez`, for whoever restarts processes:
 * 200 as long as this one runs. A restart does not bring a database back.
 */
export function registerHealth(app: FastifyInstance, services: Services, version: string): void {
  const { database } = services;
  const { engine, durability } = database;
  const isWell = createProbe(() => database.inScope('system', (tx) => tx.execute(sql`select 1`)));
  app.get('/api/healthz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!(await isWell())) return reply.code(503).header('retry-after', awayRetrySeconds).send({ status: 'database away' });
    const user = await authenticate(services, request);
    return { status: 'ok', ...(user?.role === 'Admin' ? { engine, durability, version } : {}) };
  });
  app.get('/api/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
}
