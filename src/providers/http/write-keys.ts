/** `Idempotency-Key`s of writes whose outcome is not known (decisions, "Extensions"). */
import { ApiError } from './api-error.ts';
import { uniqueKey } from './unique-key.ts';

export interface WriteKeys {
  /** Sends a write with its key: the one it was sent with before, when no answer to that has come. */
  send<Answer>(write: string, work: (key: string) => Promise<Answer>): Promise<Answer>;
}

/** A refusal was not carried out. A 5xx may come from a proxy whose server had already done it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'http' && error.statusCode < 500;
}

/** Keeps each key from the moment an answer is lost until one comes, so that pressing again does not do it again. */
export function createWriteKeys(): WriteKeys {
  const unanswered = new Map<string, string>();
  return {
    async send(write, work) {
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
    },
  };
}

/** The same text for the same write, and no other: from all that makes it up. A file counts by what the system says of it. */
export function identifyWrite(parts: readonly unknown[]): string {
  return JSON.stringify(parts, (_, value: unknown) => (value instanceof File ? [value.name, value.size, value.type, value.lastModified] : value));
}
