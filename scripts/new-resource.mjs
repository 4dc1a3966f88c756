/** `npm run new-resource -- --openapi FILE_OR_URL --path /things`: a first declaration from an OpenAPI document, or from an answer of the backend. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { documentOfSample } from './new-resource/document-of-sample.mjs';
import { readData, readDocument } from './new-resource/read-document.mjs';
import { Refusal } from './new-resource/refusal.mjs';
import { writeDeclaration } from './new-resource/write-declaration.mjs';
import { root } from './run.mjs';

const usage = 'Usage: npm run new-resource -- (--openapi FILE_OR_URL | --sample FILE_OR_URL) --path /things [--list /things/all] [--with owner=ada]… [--name things] [--roles Admin,Merchant] [--backend NAME] [--out FOLDER]';

function readArguments() {
  try {
    const text = /** @type {const} */ ({ type: 'string' });
    return parseArgs({ options: { openapi: text, sample: text, path: text, list: text, with: { ...text, multiple: true }, name: text, roles: text, backend: text, out: text } }).values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function start() {
  const { openapi, sample, path, list, with: pairs = [], name, roles, backend, out = join(root, 'src', 'resources') } = readArguments();
  if (path === undefined || (openapi === undefined) === (sample === undefined)) throw new Refusal(usage);
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../packages/admin/contract/roles.ts') }} */
  const { module } = await runnerImport(join(root, 'contract', 'roles.ts'), { root, configFile: false, logLevel: 'error' });
  /** @type {readonly string[]} */
  const knownRoles = module.everyRole;
  // Unless said, for whoever stands first in the table.
  const chosen = roles?.split(',') ?? knownRoles.slice(0, 1);
  const stranger = chosen.find((role) => !knownRoles.includes(role));
  if (stranger !== undefined) throw new Refusal(`There is no role ${stranger}: ${knownRoles.join(', ')}.`);

  const said = Object.fromEntries(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]));
  const document = openapi === undefined ? documentOfSample(await readData(sample ?? ''), list ?? path) : await readDocument(openapi);
  const written = writeDeclaration(document, { path, roles: chosen, said, ...(list === undefined ? {} : { list }), ...(name === undefined ? {} : { name }), ...(backend === undefined ? {} : { backend }) });
  const file = join(out, `${written.name}.resource.tsx`);
  if (existsSync(file)) throw new Refusal(`${relative(process.cwd(), file)} is there already. Choose another --name, or remove it first.`);
  await mkdir(out, { recursive: true });
  const test = join(out, `${written.name}.dom.test.tsx`);
  await writeFile(file, written.source);
  await writeFile(test, written.test);
  console.log(`Written: ${relative(process.cwd(), file)} and its test, ${relative(process.cwd(), test)}`);
  for (const note of written.notes) console.log(`- ${note}`);
  console.log('- What people read of it stands in it in one language: where the portal has several, say it from src/custom/texts.ts (docs/languages.md).');
}

try {
  await start();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
