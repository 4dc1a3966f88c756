/**
 * `schema-admin new-resource --openapi FILE_OR_URL --path /things`: writes a first declaration from an OpenAPI document
 * or a sample response.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { documentOfSample } from './document-of-sample.mjs';
import { readData, readDocument } from './read-document.mjs';
import { Refusal } from './refusal.mjs';
import { writeDeclaration } from './write-declaration.mjs';
import { portalModules } from '../vite/portal-modules.mjs';

const usage =
  'Usage: npm run new-resource -- (--openapi FILE_OR_URL | --sample FILE_OR_URL) --path /things [--list /things/all] [--with owner=ada]… [--name things] [--roles Admin,Merchant] [--backend NAME] [--out FOLDER]';

const root = process.cwd();

/** @param {readonly string[]} args */
function readArguments(args) {
  try {
    const text = /** @type {const} */ ({ type: 'string' });
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        openapi: text,
        sample: text,
        path: text,
        list: text,
        with: { ...text, multiple: true },
        name: text,
        roles: text,
        backend: text,
        out: text,
      },
    }).values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/**
 * Writes a declaration and its test. Throws a `Refusal` with the reason if it can't.
 * @param {readonly string[]} args
 */
export async function newResource(args) {
  const {
    help,
    openapi,
    sample,
    path,
    list,
    with: pairs = [],
    name,
    roles,
    backend,
    out = join(root, 'src', 'resources'),
  } = readArguments(args);
  if (help) return console.log(usage);
  if (path === undefined || (openapi === undefined) === (sample === undefined)) throw new Refusal(usage);
  const { runnerImport } = await import('vite');
  const tables = portalModules(root);
  const table = tables.find(({ find }) => find === 'portal/roles');
  /** @type {{ module: { roles: Readonly<Record<string, unknown>> } }} */
  const { module } = await runnerImport(table?.replacement ?? '', {
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: tables },
  });
  const knownRoles = Object.keys(module.roles);
  // Defaults to the first role of the table.
  const chosen = roles?.split(',') ?? knownRoles.slice(0, 1);
  const unknownRole = chosen.find((role) => !knownRoles.includes(role));
  if (unknownRole !== undefined) throw new Refusal(`There is no role ${unknownRole}. Roles: ${knownRoles.join(', ')}.`);

  const givenValues = Object.fromEntries(
    pairs.map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
  );
  const document =
    openapi === undefined ? documentOfSample(await readData(sample ?? ''), list ?? path) : await readDocument(openapi);
  const written = writeDeclaration(document, {
    path,
    roles: chosen,
    givenValues,
    ...(list === undefined ? {} : { list }),
    ...(name === undefined ? {} : { name }),
    ...(backend === undefined ? {} : { backend }),
  });
  const file = join(out, `${written.name}.resource.tsx`);
  if (existsSync(file)) {
    throw new Refusal(`${relative(process.cwd(), file)} already exists. Choose another --name, or remove it first.`);
  }
  await mkdir(out, { recursive: true });
  const test = join(out, `${written.name}.dom.test.tsx`);
  await writeFile(file, written.source);
  await writeFile(test, written.test);
  console.log(`Created ${relative(process.cwd(), file)} and its test, ${relative(process.cwd(), test)}`);
  for (const note of written.notes) console.log(`- ${note}`);
  console.log(
    '- Its texts are in one language. If the portal has several, move them to src/custom/texts.ts (docs/languages.md).',
  );
}
