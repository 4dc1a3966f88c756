import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Services } from '../api/services.ts';
import { authenticate } from '../session/authenticate.ts';

/** `GET /api/healthz`: 200 while the database answers. What it runs on is told to administrators alone. */
export function registerHealth(app: FastifyInstance, services: Services, version: string): void {
  const { engine, durability } = services.database;
  app.get('/api/healthz', async (request, reply) => {
    await services.database.inScope('system', (tx) => tx.execute(sql`select 1`));
    const user = await authenticate(services, request);
    return reply.header('cache-control', 'no-store').send({ status: 'ok', ...(user?.role === 'Admin' ? { engine, durability, version } : {}) });
  });
}
