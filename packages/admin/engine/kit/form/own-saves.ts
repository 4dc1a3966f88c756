/**
 * The user's own saves on a record page. Each save is based on the result of earlier ones, so that users don't conflict
 * with themselves.
 */
import type { Versions } from '../../../providers/http/versions.ts';
import type { VersionedRow } from '../data/use-record.ts';

export interface OwnSaves {
  /** Runs saves one after another. `work` saves and then reads the record. Rejects if `work` does. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Records an accepted save that was based on `seen`. `left` is the record as read afterwards. */
  note(seen: Versions, left: VersionedRow): void;
  /** Returns the record after the user's saves that followed `seen`, or `undefined` if there were none. */
  since(seen: Versions): VersionedRow | undefined;
}

export function createOwnSaves(): OwnSaves {
  const steps = new Map<string, VersionedRow>();
  let last: Promise<void> = Promise.resolve();
  return {
    inTurn(work) {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
    note(seen, left) {
      const [from, to] = [JSON.stringify(seen), JSON.stringify(left.versions)];
      // Ignore saves that changed nothing, and backends without versions, which never report conflicts.
      if (from === to || Object.keys(left.versions).length === 0) return;
      steps.set(from, left);
      // A version that recurs is the latest one. Ending the chain there prevents cycles.
      steps.delete(to);
    },
    since(seen) {
      let found: VersionedRow | undefined;
      for (
        let next = steps.get(JSON.stringify(seen));
        next !== undefined;
        next = steps.get(JSON.stringify(next.versions))
      ) {
        found = next;
      }
      return found;
    },
  };
}
