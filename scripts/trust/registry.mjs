/** A local package registry for unpublished packages: Verdaccio, with npm's registry behind it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/setup/free-port.mjs';
import { root, run } from '../run.mjs';

/** The newest release of Verdaccio that runs on Node 20. The override selects a version that npm's registry has. */
const manifest = {
  private: true,
  dependencies: { verdaccio: '6.8.0' },
  overrides: { 'node-fetch': '2.7.0' },
};
const startLimitMs = 60_000;

/** Installs Verdaccio unless it is already installed. Resolves to its program. */
async function installVerdaccio() {
  const folder = join(root, '.cache', 'verdaccio');
  const program = join(folder, 'node_modules', 'verdaccio', 'bin', 'verdaccio');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const installed = await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund']);
  if (!installed.ok) throw new Error(`Verdaccio could not be installed:\n${installed.output}`);
  return program;
}

/**
 * Starts a registry that stores the `own` packages, and gets all others from npm's registry. Anyone can publish.
 * @param {string} folder for its packages and settings
 * @param {readonly string[]} own
 */
export async function startRegistry(folder, own) {
  const program = await installVerdaccio();
  const [port, config, settings] = [await freePort(), join(folder, 'config.json'), join(folder, 'npmrc')];
  const rights = { access: '$all', publish: '$all' };
  writeFileSync(
    config,
    // Verdaccio reads YAML, which includes JSON.
    JSON.stringify({
      storage: join(folder, 'storage'),
      uplinks: { npm: { url: 'https://registry.npmjs.org/', cache: false, timeout: '120s' } },
      packages: { ...Object.fromEntries(own.map((name) => [name, rights])), '**': { ...rights, proxy: 'npm' } },
      log: { type: 'stdout', format: 'json', level: 'warn' },
    }),
  );
  const url = `http://127.0.0.1:${port}/`;
  // npm requires a token for publishing. This registry accepts any token.
  writeFileSync(settings, `//127.0.0.1:${port}/:_authToken=anyone\n`);
  const registry = spawn(process.execPath, [program, '--config', config, '--listen', url], { stdio: 'ignore' });
  const stop = () => registry.kill('SIGKILL');
  process.once('exit', stop);
  const deadline = Date.now() + startLimitMs;
  while (!(await fetch(new URL('-/ping', url)).catch(() => undefined))?.ok) {
    if (registry.exitCode !== null || Date.now() > deadline) throw new Error('The registry did not start');
    await wait(100);
  }
  return {
    /** Environment variables that make npm use the registry. */
    env: {
      npm_config_registry: url,
      npm_config_userconfig: settings,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    },
    stop() {
      process.off('exit', stop);
      stop();
    },
  };
}
