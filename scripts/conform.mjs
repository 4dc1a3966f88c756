/**
 * `npm run conform -- --url https://… --as admin:email:password`: checks every call of the portal on a backend, and
 * reports whether the portal will work with it (ADR 049).
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installIfStale } from './install.mjs';
import { root } from './run.mjs';

const usage = `Usage: npm run conform -- --url https://portal.example.com --as admin:EMAIL:PASSWORD [--as merchant:…] [--as shop:…] [--write] [--origin https://portal.example.com] [--report text|junit|html] [--out FILE]
--url: URL of the portal with its config.json, or base URL of the API. --write: also creates, changes and removes records. --origin: origin of the portal, if different.`;
const roles = /** @type {const} */ ({ admin: 'Admin', merchant: 'Merchant', shop: 'Shop' });

/** An invalid argument, with a message for the user. */
class Refusal extends Error {}

/** @param {string} given */
function readPerson(given) {
  const [, name = '', email = '', password = ''] = /^([^:]+):([^:]+):(.+)$/.exec(given) ?? [];
  const role = Object.entries(roles).find(([known]) => known === name.toLowerCase())?.[1];
  if (role === undefined) {
    throw new Refusal(
      `--as ${given.split(':', 2).join(':')} must be role:email:password. The role is one of ${Object.keys(roles).join(', ')}.`,
    );
  }
  return { role, email, password };
}

function readArguments() {
  try {
    const text = /** @type {const} */ ({ type: 'string' });
    return parseArgs({
      options: {
        url: text,
        as: { ...text, multiple: true },
        write: { type: 'boolean' },
        origin: text,
        report: text,
        out: text,
      },
    }).values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function start() {
  const { url, as = [], write = false, origin, report: form = 'text', out } = readArguments();
  if (url === undefined || as.length === 0) throw new Refusal(usage);
  if (!URL.canParse(url)) throw new Refusal(`--url ${url} is not a valid URL.`);
  if (form !== 'text' && form !== 'junit' && form !== 'html') {
    throw new Refusal(`--report ${form} must be text, junit or html.`);
  }
  const people = as.map(readPerson);

  await installIfStale();
  const { runnerImport } = await import('vite');
  const { inNode } = await import('../packages/admin/vite/plugin.mjs');
  /** @type {{ module: typeof import('./conform/marketplace.ts') }} */
  const { module } = await runnerImport(join(root, 'scripts', 'conform', 'marketplace.ts'), {
    root,
    configFile: false,
    plugins: inNode.plugins,
    resolve: { alias: inNode.alias },
    logLevel: 'error',
  });
  const { report, faults } = await module.reportOnBackend({ url, people, write, origin }, form);
  if (out === undefined) process.stdout.write(report);
  else await writeFile(out, report);
  if (faults > 0) process.exitCode = 1;
}

try {
  await start();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error instanceof Refusal ? error.message : `The backend could not be checked: ${error.message}`);
  process.exitCode = 2;
}
