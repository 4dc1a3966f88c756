/**
 * `npm run scaffold-trial -- FILE…`: scaffolds every list of OpenAPI documents with only the required options.
 * Compiles a sample of the declarations, opens and saves a record with each, and prints a table.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readDocument, resolve } from '../packages/admin/scaffold/read-document.mjs';
import { Refusal } from '../packages/admin/scaffold/refusal.mjs';
import { writeDeclaration } from '../packages/admin/scaffold/write-declaration.mjs';
import { killChildrenOnExit, root, run, tool, typeCheck } from './run.mjs';
import { linkModules } from '../tests/setup/link-modules.mjs';

/** @import { ApiDocument } from '../packages/admin/scaffold/read-document.mjs' */
/**
 * @typedef {{ path: string, name: string, seconds: number, refused?: string, source?: string, test?: string }} Tried
 */

const parts = [
  'packages',
  'contract',
  'src',
  'tests/setup',
  'scripts',
  'portal.config.ts',
  'vitest.config.ts',
  'tsconfig.json',
  'package.json',
];
const { values, positionals } = parseArgs({
  options: { most: { type: 'string', default: '12' } },
  allowPositionals: true,
});
const maxDeclarations = Number(values.most);

const AnyObject = z.record(z.string(), z.unknown()).catch({});
const Named = z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().default(false) });

/** @param {ApiDocument} document @param {unknown} node @returns {Record<string, unknown>} */
const object = (document, node) => AnyObject.parse(resolve(document, node));

/**
 * Returns whether a schema is a list of objects. Doesn't use the scaffolder's own code, so that it can check it.
 * @param {ApiDocument} document
 * @param {unknown} node
 */
function isList(document, node) {
  const { type, items, properties } = object(document, node);
  if (type !== 'array' && items === undefined) return false;
  const item = object(document, items);
  return properties === undefined && (item['properties'] !== undefined || item['allOf'] !== undefined);
}

/**
 * Returns the fields of a schema, including those of its `allOf` parts.
 * @param {ApiDocument} document
 * @param {unknown} node
 * @returns {unknown[]}
 */
function fieldsOf(document, node) {
  const { properties, allOf } = object(document, node);
  return [
    ...Object.values(AnyObject.parse(properties)),
    ...(Array.isArray(allOf) ? allOf.flatMap((part) => fieldsOf(document, part)) : []),
  ];
}

/**
 * Returns whether the response of a path is a list of objects, or an envelope around one. Reads the GET operation, or
 * the POST operation if the path is named like a list.
 * @param {ApiDocument} document
 * @param {string} path
 */
function lists(document, path) {
  if (path.endsWith('}')) return false;
  const { get, post } = object(document, document.paths[path]);
  const operation = object(document, get ?? (/(list|search|query|find)$/i.test(path) ? post : undefined));
  const [, answer] =
    Object.entries(AnyObject.parse(operation['responses'])).find(([status]) => status.startsWith('2')) ?? [];
  const content = AnyObject.parse(object(document, answer)['content']);
  const schema = Object.entries(content).find(([type]) => /json/.test(type))?.[1];
  const node = AnyObject.parse(schema)['schema'];
  if (isList(document, node)) return true;
  return fieldsOf(document, node).filter((field) => isList(document, field)).length === 1;
}

/**
 * Returns a value for each path parameter and each required query parameter.
 * @param {ApiDocument} document
 * @param {string} path
 * @returns {Record<string, string>}
 */
function requiredOptionsOf(document, path) {
  const item = object(document, document.paths[path]);
  const all = [item, object(document, item['get'] ?? item['post'])].flatMap(({ parameters }) =>
    Array.isArray(parameters) ? parameters : [],
  );
  const named = all
    .flatMap((given) => Named.safeParse(resolve(document, given)).data ?? [])
    .filter((parameter) => parameter.in === 'path' || (parameter.in === 'query' && parameter.required));
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries([...named.map(({ name }) => name), ...inPath].map((name) => [name, '1']));
}

/** @param {ApiDocument} document @param {string} path @param {string} name @returns {Tried} */
function declare(document, path, name) {
  const started = performance.now();
  const passed = () => (performance.now() - started) / 1000;
  try {
    const { source, test } = writeDeclaration(document, {
      path,
      name,
      roles: ['Admin'],
      givenValues: requiredOptionsOf(document, path),
    });
    return { path, name, seconds: passed(), source, test };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { path, name, seconds: passed(), refused: error.message };
  }
}

/**
 * Returns an evenly distributed sample of at most `maxDeclarations` items.
 * @template Each
 * @param {readonly Each[]} all
 * @returns {Each[]}
 */
function sampleEvenly(all) {
  const step = Math.max(1, all.length / maxDeclarations);
  return Array.from(
    { length: Math.min(maxDeclarations, all.length) },
    (_, index) => all[Math.floor(index * step)],
  ).filter((each) => each !== undefined);
}

/** Adds declarations to a copy of the sources, and compiles and tests them there. @param {readonly Tried[]} tried */
async function testDeclarations(tried) {
  const folder = join(root, '.cache', 'scaffold-trial');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  linkModules(folder);
  for (const { name, source = '', test = '' } of tried) {
    writeFileSync(join(folder, 'src/resources', `${name}.resource.tsx`), source);
    writeFileSync(join(folder, 'src/resources', `${name}.dom.test.tsx`), test);
  }
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: tried.map(({ name }) => `src/resources/${name}.resource.tsx`),
  };
  writeFileSync(join(folder, 'tsconfig.trial.json'), JSON.stringify(config));
  const types = await run(typeCheck[0], [...typeCheck.slice(1), '-p', join(folder, 'tsconfig.trial.json')], {
    limitSeconds: 1200,
  });
  const report = join(folder, 'report.json');
  await run(
    tool('vitest'),
    ['run', '--root', folder, '--project', 'pages', 'src/resources', '--reporter', 'json', '--outputFile', report],
    { limitSeconds: 3000 },
  );
  const Report = z.object({
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(z.object({ failureMessages: z.array(z.string()).optional() })),
      }),
    ),
  });
  const { testResults } = Report.parse(JSON.parse(await readFile(report, 'utf8')));
  const passed = new Set(
    testResults.filter(({ status }) => status === 'passed').map(({ name }) => basename(name, '.dom.test.tsx')),
  );
  const failures = new Map(
    testResults.map(({ name, message, assertionResults }) => [
      basename(name, '.dom.test.tsx'),
      [message, ...assertionResults.flatMap(({ failureMessages = [] }) => failureMessages)].join(' ').slice(0, 300),
    ]),
  );
  return {
    isCompiled: (/** @type {string} */ name) => !types.output.includes(`/${name}.resource.tsx(`),
    passed,
    failures,
    types: types.output,
  };
}

killChildrenOnExit();
/** @type {{ title: string, lists: number, declared: number, tried: Tried[], slowest: number }[]} */
const rows = [];
for (const [place, file] of positionals.entries()) {
  const started = performance.now();
  const document = await readDocument(file);
  const reading = (performance.now() - started) / 1000;
  const paths = Object.keys(document.paths).filter((path) => lists(document, path));
  const tried = paths.map((path, index) => declare(document, path, `trial-${place}-${index}`));
  for (const { path, refused } of tried) {
    if (refused) console.log(`${basename(file)} ${path}: ${refused.slice(0, 160)}`);
  }
  rows.push({
    title: String(AnyObject.parse(document['info'])['title'] ?? basename(file)),
    lists: paths.length,
    declared: tried.filter(({ refused }) => refused === undefined).length,
    tried: sampleEvenly(tried),
    slowest: reading + Math.max(0, ...tried.map(({ seconds }) => seconds)),
  });
}
const chosen = rows.flatMap(({ tried }) => tried);
const { isCompiled, passed, failures, types } = await testDeclarations(
  chosen.filter(({ source }) => source !== undefined),
);
for (const { name, path, source } of chosen) {
  if (source !== undefined && !passed.has(name)) {
    console.log(`${path} (${name}): ${failures.get(name) ?? 'it did not run'}`);
  }
}
if (types !== '') console.log(types.slice(0, 4000));
console.log(
  '\n| Document | Lists | Declared | Tried | Compile, open and save | Slowest run, s |\n|---|---|---|---|---|---|',
);
const isSuccessful = (/** @type {Tried} */ { name, source }) =>
  source !== undefined && isCompiled(name) && passed.has(name);
for (const { title, lists: all, declared, tried, slowest } of rows) {
  console.log(
    `| ${title} | ${all} | ${declared} | ${tried.length} | ${tried.filter(isSuccessful).length} | ${slowest.toFixed(1)} |`,
  );
}
console.log(
  `\n${chosen.filter(isSuccessful).length} of ${chosen.length} (${Math.round((100 * chosen.filter(isSuccessful).length) / Math.max(1, chosen.length))} %)`,
);
