/** A temporary Redis for the broker tests, without persistence. Uses an installed Redis or installs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { findProgram, installDebianPackage, pathFolders } from './system-programs.mjs';

const findServer = () =>
  findProgram(['redis-server', 'valkey-server'], [...pathFolders(), '/usr/bin', '/opt/homebrew/bin', '/usr/local/bin']);

/** @param {number} port */
const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });

/**
 * Starts Redis on a free port. Resolves to undefined if it is neither installed nor installable.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>}
 */
export async function startRedis() {
  const program = findServer() ?? (installDebianPackage('redis-server') ? findServer() : undefined);
  if (program === undefined) return undefined;
  const port = await freePort();
  const server = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()],
    { stdio: 'ignore' },
  );
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error(`${program} ended with ${server.exitCode}`);
    await wait(20);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', kill);
      const ended = once(server, 'exit');
      kill();
      await ended;
    },
  };
}
