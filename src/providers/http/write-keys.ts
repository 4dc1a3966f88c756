/** `Idempotency-Key`s of writes whose outcome is not known (decisions, "Extensions"). */
import { ApiError } from './api-error.ts';
import { uniqueKey } from './insecure-origins.ts';

export interface WriteKeys {
  /**
   * Sends a write with its key: the one it was sent with before, when no answer to that has come. One that is on its way is
   * not sent again: whoever asks for the same gets its answer.
   */
  send(write: string, work: (key: string) => Promise<unknown>): Promise<unknown>;
}

/** A refusal was not carried out. A 5xx may come from a proxy whose server had already done it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'http' && error.statusCode < 500;
}

/** Keeps each key from the moment an answer is lost until one comes, so that pressing again does not do it again. */
export function createWriteKeys(): WriteKeys {
  const unanswered = new Map<string, string>();
  const underWay = new Map<string, Promise<unknown>>();
  const sendOnce = async (write: string, work: (key: string) => Promise<unknown>) => {
    const key = unanswered.get(write) ?? uniqueKey();
    try {
      const answer = await work(key);
      unanswered.delete(write);
      return answer;
    } catch (error) {
      if (isRefusal(error)) unanswered.delete(write);
      else unanswered.set(write, key);
      throw error;
    }
  };
  return {
    send(write, work) {
      const sending = underWay.get(write) ?? sendOnce(write, work).finally(() => underWay.delete(write));
      underWay.set(write, sending);
      return sending;
    },
  };
}

/** The same text for the same write, and no other: from all that makes it up. A file counts by what the system says of it. */
export function identifyWrite(parts: readonly unknown[]): string {
  return JSON.stringify(parts, (_, value: unknown) => (value instanceof File ? [value.name, value.size, value.type, value.lastModified] : value));
}
