/** The writes of this page. Guards against a second press, and keeps users from being notified of their own writes. */
import type { Id } from '../../../contract/endpoint.ts';
import { type Clock, systemClock } from '../../../providers/clock.ts';
import type { Operation } from '../../../providers/operation.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import { type PressGuard, createPressGuard } from '../press/press-guard.ts';

/** An operation that changes data. `id` is absent if it concerns no single record. */
export interface Write<Input = unknown, Answer = unknown> {
  readonly operation: Operation<Input, Answer>;
  readonly id?: Id | undefined;
  readonly input: Input;
  /** The versions that the user saw. */
  readonly seen?: Versions | undefined;
}

/** The outcome of a write. `lost`: no answer came, so the server may or may not have done it. */
export type WriteOutcome = 'pending' | 'done' | 'refused' | 'lost';

export interface OwnWrite {
  readonly write: Write;
  readonly outcome: WriteOutcome;
}

export interface OwnWrites {
  readonly guard: PressGuard;
  /** Runs `sending` and records its outcome. Rejects if `sending` does. */
  send<Answer>(write: Write, sending: () => Promise<Answer>): Promise<Answer>;
  /** Returns the writes of a record, of any resource, that a read made after `since` (ms) may show. */
  since(id: Id, since: number): readonly OwnWrite[];
  /** Returns whether the same write was tried before without an answer, so it may be done already. */
  wasLost(write: Write): boolean;
}

/** Longer than any request, and than any page takes to show its result. */
const retentionMs = 600_000;

interface RecordedWrite {
  readonly write: Write;
  outcome: WriteOutcome;
  settledAt: number;
}

const isSame = (one: Write, other: Write): boolean =>
  one.operation.toJSON() === other.operation.toJSON() && String(one.id) === String(other.id);

export function createOwnWrites(clock: Clock = systemClock): OwnWrites {
  let remembered: readonly RecordedWrite[] = [];
  return {
    guard: createPressGuard(clock),
    async send(write, sending) {
      const entry: RecordedWrite = { write, outcome: 'pending', settledAt: Infinity };
      remembered = [...remembered.filter(({ settledAt }) => settledAt > clock.now() - retentionMs), entry];
      const settle = (outcome: WriteOutcome) => Object.assign(entry, { outcome, settledAt: clock.now() });
      try {
        const answer = await sending();
        settle('done');
        // This answer also settles the earlier attempts.
        remembered = remembered.filter((each) => each.outcome !== 'lost' || !isSame(each.write, write));
        return answer;
      } catch (error) {
        settle(isOutcomeUnknown(error) ? 'lost' : 'refused');
        throw error;
      }
    },
    since: (id, since) =>
      remembered.filter(({ write, settledAt }) => String(write.id) === String(id) && settledAt >= since),
    wasLost: (write) => remembered.some((entry) => entry.outcome === 'lost' && isSame(entry.write, write)),
  };
}

/** Returns whether a failed write may be done: no answer came, or a 5xx, which a proxy may send after the work. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.kind !== 'http' || error.statusCode >= 500;
}
