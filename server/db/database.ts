import type { AccessMode, Scope } from './scope.ts';
import type { Tx } from './tx.ts';

/** Work inside a transaction. `runScript` sends several statements at once, for migrations. */
export type Work<T> = (tx: Tx, runScript: (statements: string) => Promise<void>) => Promise<T>;
export type Unlisten = () => Promise<void>;

/** Database access of the job library, through the portal's own connections. */
export interface JobStore {
  /** Runs a statement. Without values, the text may hold several statements. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

/** The only access to the database, identical for both engines. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** Durability of a committed write, as text for `/api/healthz`. */
  readonly durability: string;
  /** Returns the known damage of the stored data for the health check. */
  problem(): string | undefined;
  /**
   * Runs `work` in a transaction that sees only the scope's rows. Runs it up to three times after a serialisation
   * failure or a deadlock. An aborted signal prevents the start of the transaction.
   * @throws StorageFull when the embedded database's disk is nearly full and the transaction writes.
   * @throws DatabaseAway without a connection. If it was lost during the commit, the result is unknown.
   */
  inScope<T>(scope: Scope, work: Work<T>, does?: AccessMode, signal?: AbortSignal): Promise<T>;
  /**
   * Runs one statement as the system, without a transaction: one round trip instead of three. Used for the session,
   * which every call reads first. The key, such as a session, is the unit of fair queuing.
   */
  readAsSystem<T>(key: string, read: (reader: Pick<Tx, 'select'>) => PromiseLike<T>): Promise<T>;
  /**
   * Calls `onPayload` for every notification on the channel, in order of commit. Calls `onGap` after a reconnect,
   * because notifications may have been missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<Unlisten>;
  /** For the job library only: its own SQL, outside every scope. */
  readonly jobStore: JobStore;
  /** Runs one statement outside a transaction and without a time limit, such as an index build. */
  runAlone(statement: string): Promise<void>;
  close(): Promise<void>;
}

/** The database cannot be reached, or the connection was lost during a call. The caller may retry. */
export class DatabaseAway extends Error {
  override readonly name: string = 'DatabaseAway';

  constructor(cause?: unknown) {
    super('The database cannot be reached', { cause });
  }
}

/** The embedded database's disk has no space left for a write. */
export class StorageFull extends DatabaseAway {
  override readonly name = 'StorageFull';
}
