import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { retryAfterSeconds } from '../api/errors.ts';
import type { Services } from '../api/services.ts';
import type { Database } from '../db/database.ts';
import { authenticate } from '../session/authenticate.ts';

/** A load balancer that gets no answer soon takes the node for dead. */
const patienceMs = 25;
/** How long the database counts as well after it last answered. It may be busy. */
const trustMs = 5000;

/** Asks one question at a time, whoever wants to know, and answers at once: by what comes soon, or else by the last answer. */
function createProbe(database: Database): () => Promise<boolean> {
  let answeredAt = -Infinity;
  let asking: Promise<boolean> | undefined;
  const ask = async () => {
    try {
      await database.inScope('system', (tx) => tx.execute(sql`select 1`));
      answeredAt = performance.now();
      return true;
    } catch {
      answeredAt = -Infinity;
      return false;
    } finally {
      asking = undefined;
    }
  };
  return () => {
    asking ??= ask();
    return Promise.race([asking, wait(patienceMs).then(() => performance.now() - answeredAt < trustMs)]);
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
  const isWell = createProbe(database);
  app.get('/api/healthz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!(await isWell())) return reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'database away' });
    const user = await authenticate(services, request);
    return { status: 'ok', ...(user?.role === 'Admin' ? { engine, durability, version } : {}) };
  });
  app.get('/api/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
}
