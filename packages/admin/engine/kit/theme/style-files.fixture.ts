import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns all style sheets of the package and the portal by path. Reads them from disk, because Vitest imports them as
 * empty strings.
 */
export function styleFiles(): Readonly<Record<string, string>> {
  const files = ['src', 'packages/admin'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  return Object.fromEntries(
    files.filter((file) => file.endsWith('.css')).map((file) => [file, readFileSync(file, 'utf8')]),
  );
}
