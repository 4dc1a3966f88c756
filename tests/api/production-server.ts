import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { startNode } from '../../server/node.ts';
import { readConfig } from '../../server/runtime/config.ts';
import { createEmptyDatabase } from './test-database.ts';

const Line = z.object({ msg: z.string() });

/** Starts a node in production mode, with its real clock and jobs, on an empty database. */
export async function startProductionServer(environment: Readonly<Record<string, string>>) {
  const { database, drop } = await createEmptyDatabase();
  const files = join(tmpdir(), `portal-files-${randomUUID()}`);
  const lines: string[] = [];
  const ending = new AbortController();
  let end: () => Promise<void> = async () => undefined;
  const stop = async () => {
    ending.abort();
    await end();
    await drop();
    rmSync(files, { recursive: true, force: true });
  };
  try {
    await startNode({
      // `drop` closes the database.
      database: { ...database, close: async () => undefined },
      config: readConfig({
        NODE_ENV: 'production',
        EMBEDDED_DATABASE: '1',
        HOST: '127.0.0.1',
        PORT: '0',
        FILES_DIR: files,
        ...environment,
      }),
      log: pino({ base: null }, { write: (text) => lines.push(Line.parse(JSON.parse(text)).msg) }),
      signal: ending.signal,
      onEnd: (stopNode) => {
        end = stopNode;
      },
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const origin = lines.flatMap((line) => /^The portal is open at (\S+)/.exec(line)?.[1] ?? [])[0] ?? '';
  return { origin, lines, stop };
}
