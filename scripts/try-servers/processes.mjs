/** Installs packages for the servers, and starts processes that end with this one. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installDebianPackage } from '../../tests/setup/system-programs.mjs';

const startLimitMs = 300_000;
/** Debian's own Python, the only one with access to Debian's packages. */
export const python = '/usr/bin/python3';

/**
 * Installs packages from npm into a folder, unless they are already installed.
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} dependencies versions by name
 */
export function installFromNpm(folder, dependencies) {
  mkdirSync(folder, { recursive: true });
  if (Object.keys(dependencies).every((name) => existsSync(join(folder, 'node_modules', name)))) return;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'tried-server', private: true, dependencies }));
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm could not install ${Object.keys(dependencies).join(', ')}`);
}

/**
 * Installs Debian packages, unless Python can import their modules.
 * @param {Readonly<Record<string, string>>} modules modules by package
 */
export function installFromDebian(modules) {
  for (const [name, module] of Object.entries(modules)) {
    const isThere = () => spawnSync(python, ['-c', `import ${module}`]).status === 0;
    if (!isThere() && !installDebianPackage(name) && !isThere()) {
      throw new Error(`The Debian package ${name} is missing, and only root can install it`);
    }
  }
}

/**
 * Starts a process that writes its output to a file, and waits until the URL `ready` responds.
 * @param {string} command @param {readonly string[]} args
 * @param {{ cwd: string, env?: Readonly<Record<string, string>>, ready: string, log: string }} options
 */
export async function startProcess(command, args, { cwd, env = {}, ready, log }) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const file = createWriteStream(log);
  child.stdout.pipe(file, { end: false });
  child.stderr.pipe(file, { end: false });
  // Signal the whole process group, because npm doesn't pass signals on.
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid);
  };
  process.once('exit', kill);
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command} ended with code ${child.exitCode}: see ${log}`);
    const isReady = await fetch(ready).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (isReady) break;
    if (Date.now() > deadline) throw new Error(`${ready} does not respond: see ${log}`);
    await wait(200);
  }
  return {
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      kill();
      await ended;
    },
  };
}
