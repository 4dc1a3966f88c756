/**
 * Record versions for optimistic locking: the strong `ETag` of each path. Writes to records without an `ETag` send no
 * `If-Match`.
 */
import { type AnyEndpoint, fillPath } from '../../contract/endpoint.ts';

export type Versions = Readonly<Record<string, string>>;

/** The versions seen by one read or sent with one write. */
export interface VersionBook {
  note(path: string, headers: Headers): void;
  find(path: string): string | undefined;
  all(): Versions;
}

export function openVersionBook(known: Versions = {}): VersionBook {
  const versions = new Map(Object.entries(known));
  return {
    note(path, headers) {
      const tag = headers.get('etag');
      // A weak ETag never matches (RFC 9110, 13.1.1), so every write would be rejected.
      if (tag?.startsWith('"')) versions.set(path, tag);
    },
    find: (path) => versions.get(path),
    all: () => Object.fromEntries(versions),
  };
}

/** Returns the `If-Match` of a write to a record that was read before. */
export function matchOf(
  { guards }: AnyEndpoint,
  params: Readonly<Record<string, string | number>>,
  book: VersionBook,
): string | undefined {
  return guards && book.find(fillPath(guards.path, params));
}
