import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('a stack trace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mapped-'));
  const formatted = Error.prepareStackTrace;
  beforeAll(() => import('./mapped-stacks.ts'));
  afterAll(() => {
    Error.prepareStackTrace = formatted;
    rmSync(folder, { recursive: true });
  });

  /** Returns the stack trace of an error that a script with this name creates. */
  function traceOf(name: string, message = 'spilt'): string[] {
    const make = new Script(`new TypeError(${JSON.stringify(message)})`, {
      filename: pathToFileURL(join(folder, name)).href,
    });
    const error: unknown = make.runInThisContext();
    return (error instanceof Error ? (error.stack ?? '') : '').split('\n');
  }

  // Maps the script's first character to the third character of the source's fifth line.
  const map = JSON.stringify({ version: 3, sources: ['written.ts'], names: [], mappings: 'AAIE' });

  it('contains the position in the source', () => {
    writeFileSync(join(folder, 'built.js.map'), map);
    const [head, first] = traceOf('built.js');
    expect(head).toBe('TypeError: spilt');
    expect(first).toBe(`    at ${relative(process.cwd(), join(folder, 'written.ts'))}:5:3`);
  });

  it('contains the position in the script if there is no readable map', () => {
    writeFileSync(join(folder, 'torn.js.map'), '{"version":3,');
    for (const name of ['alone.js', 'torn.js']) {
      expect(traceOf(name)[1]).toBe(`    at ${pathToFileURL(join(folder, name)).href}:1:1`);
    }
  });

  it('ignores the source maps of packages', () => {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules', 'built.js.map'), map);
    expect(traceOf('node_modules/built.js')[1]).toContain('node_modules/built.js:1:1');
  });
});
