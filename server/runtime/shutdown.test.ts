import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildForNode } from '../../tests/setup/build-for-node.ts';

const built = join(process.cwd(), '.cache', `shutdown-test-${process.pid}`);
const Line = z.object({
  level: z.string(),
  msg: z.string(),
  message: z.string().optional(),
  frames: z.array(z.string()).optional(),
});

describe('a server process', () => {
  beforeAll(() => buildForNode(['tests/api/children/unhandled.ts'], built));
  afterAll(() => rmSync(built, { recursive: true, force: true }));

  /** Starts the child and collects its log. Sends SIGTERM after the log message `until`. */
  async function run(error: string, until?: string) {
    const child = spawn(process.execPath, [join(built, 'unhandled.js'), error], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const lines: z.infer<typeof Line>[] = [];
    for await (const text of createInterface(child.stdout)) {
      const line = Line.parse(JSON.parse(text));
      lines.push(line);
      if (line.msg === until) child.kill('SIGTERM');
    }
    const [code] = z
      .tuple([z.number().nullable()])
      .rest(z.unknown())
      .parse(await ended);
    return { code, lines };
  }

  it('logs an unhandled rejection with its stack, continues, and exits with 0 on a signal', async () => {
    const { code, lines } = await run('rejection', 'still serving');
    expect(code).toBe(0);
    expect(lines.map(({ level, msg, message }) => [level, msg, message])).toEqual([
      ['error', 'Unhandled promise rejection', 'rejection of a test'],
      ['info', 'still serving', undefined],
      ['info', 'drained', undefined],
    ]);
    expect(lines[0]?.frames?.[0]).toMatch(/^\s+at .*unhandled/);
  });

  it('drains and exits with 1 after an uncaught exception', async () => {
    const { code, lines } = await run('exception');
    expect(code).toBe(1);
    expect(lines.map(({ level, msg, message }) => [level, msg, message])).toEqual([
      ['fatal', 'Uncaught exception: shutting down', 'exception of a test'],
      ['info', 'drained', undefined],
    ]);
  });
});
