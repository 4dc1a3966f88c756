/** Starts json-server, which serves `db.json` and saves every change to it. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const port = process.env['BACKEND_PORT'] ?? '3001';

/** `Backends` in `config.json`, with the backends that declarations name. */
export const backends = { library: { Base: `http://localhost:${port}` } };

/** @returns {undefined} */
export function openExample() {
  const program = createRequire(import.meta.url).resolve('json-server/lib/cli/bin.js');
  const server = spawn(
    process.execPath,
    [program, '--watch', join(import.meta.dirname, '..', 'db.json'), '--port', port, '--quiet'],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  process.once('exit', () => server.kill());
}
