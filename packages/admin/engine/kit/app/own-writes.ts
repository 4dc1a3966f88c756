/**
 * The writes of this page, recorded to guard against double presses and to avoid notifying users of their own writes.
 */
import type { Id } from '../../../contract/endpoint.ts';
import { type Clock, systemClock } from '../../../providers/clock.ts';
import type { Operation } from '../../../providers/operation.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import { type PressGuard, createPressGuard } from '../press/press-guard.ts';

/** An operation that changes data. `id` is absent if it does not concern a single record. */
export interface Write<Input = unknown, Answer = unknown> {
  readonly operation: Operation<Input, Answer>;
  readonly id?: Id | undefined;
  readonly input: Input;
  /** The versions of the record that the user saw. */
  readonly seen?: Versions | undefined;
}

/** The outcome of a write. `lost`: without a conclusive response, the server may or may not have performed it. */
export type WriteOutcome = 'pending' | 'done' | 'refused' | 'lost';

export interface OwnWrite {
  readonly write: Write;
  readonly outcome: WriteOutcome;
}

export interface OwnWrites {
  readonly guard: PressGuard;
  /** Runs `sending` and records its outcome. Rejects if `sending` does. */
  send<Answer>(write: Write, sending: () => Promise<Answer>): Promise<Answer>;
  /** Returns the writes to records with this ID, of any resource, that were pending at `since` (ms) or later. */
  since(id: Id, since: number): readonly OwnWrite[];
  /** Returns whether the same write was lost before, so the server may already have performed it. */
  wasLost(write: Write): boolean;
}

/** How long to keep writes, in ms. Longer than any request takes, and than any page takes to show its result. */
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
        // This response also settles the earlier attempts.
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

/**
 * Returns whether a failed write may have been performed: no response came, or a 5xx, which a proxy may send
 * afterwards.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.kind !== 'http' || error.statusCode >= 500;
}
