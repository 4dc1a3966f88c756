/** Runs child processes with captured output and a time limit, and kills them on exit. Needs no installed package. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const windows = process.platform === 'win32';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Returns the path of an installed package's command, relative to the root. @param {string} name */
export function tool(name) {
  return join('node_modules', '.bin', name);
}

/** Command of the type checker. Runs only one checker, because other checks run in parallel (ADR 050). */
export const typeCheck = /** @type {const} */ ([
  join('node_modules', 'typescript-native', 'bin', 'tsc'),
  '--noEmit',
  '--checkers',
  '1',
]);

/** Kills a child and all of its descendants. @param {import('node:child_process').ChildProcess} child */
function killTree(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (windows) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process ended between the check and the signal.
  }
}

/** Kills all children when this process ends. Returns a function that removes the signal handlers. */
export function killChildrenOnExit() {
  const codes = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143 });
  /** @param {keyof typeof codes} signal */
  const end = (signal) => process.exit(codes[signal]);
  process.once('exit', () => running.forEach(killTree));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, end);
  return () => {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.off(signal, end);
  };
}

/**
 * @typedef {object} Finished
 * @property {boolean} ok whether it exited with code 0
 * @property {string} output interleaved output of both streams
 * @property {number} seconds wall-clock time
 */

/**
 * Runs a command in the root. Resolves when it has ended; never rejects.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, limitSeconds?: number }} [options]
 * @returns {Promise<Finished>}
 */
export function run(command, args, { env = {}, limitSeconds = 600 } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !windows,
      shell: windows,
    });
    running.add(child);
    const limit = setTimeout(() => {
      output += `\nStopped: still running after ${limitSeconds} s.\n`;
      killTree(child);
    }, limitSeconds * 1000);
    /** @param {boolean} ok */
    const finish = (ok) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ ok, output, seconds: (performance.now() - started) / 1000 });
    };
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}

/**
 * Runs a step, and prints its name and duration. If it fails, prints its output and exits.
 * @param {string} what
 * @param {() => Promise<Finished>} work
 */
export async function step(what, work) {
  process.stdout.write(`${what} … `);
  const done = await work();
  console.log(done.ok ? `${done.seconds.toFixed(1)} s` : 'failed');
  if (done.ok) return;
  console.error(done.output);
  process.exit(1);
}
