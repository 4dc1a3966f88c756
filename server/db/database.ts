import type { AccessMode, Scope } from './scope.ts';
import type { Tx } from './tx.ts';

/** Work inside a transaction. `runScript` executes a text with several statements, for migrations. */
export type Work<T> = (tx: Tx, runScript: (statements: string) => Promise<void>) => Promise<T>;
export type Unlisten = () => Promise<void>;

/** Database access for the job library, through the portal's own connections. */
export interface JobStore {
  /** Runs a statement. Without values, the text may contain several statements. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

/** The only access to the database, with the same interface for PGlite and PostgreSQL. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** A description of how durable committed writes are, for `/api/healthz`. */
  readonly durability: string;
  /** Returns a description of known damage to the stored data, for the health check. */
  problem(): string | undefined;
  /**
   * Runs `work` in a transaction that sees only the scope's rows. Makes up to three attempts after a serialisation
   * failure or a deadlock. An aborted signal prevents the transaction from starting.
   * @throws StorageFull if `work` writes and the embedded database's disk is nearly full.
   * @throws DatabaseAway without a connection. If it was lost during the commit, the result is unknown.
   */
  inScope<T>(scope: Scope, work: Work<T>, does?: AccessMode, signal?: AbortSignal): Promise<T>;
  /**
   * Runs one statement as the system, without a transaction, to save two round trips. Used to read the session on every
   * call. With a single connection, keys, such as session ids, take turns.
   */
  readAsSystem<T>(key: string, read: (reader: Pick<Tx, 'select'>) => PromiseLike<T>): Promise<T>;
  /**
   * Calls `onPayload` for every notification on the channel, in order of commit. Calls `onGap` after a reconnect,
   * because notifications may have been missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<Unlisten>;
  /** For the job library only. Runs the library's own SQL without a scope. */
  readonly jobStore: JobStore;
  /** Runs one statement, such as an index build, outside a transaction and without a time limit. */
  runAlone(statement: string): Promise<void>;
  close(): Promise<void>;
}

/** The error of a database that cannot be reached or whose connection was lost during a call. The caller may retry. */
export class DatabaseAway extends Error {
  override readonly name: string = 'DatabaseAway';

  constructor(cause?: unknown) {
    super('The database cannot be reached', { cause });
  }
}

/** The error of a write for which the embedded database's disk has no space left. */
export class StorageFull extends DatabaseAway {
  override readonly name = 'StorageFull';
}
