/**
 * The state in which records were read, so that a write made on their sight never overwrites what came between: strong
 * `ETag`s by path, as a backend sent them. One that sends none is written to without `If-Match`.
 */
import { type AnyEndpoint, fillPath } from '../../contract/endpoint.ts';

export type Versions = Readonly<Record<string, string>>;

/** What one reading of a record, or one write, has to do with versions; empty for everything else. */
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
      // A weak one never matches (RFC 9110, 13.1.1): with it, every write would be refused.
      if (tag?.startsWith('"')) versions.set(path, tag);
    },
    find: (path) => versions.get(path),
    all: () => Object.fromEntries(versions),
  };
}

/** The `If-Match` of a write that guards a record which was read before. */
export function matchOf(
  { guards }: AnyEndpoint,
  params: Readonly<Record<string, string | number>>,
  book: VersionBook,
): string | undefined {
  return guards && book.find(fillPath(guards.path, params));
}
