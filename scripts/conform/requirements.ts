/** Finds the requirements of a call: the rows of docs/requirements.tsv that mention its path. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

interface Requirement {
  readonly id: string;
  readonly text: string;
}

let table: readonly Requirement[] | undefined;

function readTable(): readonly Requirement[] {
  const lines = readFileSync(join(root, 'docs', 'requirements.tsv'), 'utf8')
    .split('\n')
    .slice(1);
  return lines.map((line) => line.split('\t')).map(([id = '', , , text = '']) => ({ id, text }));
}

/** Returns a pattern that matches the path with any parameter names, and with either `{role}` or a role's name. */
function patternOf(path: string): RegExp {
  const escaped = path
    .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll('{role}', '(?:\\{role\\}|admin|merchant|shop)')
    .replaceAll(/(?<!\\)\{\w+\}/g, '\\{\\w+\\}');
  return new RegExp(`(?<![\\w/}])${escaped}(?![\\w/{-])`);
}

const known = new Map<string, readonly string[]>();

export function requirementsOf(path: string): readonly string[] {
  if (path === '') return [];
  const found = known.get(path);
  if (found) return found;
  table ??= readTable();
  const pattern = patternOf(path);
  const ids = table.filter(({ text }) => pattern.test(text)).map(({ id }) => id);
  known.set(path, ids);
  return ids;
}
