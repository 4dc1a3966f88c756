/**
 * A scratch machine for docs/deploy.md: a folder with its own ports, PostgreSQL cluster and substitutes for systemctl
 * and journalctl.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, pathFolders } from '../../../tests/setup/system-programs.mjs';
import { freePort } from '../../../tests/setup/free-port.mjs';
import { root } from '../../run.mjs';

/** Host name in docs/deploy.md. */
export const host = 'portal.example.com';

/**
 * Runs a program and returns its output. Throws if it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
function runOrThrow(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}${error?.message ?? ''}`);
  return String(stdout).trim();
}

/** @param {string} file @param {string} text */
function writeProgram(file, text) {
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

/**
 * Creates the scratch machine: folders, ports, a PostgreSQL cluster, a configuration for nginx, and a repository whose
 * deployment files point to them.
 */
export async function prepareMachine() {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
  chmodSync(scratch, 0o755);
  const [postgres, http, https, one, two] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const inScratch = [
    '/opt/portal',
    '/etc/portal',
    '/var/lib/portal',
    '/var/backups/portal',
    '/etc/systemd/system',
    '/etc/nginx',
    '/etc/cron.d',
    '/usr/local/bin',
  ];
  for (const folder of ['bin', 'run', 'log', ...inScratch]) {
    if (!/^\/(opt|etc|var\/[a-z]+)\/portal$/.test(folder)) mkdirSync(join(scratch, folder), { recursive: true });
  }
  mkdirSync(join(scratch, 'var/lib'), { recursive: true });
  /** @type {readonly (readonly [RegExp, string])[]} */
  const replaced = [
    ...inScratch.map(
      (path) => /** @type {const} */ ([new RegExp(`(?<![\\w./])${path}(?![\\w-])`, 'g'), scratch + path]),
    ),
    [/\b127\.0\.0\.1:5432\b/g, `127.0.0.1:${postgres}`],
    [/\b3001\b/g, String(one)],
    [/\b3002\b/g, String(two)],
    [/\blisten 80;/g, `listen 127.0.0.1:${http};`],
    [/\blisten 443 /g, `listen 127.0.0.1:${https} `],
    [/\/usr\/bin\/node\b/g, process.execPath],
    [/https:\/\/git\.example\.com\/portal\.git/g, `file://${scratch}/source`],
  ];
  const translate = (/** @type {string} */ text) => replaced.reduce((all, [from, to]) => all.replace(from, to), text);

  // Create a PostgreSQL cluster with password authentication over TCP, as on Debian.
  const [version = ''] = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a));
  const binaries = join('/usr/lib/postgresql', version, 'bin');
  const cluster = join(scratch, 'postgresql');
  mkdirSync(cluster);
  chownSync(cluster, Number(runOrThrow('id', ['-u', 'postgres'])), Number(runOrThrow('id', ['-g', 'postgres'])));
  const asPostgres = (/** @type {string[]} */ ...command) =>
    runOrThrow('runuser', ['-u', 'postgres', '--', ...command], {
      cwd: cluster,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  asPostgres(
    join(binaries, 'initdb'),
    '--pgdata',
    join(cluster, 'data'),
    '--auth-local=peer',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  );
  const control = (/** @type {string[]} */ ...words) =>
    asPostgres(
      join(binaries, 'pg_ctl'),
      '--pgdata',
      join(cluster, 'data'),
      '--log',
      join(cluster, 'log'),
      '--wait',
      ...words,
    );
  control(
    'start',
    '--options',
    `-c listen_addresses=127.0.0.1 -c port=${postgres} -c unix_socket_directories=${cluster}`,
  );

  cpSync('/etc/nginx', join(scratch, 'etc/nginx'), { recursive: true, verbatimSymlinks: true });
  const nginxFile = join(scratch, 'etc/nginx/nginx.conf');
  writeFileSync(
    nginxFile,
    readFileSync(nginxFile, 'utf8')
      .replace(/^pid .*$/m, `pid ${scratch}/run/nginx.pid;`)
      .replaceAll('/etc/nginx', `${scratch}/etc/nginx`)
      .replaceAll('/var/log/nginx', `${scratch}/log`),
  );
  const nginx = findProgram(['nginx'], ['/usr/sbin', ...pathFolders()]);
  writeProgram(join(scratch, 'bin/nginx'), `#!/bin/sh\nexec ${nginx} -c ${nginxFile} "$@"\n`);
  for (const name of ['systemctl', 'journalctl']) {
    writeProgram(
      join(scratch, 'bin', name),
      `#!/bin/sh\nexec ${process.execPath} ${join(root, 'scripts/trust/deploy/systemctl.mjs')} ${name} "$@"\n`,
    );
  }
  writeFileSync(
    join(scratch, '.curlrc'),
    `connect-to = "${host}:443:127.0.0.1:${https}"\ncacert = "${scratch}/etc/portal/tls/cert.pem"\n`,
  );

  const source = join(scratch, 'source');
  runOrThrow('git', ['clone', '--quiet', root, source]);
  const git = (/** @type {string[]} */ ...args) =>
    runOrThrow('git', ['-c', 'user.name=deploy', '-c', 'user.email=deploy@example.com', ...args], { cwd: source });
  for (const name of readdirSync(join(source, 'deploy'))) {
    const file = join(source, 'deploy', name);
    writeFileSync(file, translate(readFileSync(file, 'utf8')));
  }
  git('commit', '--quiet', '--all', '--message', 'Lead into the scratch folder');

  return {
    scratch,
    source,
    git,
    https,
    translate,
    env: {
      ...process.env,
      SCRATCH: scratch,
      CURL_HOME: scratch,
      PGHOST: cluster,
      PGPORT: String(postgres),
      PATH: `${scratch}/bin:${scratch}/usr/local/bin:${process.env['PATH']}`,
      DEBIAN_FRONTEND: 'noninteractive',
    },
    remove() {
      for (const file of readdirSync(join(scratch, 'run')).filter((name) => name.endsWith('.pid'))) {
        try {
          process.kill(Number(readFileSync(join(scratch, 'run', file), 'utf8')), 'SIGKILL');
        } catch {
          // The process has already ended.
        }
      }
      control('stop', '--mode', 'immediate');
      rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
