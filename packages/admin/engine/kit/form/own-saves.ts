/**
 * One's own saves of the sections of a record page. What one has left is what the next is made on the sight of, so that
 * nobody is told of a conflict with themselves.
 */
import type { Versions } from '../../../providers/http/versions.ts';
import type { ReadRecord } from '../data/use-record.ts';

export interface OwnSaves {
  /** One after the other, each with the reading that follows it. Rejects as the work does. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** A save on the sight of `seen` was accepted: nobody else's stood between. The record was then read as `left`. */
  note(seen: Versions, left: ReadRecord): void;
  /** What own saves have made of the record that was seen so; `undefined`: nothing. */
  since(seen: Versions): ReadRecord | undefined;
}

export function createOwnSaves(): OwnSaves {
  const steps = new Map<string, ReadRecord>();
  let last: Promise<void> = Promise.resolve();
  return {
    inTurn(work) {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
    note(seen, left) {
      const [from, to] = [JSON.stringify(seen), JSON.stringify(left.versions)];
      // A save that changed nothing leads nowhere; a backend without versions refuses nothing.
      if (from === to || Object.keys(left.versions).length === 0) return;
      steps.set(from, left);
      // A state that has come back is the last one: it must not lead round in a circle.
      steps.delete(to);
    },
    since(seen) {
      let found: ReadRecord | undefined;
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
