import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The text of every style sheet in `src`, by its path. Read from the disk: Vitest imports style sheets as empty texts. */
export function styleFiles(): Readonly<Record<string, string>> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  return Object.fromEntries(files.map((file) => [join('src', file), readFileSync(join('src', file), 'utf8')]));
}
