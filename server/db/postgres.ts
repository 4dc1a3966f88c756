import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, DatabaseAway } from './database.ts';
import { holdListenConnection } from './listen-connection.ts';
import { withRetry } from './retry.ts';
import { type AccessMode, type Scope, openingStatements } from './scope.ts';
import type { Log } from '../runtime/log.ts';
import { hideParameters } from './query-errors.ts';
import { shareFairly } from './share-fairly.ts';

/** Timeout for opening a connection or getting a free one from the pool. */
const connectMs = 5000;
/**
 * Delay of TCP keep-alive probes. A server that vanished is detected after ten more unanswered probes, one per second.
 */
const probeAfterMs = 10_000;
const connections = 10;
/** Concurrent transactions. The other connections serve the session query of every call. */
const transactions = 8;
/** Maximum concurrent transactions per account. */
const ofOneAccount = 2;

/** Time limits for database work, in milliseconds, so that a lock or a slow server cannot block a caller forever. */
export interface Limits {
  readonly lockMs: number;
  /** Limit for one statement of a user's call, or for the session query. */
  readonly statementMs: number;
  /** Limit for one system statement. It is long, because jobs read whole tables. */
  readonly systemStatementMs: number;
  /** Limit for one complete user transaction. */
  readonly callMs: number;
}

const usualLimits: Limits = { lockMs: 5000, statementMs: 20_000, systemStatementMs: 600_000, callMs: 30_000 };
/** PostgreSQL ends a transaction that has been idle for this long and releases its locks. */
const idleInTransactionMs = 60_000;
/** Interval and timeout of the listening connection's check that the server responds. */
const pulseMs = 5000;

/**
 * Opens a PostgreSQL pool and a listening connection. Transactions announce their events with NOTIFY, or write them to
 * the outbox. Rejects if the server is unreachable.
 */
export async function openPostgres(
  url: string,
  log: Log,
  announced: 'notified' | 'outbox' = 'notified',
  given: Partial<Limits> = {},
): Promise<Database> {
  const limits = { ...usualLimits, ...given };
  const opening = (scope: Scope, does?: AccessMode) => [
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
  // The failed call and the listener report a lost connection. Without these handlers, the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  /** Functions that abort the running calls. */
  const cuts = new Set<() => void>();

  const listener = await holdListenConnection({
    log,
    pulseMs,
    // The pool's connections are dead, too, but may not have noticed yet.
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

  /** Runs `work` on a pooled connection for at most `limitMs`. Throws `DatabaseAway` if the connection is lost. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>, limitMs?: number): Promise<T> {
    if (listener.isAway()) throw new DatabaseAway();
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
      // Never return an open transaction to the pool. If the rollback fails, the connection is lost.
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
              // A migration has no time limit, because its duration depends on the size of the tables.
              await client.query('set local statement_timeout = 0');
              await client.query(statements);
            });
            // PostgreSQL responds to a commit after a failed statement with ROLLBACK, not with an error.
            const { command } = await client.query('commit');
            if (command !== 'COMMIT') throw new Error('A statement failed: the transaction was rolled back');
            return result;
          },
          scope === 'system' ? undefined : limits.callMs,
        ),
      ),
    readAsSystem: (_key, read) => withClient(async (client) => await read(drizzle(client))),
    listen: (channel, onPayload, onGap) => listener.listen(channel, onPayload, onGap),
    jobStore: {
      executeSql: (text, values) =>
        withClient((client) => client.query(text, values === undefined ? undefined : [...values])),
    },
    runAlone: (statement) =>
      withClient(async (client) => {
        // Building an index concurrently waits for every open transaction, such as a backup's, as long as it takes.
        await client.query('set statement_timeout = 0; set lock_timeout = 0');
        await client.query(statement).finally(() => client.query('reset statement_timeout; reset lock_timeout'));
      }),
    async close() {
      await listener.close();
      await pool.end();
    },
  };
  return shareFairly(hideParameters(database), { total: transactions, each: ofOneAccount, longestWaitMs: connectMs });
}
