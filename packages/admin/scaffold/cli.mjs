#!/usr/bin/env node
/** The `schema-admin` command. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from './refusal.mjs';

const usage = `Usage:
  schema-admin create FOLDER [--backend memory|json-server] [--package SOURCE]   a new portal; SOURCE: the package's version, or file:PATH of a tarball
  schema-admin new-resource --help   a declaration from an OpenAPI document or a sample answer`;

async function start() {
  const [command, ...args] = process.argv.slice(2);
  if (command === 'new-resource') {
    return await import('./new-resource.mjs').then(({ newResource }) => newResource(args));
  }
  if (command !== 'create') {
    console.log(usage);
    if (command !== undefined && !['--help', '-h', 'help'].includes(command)) process.exitCode = 1;
    return undefined;
  }
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { package: { type: 'string' }, backend: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [folder] = positionals;
  if (values.help || folder === undefined) throw new Refusal(usage);
  return (await import('./create.mjs')).createPortal(folder, values.package ?? `^${version}`, values.backend);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
