/** The writes of this page: guarded against a second press, and remembered, so that nobody is told of oneself as of another user. */
import type { Id } from '../../../contract/endpoint.ts';
import { type Clock, systemClock } from '../../../providers/clock.ts';
import type { Errand } from '../../../providers/errand.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import { type PressGuard, createPressGuard } from '../press/press-guard.ts';

/** An errand that changes something; `id` is absent where it is of no record in particular. */
export interface Write<Input = unknown, Answer = unknown> {
  readonly errand: Errand<Input, Answer>;
  readonly id?: Id | undefined;
  readonly input: Input;
  /** Of what the user had before them. */
  readonly seen?: Versions | undefined;
}

/** `lost`: no answer came, so that it may or may not have been done. */
export type WriteOutcome = 'pending' | 'done' | 'refused' | 'lost';

export interface OwnWrite {
  readonly write: Write;
  readonly outcome: WriteOutcome;
}

export interface OwnWrites {
  readonly guard: PressGuard;
  /** Sends it, and remembers what became of it. Rejects as the sending does. */
  send<Answer>(write: Write, sending: () => Promise<Answer>): Promise<Answer>;
  /** Those for a record, of whatever resource, that a reading made after `since` (ms) may show: unanswered until then. */
  since(id: Id, since: number): readonly OwnWrite[];
  /** Whether the same was tried before without an answer: it may have been done by that. */
  wasLost(write: Write): boolean;
}

/** Longer than anybody waits for an answer, or for a page to show what came of it. */
const rememberedMs = 600_000;

interface Remembered {
  readonly write: Write;
  outcome: WriteOutcome;
  settledAt: number;
}

const isSame = (one: Write, other: Write): boolean =>
  one.errand.toJSON() === other.errand.toJSON() && String(one.id) === String(other.id);

export function createOwnWrites(clock: Clock = systemClock): OwnWrites {
  let remembered: readonly Remembered[] = [];
  return {
    guard: createPressGuard(clock),
    async send(write, sending) {
      const entry: Remembered = { write, outcome: 'pending', settledAt: Infinity };
      remembered = [...remembered.filter(({ settledAt }) => settledAt > clock.now() - rememberedMs), entry];
      const settle = (outcome: WriteOutcome) => Object.assign(entry, { outcome, settledAt: clock.now() });
      try {
        const answer = await sending();
        settle('done');
        // What became of the earlier tries is known by this one's answer.
        remembered = remembered.filter((each) => each.outcome !== 'lost' || !isSame(each.write, write));
        return answer;
      } catch (error) {
        settle(isLost(error) ? 'lost' : 'refused');
        throw error;
      }
    },
    since: (id, since) =>
      remembered.filter(({ write, settledAt }) => String(write.id) === String(id) && settledAt >= since),
    wasLost: (write) => remembered.some((entry) => entry.outcome === 'lost' && isSame(entry.write, write)),
  };
}

/** Whether a failed write may have been done all the same: no answer came, or a 5xx, which a proxy may send after the server has done it. */
export function isLost(error: unknown): boolean {
  return !(error instanceof ApiError) || error.kind !== 'http' || error.statusCode >= 500;
}
