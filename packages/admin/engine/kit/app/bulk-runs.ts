/** Actions that run on many rows of a list. A run outlives its screen, so the list can show the result later. */
import type { Row } from '../../../providers/resource-calls.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';

export type Outcome =
  /** `answer` is absent if the response was lost and the record was read instead to find out the outcome. */
  | { readonly kind: 'done'; readonly answer?: unknown }
  /** Another user changed the record first. Holds their name and the time, if the backend sends them. */
  | { readonly kind: 'already'; readonly by: string | undefined; readonly at: Date | undefined }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The response was lost, and reading the record did not show the outcome. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Not sent: the action is not possible in the row's state. */
  | { readonly kind: 'skipped'; readonly reason: string }
  /** The run was cancelled before it reached this row. */
  | { readonly kind: 'left' };

export interface BulkResult {
  readonly row: Row;
  readonly outcome: Outcome;
}

export type BulkState =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'running';
      readonly action: ActionHandle;
      readonly finished: number;
      readonly count: number;
      readonly isCancelled: boolean;
    }
  | {
      readonly phase: 'finished';
      readonly action: ActionHandle;
      readonly results: readonly BulkResult[];
      readonly isChecking: boolean;
    };

interface StartedRun {
  readonly action: ActionHandle;
  readonly count: number;
  /** Runs the action on the rows. Never rejects. Starts no more rows once `signal` is aborted. */
  run(signal: AbortSignal, onProgress: (finished: number) => void): Promise<readonly BulkResult[]>;
  /** Reads the record to determine an unknown outcome. Never rejects. */
  check(result: BulkResult): Promise<BulkResult>;
}

export interface BulkRuns {
  of(list: string): BulkState;
  /** Starts a run and resolves when it ends. Does nothing while another run of the list is in progress. */
  start(list: string, started: StartedRun): Promise<void>;
  /** Cancels the run. Rows in progress are finished, but no more are started. */
  cancel(list: string): void;
  /** Checks the results with an unknown outcome again. */
  check(list: string): Promise<void>;
  /** Discards the results of a finished run. */
  close(list: string): void;
  subscribe(listener: () => void): () => void;
  /** Cancels and discards all runs. Called when the session ends. */
  forget(): void;
}

interface Entry {
  readonly started: StartedRun;
  readonly cancelling: AbortController;
  state: BulkState;
}

const idle: BulkState = { phase: 'idle' };

export function createBulkRuns(): BulkRuns {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const show = (list: string, entry: Entry, state: BulkState) => {
    entry.state = state;
    if (entries.get(list) === entry) notify();
  };
  return {
    of: (list) => entries.get(list)?.state ?? idle,
    async start(list, started) {
      if (entries.get(list)?.state.phase === 'running') return;
      const { action, count } = started;
      const cancelling = new AbortController();
      const entry: Entry = { started, cancelling, state: idle };
      entries.set(list, entry);
      const progress = (finished: number) =>
        show(list, entry, { phase: 'running', action, finished, count, isCancelled: cancelling.signal.aborted });
      progress(0);
      const results = await started.run(cancelling.signal, progress);
      show(list, entry, { phase: 'finished', action, results, isChecking: false });
    },
    cancel(list) {
      const entry = entries.get(list);
      if (entry?.state.phase !== 'running') return;
      entry.cancelling.abort();
      show(list, entry, { ...entry.state, isCancelled: true });
    },
    async check(list) {
      const entry = entries.get(list);
      if (entry?.state.phase !== 'finished' || entry.state.isChecking) return;
      const { state } = entry;
      show(list, entry, { ...state, isChecking: true });
      const results = await Promise.all(
        state.results.map((result) => (result.outcome.kind === 'unknown' ? entry.started.check(result) : result)),
      );
      show(list, entry, { ...state, results });
    },
    close(list) {
      if (entries.get(list)?.state.phase !== 'finished') return;
      entries.delete(list);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    forget() {
      for (const { cancelling } of entries.values()) cancelling.abort();
      entries.clear();
      notify();
    },
  };
}
