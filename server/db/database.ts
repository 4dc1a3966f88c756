import type { Scope } from './scope.ts';
import type { Tx } from './tx.ts';

/** `runScript` sends several statements at once, as migrations need. */
export type Work<T> = (tx: Tx, runScript: (statements: string) => Promise<void>) => Promise<T>;
export type Unlisten = () => Promise<void>;

/** Where the job library keeps its own tables: through connections of its own, or through ours where there is only one. */
export type JobStore =
  | { readonly connectionString: string; readonly max: number }
  | { readonly db: { executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }> } };

/** The one way to the database, alike on both engines. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** What a successful write survives, in words for `/api/healthz`. */
  readonly durability: string;
  /**
   * Runs `work` in a transaction that sees the scope's rows alone. Commits when it resolves, rolls back when it
   * throws; runs it again, up to three times, after a serialisation failure or a deadlock.
   */
  inScope<T>(scope: Scope, work: Work<T>): Promise<T>;
  /**
   * Reads what the system may see by one statement without a transaction, and so in one round trip instead of three:
   * for the session, which every call asks for first.
   */
  readAsSystem<T>(read: (reader: Pick<Tx, 'select'>) => PromiseLike<T>): Promise<T>;
  /**
   * Calls `onPayload` for every notification on the channel, after its transaction has committed and in that order.
   * `onGap` is called when some may have been missed, because the connection was lost and made anew.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<Unlisten>;
  /** For the job library alone: it writes its own SQL, outside every scope. */
  readonly jobStore: JobStore;
  close(): Promise<void>;
}
