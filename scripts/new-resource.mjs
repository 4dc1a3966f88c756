/** `npm run new-resource -- --openapi FILE_OR_URL --path /things`: a first declaration from an OpenAPI document. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { readDocument } from './new-resource/read-document.mjs';
import { Refusal } from './new-resource/refusal.mjs';
import { writeDeclaration } from './new-resource/write-declaration.mjs';
import { root } from './run.mjs';

const usage = 'Usage: npm run new-resource -- --openapi FILE_OR_URL --path /things [--list /things/all] [--name things] [--roles Admin,Merchant,Shop] [--backend NAME] [--out FOLDER]';
const knownRoles = ['Admin', 'Merchant', 'Shop'];

function readArguments() {
  try {
    const text = /** @type {const} */ ({ type: 'string' });
    return parseArgs({ options: { openapi: text, path: text, list: text, name: text, roles: text, backend: text, out: text } }).values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

async function start() {
  const { openapi, path, list, name, roles = 'Admin', backend, out = join(root, 'src', 'resources') } = readArguments();
  if (openapi === undefined || path === undefined) throw new Refusal(usage);
  const chosen = roles.split(',');
  const stranger = chosen.find((role) => !knownRoles.includes(role));
  if (stranger !== undefined) throw new Refusal(`There is no role ${stranger}: ${knownRoles.join(', ')}.`);

  const written = writeDeclaration(await readDocument(openapi), { path, roles: chosen, ...(list === undefined ? {} : { list }), ...(name === undefined ? {} : { name }), ...(backend === undefined ? {} : { backend }) });
  const file = join(out, `${written.name}.resource.tsx`);
  if (existsSync(file)) throw new Refusal(`${relative(process.cwd(), file)} is there already. Choose another --name, or remove it first.`);
  await mkdir(out, { recursive: true });
  await writeFile(file, written.source);
  console.log(`Written: ${relative(process.cwd(), file)}`);
  for (const note of written.notes) console.log(`- ${note}`);
  console.log('- What people read of it stands in it in one language: where the portal has several, say it from src/custom/texts.ts (README, "Texts and languages").');
}

try {
  await start();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
