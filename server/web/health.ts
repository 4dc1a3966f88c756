import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** `GET /api/healthz`: 200 while the database answers. */
export function registerHealth(app: FastifyInstance, database: Database, version: string): void {
  app.get('/api/healthz', async (_request, reply) => {
    await database.inScope('system', (tx) => tx.execute(sql`select 1`));
    return reply.header('cache-control', 'no-store').send({ status: 'ok', engine: database.engine, durability: database.durability, version });
  });
}
