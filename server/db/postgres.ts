import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, DatabaseAway } from './database.ts';
import { holdLifeline } from './lifeline.ts';
import { withRetry } from './retry.ts';
import { type Deed, type Scope, openingStatements } from './scope.ts';
import type { Log } from '../runtime/log.ts';
import { hideParameters } from './query-errors.ts';
import { shareFairly } from './share-fairly.ts';

/** For a connection to be made or, when all are in use, to be free. Longer than that nobody waits for a page. */
const connectMs = 5000;
/** A server that went without a word, with its machine or its cable, is noticed after this and ten unanswered probes, a second each. */
const probeAfterMs = 10_000;
const connections = 10;
/** Transactions at once. The other connections serve the read of the session at the start of every call. */
const transactions = 8;
/** Connections that one account can hold. */
const ofOneAccount = 2;

/** How long work may take, in milliseconds, so that a lock or a slow server does not hold a caller for good. */
export interface Limits {
  /** The wait for a lock. */
  readonly lockMs: number;
  /** One statement of a user's call or of the session's read. */
  readonly statementMs: number;
  /** One statement of the system, whose jobs read whole tables. */
  readonly systemStatementMs: number;
  /** All of a user's transaction. */
  readonly callMs: number;
}

const usualLimits: Limits = { lockMs: 5000, statementMs: 20_000, systemStatementMs: 600_000, callMs: 30_000 };
/** PostgreSQL ends a transaction whose node says nothing for so long, and frees its locks. */
const idleInTransactionMs = 60_000;
/** How often the lifeline asks whether the server still answers, and for how long it waits. */
const pulseMs = 5000;

/** PostgreSQL through a pool, and one connection beside it that listens. What its transactions announce is notified, or left in the outbox. Rejects when the server is not there. */
export async function openPostgres(
  url: string,
  log: Log,
  announced: 'notified' | 'outbox' = 'notified',
  given: Partial<Limits> = {},
): Promise<Database> {
  const limits = { ...usualLimits, ...given };
  const opening = (scope: Scope, does?: Deed) => [
    ...openingStatements(scope, does),
    ...(announced === 'outbox' && does !== 'reads' ? ["set local app.events = 'outbox'"] : []),
    ...(scope === 'system' ? [`set local statement_timeout = ${limits.systemStatementMs}`] : []),
  ];
  const options = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfterMs,
  };
  const pool = new pg.Pool({
    ...options,
    max: connections,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  });
  // A lost connection is told by the call that it fails, and by the lifeline; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  /** Ends each call under way. */
  const cuts = new Set<() => void>();

  const lifeline = await holdLifeline({
    log,
    pulseMs,
    // Nothing more will come on the connections that are left, though some may not know it yet.
    onAway: () => [...cuts].forEach((cut) => cut()),
    async open({ onNotification, onEnd }) {
      const client = new pg.Client({ ...options, query_timeout: pulseMs });
      client.on('error', () => undefined);
      client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
      await client.connect();
      client.once('end', onEnd);
      return {
        listen: (channel) => client.query(`listen ${client.escapeIdentifier(channel)}`),
        unlisten: (channel) => client.query(`unlisten ${client.escapeIdentifier(channel)}`),
        ask: () => client.query('select 1'),
        close: () => client.end(),
      };
    },
  });

  /** Runs `work` on a connection of the pool for at most `limitMs`. Throws `DatabaseAway` if the connection is lost. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>, limitMs?: number): Promise<T> {
    if (lifeline.isAway()) throw new DatabaseAway();
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseAway(error);
    });
    let isLent = true;
    const giveBack = (broken: boolean) => {
      if (isLent) client.release(broken);
      isLent = false;
    };
    const cut = () => giveBack(true);
    cuts.add(cut);
    const timer = limitMs === undefined ? undefined : setTimeout(cut, limitMs);
    try {
      const result = await work(client);
      giveBack(false);
      return result;
    } catch (error) {
      // No open transaction may go back to the pool. Where not even this can be said, the connection is gone.
      const isBroken = await client.query('rollback').then(
        () => false,
        () => true,
      );
      giveBack(isBroken);
      throw isBroken ? new DatabaseAway(error) : error;
    } finally {
      clearTimeout(timer);
      cuts.delete(cut);
    }
  }

  const database: Database = {
    engine: 'postgres',
    durability:
      'as the PostgreSQL server is configured; with its defaults, every acknowledged write survives a power cut',
    problem: () => undefined,
    inScope: (scope, work, does) =>
      withRetry(() =>
        withClient(
          async (client) => {
            await client.query(opening(scope, does).join('; '));
            const result = await work(drizzle(client), async (statements) => {
              // Migrations take as long as their tables are large.
              await client.query('set local statement_timeout = 0');
              await client.query(statements);
            });
            // PostgreSQL answers a commit after a failed statement with ROLLBACK, not with an error.
            const { command } = await client.query('commit');
            if (command !== 'COMMIT') throw new Error('A statement had failed: the transaction was rolled back');
            return result;
          },
          scope === 'system' ? undefined : limits.callMs,
        ),
      ),
    readAsSystem: (_key, read) => withClient(async (client) => await read(drizzle(client))),
    listen: (channel, onPayload, onGap) => lifeline.listen(channel, onPayload, onGap),
    jobStore: {
      executeSql: (text, values) =>
        withClient((client) => client.query(text, values === undefined ? undefined : [...values])),
    },
    runAlone: (statement) =>
      withClient(async (client) => {
        // Building an index concurrently waits, as if for a lock, for every open transaction, such as a backup's.
        await client.query('set statement_timeout = 0; set lock_timeout = 0');
        await client.query(statement).finally(() => client.query('reset statement_timeout; reset lock_timeout'));
      }),
    async close() {
      await lifeline.close();
      await pool.end();
    },
  };
  return shareFairly(hideParameters(database), { total: transactions, each: ofOneAccount, longestWaitMs: connectMs });
}
