/**
 * The user's own saves of a record page's sections. Later saves are based on the result of earlier ones, so that users
 * don't conflict with themselves.
 */
import type { Versions } from '../../../providers/http/versions.ts';
import type { VersionedRow } from '../data/use-record.ts';

export interface OwnSaves {
  /** Runs saves one after the other, each with the read that follows it. Rejects if `work` does. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Records an accepted save that was based on `seen`. The record was then read as `left`. */
  note(seen: Versions, left: VersionedRow): void;
  /** Returns the record after the own saves that follow `seen`, or `undefined` without any. */
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
      // Ignores saves without changes, and backends without versions, which never report conflicts.
      if (from === to || Object.keys(left.versions).length === 0) return;
      steps.set(from, left);
      // A version that returns is the last one. Prevents cycles.
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
