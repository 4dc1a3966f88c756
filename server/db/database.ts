import type { Deed, Scope } from './scope.ts';
import type { Tx } from './tx.ts';

/** `runScript` sends several statements at once, as migrations need. */
export type Work<T> = (tx: Tx, runScript: (statements: string) => Promise<void>) => Promise<T>;
export type Unlisten = () => Promise<void>;

/** How the job library gets at its own tables: through our connections, so that it has none to lose by itself. */
export interface JobStore {
  /** Without values, several statements at once. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

/** The one way to the database, alike on both engines. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** What a successful write survives, in words for `/api/healthz`. */
  readonly durability: string;
  /** Returns what is wrong with the stored data, for the health check. `undefined` when nothing is known to be wrong. */
  problem(): string | undefined;
  /**
   * Runs `work` in a transaction that sees the scope's rows alone. Commits when it resolves, rolls back when it
   * throws; runs it again, up to three times, after a serialisation failure or a deadlock. Throws `StorageFull` for a
   * write when the embedded database's disk is nearly full. Throws `DatabaseAway` when
   * there is no database: at once while that is known, and for a call that loses its connection. If it was lost at the
   * commit, nobody knows whether the work was kept. A signal that is aborted before the transaction begins prevents it.
   */
  inScope<T>(scope: Scope, work: Work<T>, does?: Deed, signal?: AbortSignal): Promise<T>;
  /**
   * Reads what the system may see by one statement without a transaction, and so in one round trip instead of three:
   * for the session, which every call asks for first. Reads with the same key, such as a session, share one turn.
   */
  readAsSystem<T>(key: string, read: (reader: Pick<Tx, 'select'>) => PromiseLike<T>): Promise<T>;
  /**
   * Calls `onPayload` for every notification on the channel, after its transaction has committed and in that order.
   * `onGap` is called when some may have been missed, because the connection was lost and made anew.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<Unlisten>;
  /** For the job library alone: it writes its own SQL, outside every scope. */
  readonly jobStore: JobStore;
  /** Runs one statement outside of a transaction and without a time limit, such as the build of an index. */
  runAlone(statement: string): Promise<void>;
  close(): Promise<void>;
}

/** The database cannot be reached, or was lost in the middle of a call: no fault of the caller, who may try again. */
export class DatabaseAway extends Error {
  override readonly name: string = 'DatabaseAway';

  constructor(cause?: unknown) {
    super('The database cannot be reached', { cause });
  }
}

/** The disk of the embedded database has no room left for a write. */
export class StorageFull extends DatabaseAway {
  override readonly name = 'StorageFull';
}
