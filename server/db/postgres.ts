import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';
import { withRetry } from './retry.ts';
import * as schema from './schema.ts';
import { openingBatch } from './scope.ts';

const reconnectMs = 500;
const jobConnections = 2;

/** PostgreSQL through a pool, and a connection of its own for each channel that is listened to. */
export async function openPostgres(url: string, report: (line: string) => void): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on('error', (error) => report(`An idle database connection was lost: ${error.message}`));
  const first = await pool.connect();
  first.release();
  const reader = drizzle(pool, { schema });
  let closed = false;

  return {
    engine: 'postgres',
    durability: 'as the PostgreSQL server is configured; with its defaults, every acknowledged write survives a power cut',
    inScope: (scope, work) =>
      withRetry(async () => {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          await client.query(openingBatch(scope));
          const result = await work(drizzle(client, { schema }), async (statements) => {
            await client.query(statements);
          });
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch((failure: Error) => {
            broken = failure;
          });
          throw error;
        } finally {
          client.release(broken);
        }
      }),

    readAsSystem: async (read) => await read(reader),

    async listen(channel, onPayload, onGap) {
      let stopped = false;
      let client: pg.Client | undefined;
      const connect = async (): Promise<void> => {
        const next = new pg.Client({ connectionString: url, keepAlive: true });
        next.on('notification', (message) => onPayload(message.payload ?? ''));
        let lost = false;
        const lose = () => {
          if (lost || stopped || closed) return;
          lost = true;
          void reconnect();
        };
        next.on('error', lose);
        next.on('end', lose);
        await next.connect();
        await next.query(`listen ${next.escapeIdentifier(channel)}`);
        client = next;
      };
      const reconnect = async (): Promise<void> => {
        report(`The database connection that feeds "${channel}" was lost; connecting again.`);
        while (!stopped && !closed) {
          try {
            await connect();
            onGap?.();
            return;
          } catch {
            await delay(reconnectMs, undefined, { ref: false });
          }
        }
      };
      await connect();
      return async () => {
        stopped = true;
        await client?.end();
      };
    },

    jobStore: { connectionString: url, max: jobConnections },

    async close() {
      closed = true;
      await pool.end();
    },
  };
}
