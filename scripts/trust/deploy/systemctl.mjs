/**
 * Replaces systemctl and journalctl where systemd does not run. Starts nodes with the user, folder, environment and
 * command from the unit file.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const [name, ...words] = process.argv.slice(2);
const scratch = process.env['SCRATCH'] ?? '';
const state = join(scratch, 'run');
mkdirSync(state, { recursive: true });
const pidFile = (/** @type {string} */ unit) => join(state, `${unit}.pid`);
const logFile = (/** @type {string} */ unit) => join(state, `${unit}.log`);

/** Returns whether a process exists and is not a zombie. @param {number} pid */
function isRunning(pid) {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .startsWith('Z');
  } catch {
    return false;
  }
}

/** @param {string} unit */
function pidOf(unit) {
  const pid = existsSync(pidFile(unit)) ? Number(readFileSync(pidFile(unit), 'utf8')) : 0;
  return pid > 0 && isRunning(pid) ? pid : undefined;
}

/** Reads the settings of an environment file or a unit file. @param {string} text */
const settings = (text) =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value.replace(/^"(.*)"$/, '$1')]),
  );

/** @param {string} user @param {'-u' | '-g'} which */
const id = (user, which) => Number(spawnSync('id', [which, user], { encoding: 'utf8' }).stdout);

/** @param {string} unit */
function start(unit) {
  if (pidOf(unit) !== undefined) return;
  const [service = '', instance = ''] = unit.split('@');
  const of = settings(
    readFileSync(join(scratch, 'etc/systemd/system', `${service}@.service`), 'utf8').replaceAll('%i', instance),
  );
  const setting = (/** @type {string} */ key) => of[key] ?? '';
  const [command = '', ...args] = setting('ExecStart').split(' ');
  const environment = {
    ...settings(setting('Environment').replaceAll(' ', '\n')),
    ...settings(readFileSync(setting('EnvironmentFile'), 'utf8')),
  };
  const log = openSync(logFile(unit), 'a');
  const child = spawn(command, args, {
    cwd: setting('WorkingDirectory'),
    uid: id(setting('User'), '-u'),
    gid: id(setting('Group'), '-g'),
    env: { PATH: '/usr/bin:/bin', ...environment },
    stdio: ['ignore', log, log],
    detached: true,
  });
  child.unref();
  writeFileSync(pidFile(unit), String(child.pid));
}

/** @param {string} unit */
async function stop(unit) {
  const pid = pidOf(unit);
  if (pid !== undefined) process.kill(pid, 'SIGTERM');
  while (pidOf(unit) !== undefined) await wait(20);
  rmSync(pidFile(unit), { force: true });
}

/** @param {string} verb */
async function control(verb) {
  const run = (/** @type {string[]} */ ...args) => spawnSync('nginx', args, { stdio: 'inherit' }).status ?? 1;
  if (verb === 'stop' || verb === 'restart') {
    if (pidOf('nginx') !== undefined) run('-s', 'stop');
    while (pidOf('nginx') !== undefined) await wait(20);
  }
  if (verb === 'start' || verb === 'restart') process.exitCode = run();
}

if (name === 'journalctl') {
  const after = (/** @type {string} */ option) => words[words.indexOf(option) + 1] ?? '';
  const lines = readFileSync(logFile(after('--unit')), 'utf8')
    .trimEnd()
    .split('\n');
  process.stdout.write(`${lines.slice(-Number(after('--lines'))).join('\n')}\n`);
} else {
  const [verb = '', ...units] = words.filter((word) => !word.startsWith('--'));
  for (const unit of units) {
    if (unit === 'nginx') await control(verb);
    // Skip PostgreSQL, which already runs on its own port.
    if (!unit.includes('@')) continue;
    if (verb === 'stop' || verb === 'restart') await stop(unit);
    if (verb === 'start' || verb === 'restart' || (verb === 'enable' && words.includes('--now'))) start(unit);
  }
}
