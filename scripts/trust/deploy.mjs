/**
 * Runs the commands of docs/deploy.md in order, as root on Debian. Changes only paths, ports and the repository's URL,
 * which then point to a scratch machine (deploy/machine.mjs).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram, installDebianPackage, pathFolders } from '../../tests/setup/system-programs.mjs';
import { root } from '../run.mjs';
import { host, prepareMachine } from './deploy/machine.mjs';
import { readBlocks } from './deploy/page.mjs';

const allowedMinutes = 15;
const admin = 'you@example.com';
const callsAtOnce = 4;

/**
 * Returns a function that calls the portal through nginx. The function rejects if there is no response.
 * @param {{ scratch: string, https: number }} machine
 */
function createCaller({ scratch, https }) {
  let cookie = '';
  return async (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body = undefined) => {
    const headers = {
      host,
      origin: `https://${host}`,
      'x-requested-with': 'portal',
      'content-type': 'application/json',
      cookie,
    };
    return await /** @type {Promise<{ status: number, text: string }>} */ (
      new Promise((resolve, reject) => {
        const ca = readFileSync(join(scratch, 'etc/portal/tls/cert.pem'));
        const sent = request(
          { host: '127.0.0.1', port: https, servername: host, ca, method, path, headers },
          (answer) => {
            let text = '';
            answer
              .setEncoding('utf8')
              .on('data', (chunk) => (text += String(chunk)))
              .on('error', reject);
            answer.on('end', () => {
              const cookies = (answer.headers['set-cookie'] ?? [])
                .filter((line) => /; Secure/i.test(line))
                .map((line) => line.split(';', 1).join(''));
              if (cookies.length > 0) cookie = cookies.join('; ');
              resolve({ status: answer.statusCode ?? 0, text });
            });
          },
        );
        sent.on('error', reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      })
    );
  };
}

/**
 * Runs a block with the exported variables of the blocks before it, as in a reader's shell. Resolves to its output.
 * @param {string} code
 * @param {string} scratch
 * @param {NodeJS.ProcessEnv} env
 */
function runBlock(code, scratch, env) {
  const stateFile = join(scratch, 'shell');
  const script = `[ -f '${stateFile}' ] && . '${stateFile}'\nset -eu\n${code}\nexport -p > '${stateFile}'\n`;
  return /** @type {Promise<string>} */ (
    new Promise((resolve, reject) => {
      // Write to a file instead of a pipe, which the servers that a block starts would keep open.
      const output = join(scratch, 'output');
      const child = spawn('bash', ['-c', `exec > '${output}' 2>&1\n${script}`], { cwd: scratch, env, stdio: 'ignore' });
      child.once('error', reject);
      child.once('exit', (status) => {
        const text = existsSync(output) ? readFileSync(output, 'utf8') : '';
        if (status === 0) resolve(text);
        else reject(new Error(text.slice(-3000)));
      });
    })
  );
}

/**
 * Creates the actions and checks that the page's comments name.
 * @param {Awaited<ReturnType<typeof prepareMachine>>} machine
 */
function createChecks(machine) {
  const call = createCaller(machine);
  const listing = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 };
  const view = (/** @type {string} */ name) => ({
    Resource: 'orders',
    Name: name,
    Query: 'tab=queued',
    SharedWith: [],
  });
  let password = '';
  /** @type {{ isOver: boolean, answered: number, failed: string[], running: Promise<unknown> }} */
  const load = { isOver: false, answered: 0, failed: [], running: Promise.resolve() };
  const expectStatus = (
    /** @type {{ status: number, text: string }} */ { status, text },
    /** @type {string} */ what,
  ) => {
    if (status !== 200) throw new Error(`${what} returned ${status}: ${text.slice(0, 300)}`);
  };
  const versionServed = async () => {
    const { text } = await call('GET', '/api/healthz');
    return String(JSON.parse(text).version);
  };
  const isSettled = async (/** @type {string} */ wanted) => {
    // Repeat the call, because nginx alternates between the nodes.
    for (let times = 0; times < 8; times += 1) {
      const served = await versionServed();
      if (served !== wanted) throw new Error(`Version ${served} is serving instead of ${wanted}`);
    }
  };
  const version = (/** @type {string} */ folder) =>
    String(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version);
  let oldVersion = '';
  const newVersion = '9.9.9';

  /** @type {Readonly<Record<string, () => Promise<void>>>} */
  const checks = {
    'sign in': async () => {
      expectStatus(
        await call('POST', '/api/portal/login', { Email: admin, Password: password }),
        'Signing in over HTTPS',
      );
      expectStatus(await call('GET', '/api/portal/profile'), 'The profile');
      expectStatus(await call('POST', '/api/ext/views', view('Before the backup')), 'A view before the backup');
      oldVersion = version(machine.source);
    },
    'write after the backup': async () => {
      expectStatus(await call('POST', '/api/ext/views', view('After the backup')), 'A view after the backup');
    },
    'read the restored data': async () => {
      // The session was created before the backup, so it is still valid.
      const { status, text } = await call('GET', '/api/ext/views/orders');
      expectStatus({ status, text }, 'The list of views');
      if (!text.includes('Before the backup') || text.includes('After the backup')) {
        throw new Error(`The restored views are ${text.slice(0, 300)}`);
      }
    },
    'publish a new version': async () => {
      const file = join(machine.source, 'package.json');
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(`"version": "${oldVersion}"`, `"version": "${newVersion}"`),
      );
      machine.git('commit', '--quiet', '--all', '--message', 'Release a new version');
    },
    'send calls all the time': async () => {
      const send = async () => {
        while (!load.isOver) {
          const answer = await call('POST', '/api/admin/deliveries/archived', listing).catch(
            (/** @type {Error} */ error) => ({ status: 0, text: error.message }),
          );
          if (answer.status === 200) load.answered += 1;
          else load.failed.push(`${answer.status} ${answer.text.slice(0, 100)}`);
        }
      };
      load.running = Promise.all(Array.from({ length: callsAtOnce }, send));
      await wait(500);
    },
    'the new version serves': async () => isSettled(newVersion),
    'the old version serves and no call has failed': async () => {
      await isSettled(oldVersion);
      load.isOver = true;
      await load.running;
      if (load.failed.length > 0) {
        throw new Error(
          `${load.failed.length} of ${load.answered + load.failed.length} calls failed: ${[...new Set(load.failed)].join('; ')}`,
        );
      }
    },
    'every line is structured': async () => {
      for (const name of readdirSync(join(machine.scratch, 'run')).filter((file) => file.endsWith('.log'))) {
        for (const line of readFileSync(join(machine.scratch, 'run', name), 'utf8')
          .trimEnd()
          .split('\n')) {
          const { time, level } = JSON.parse(line);
          if (time === undefined || level === undefined) throw new Error(`A line has no time or level: ${line}`);
        }
      }
    },
  };
  return {
    load,
    /** Stores the password that `create-admin` prints. @param {string} output */
    note(output) {
      password = /signs in with the password (\S+)/.exec(output)?.[1] ?? password;
    },
    /** @param {string | undefined} words */
    async run(words) {
      if (words === undefined) return;
      const check = checks[words];
      if (check === undefined) throw new Error(`Unknown check "${words}"`);
      await check();
    },
  };
}

export async function deploy() {
  if (process.getuid?.() !== 0 || findProgram(['apt-get'], pathFolders()) === undefined) {
    return { ok: false, output: 'this needs root on Debian' };
  }
  for (const name of ['postgresql', 'nginx', 'systemd']) {
    const program = {
      postgresql: '/usr/lib/postgresql',
      nginx: '/usr/sbin/nginx',
      systemd: '/usr/bin/systemd-analyze',
    }[name];
    if (program !== undefined && !existsSync(program) && !installDebianPackage(name)) {
      return { ok: false, output: `there is no ${name} here` };
    }
  }
  if (spawnSync('id', ['portal']).status === 0) {
    return { ok: false, output: 'a user "portal" exists already: this needs a machine without the portal' };
  }
  const started = performance.now();
  const page = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8');
  const machine = await prepareMachine();
  const checks = createChecks(machine);
  const skipped = [];
  let ran = 0;
  const hasBackup = 'backup' in JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  try {
    for (const block of readBlocks(page)) {
      if (!hasBackup && /portal-run (backup|restore)|restored/.test(block.code)) {
        skipped.push(`line ${block.line} (there is no npm run backup yet)`);
        continue;
      }
      if (block.skipped !== undefined) {
        skipped.push(`line ${block.line} (${block.skipped})`);
        continue;
      }
      const before = performance.now();
      try {
        await checks.run(block.before);
        checks.note(await runBlock(machine.translate(block.code), machine.scratch, machine.env));
        await checks.run(block.check);
      } catch (error) {
        const logs = readdirSync(join(machine.scratch, 'run'))
          .filter((name) => name.endsWith('.log'))
          .map((name) => readFileSync(join(machine.scratch, 'run', name), 'utf8').slice(-1500));
        return {
          ok: false,
          output: `docs/deploy.md, line ${block.line}, failed: ${error instanceof Error ? error.message : String(error)}\n${logs.join('\n')}`,
        };
      }
      ran += 1;
      console.log(`       line ${block.line}: ${((performance.now() - before) / 1000).toFixed(1)} s`);
    }
    const minutes = (performance.now() - started) / 60_000;
    return {
      ok: minutes <= allowedMinutes,
      output: `${ran} blocks of docs/deploy.md ran in ${minutes.toFixed(1)} minutes (${allowedMinutes} allowed), ${checks.load.answered} calls during upgrade and rollback, ${checks.load.failed.length} failed; not run: ${skipped.join(', ')}`,
    };
  } finally {
    checks.load.isOver = true;
    machine.remove();
    spawnSync('userdel', ['portal']);
  }
}
