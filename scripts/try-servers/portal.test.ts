import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../run.mjs';
import { pointAt } from './portal.mjs';
import { authors, books } from './seed.mjs';
import { servers } from './servers.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-servers-'));
  cpSync(join(root, 'packages', 'admin', 'template', 'json-server'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const stop = () => Promise.resolve();
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

it.each(Object.entries(servers).flatMap(([name, { declared }]) => (declared ? [[name, declared] as const] : [])))(
  'declares the records in the format of %s',
  (_, declared) => {
    pointAt(folder, { url: 'http://localhost:1', headers: { Authorization: 'Bearer x' }, stop }, declared);
    const declaration = read('src/resources/books.resource.tsx');
    expect(declaration).toContain(declared.transport('books'));
    expect(declaration).toContain('references: { author },');
    expect(declaration + read('src/custom/records.ts')).not.toContain('authorId');
    expect(read('src/custom/records.ts')).toContain(`${declared.id.key}: ${declared.id.schema}`);
    expect(read('backend/example.mjs')).toContain('"Base":"http://localhost:1","Headers":{"Authorization":"Bearer x"}');
  },
);

it('has the numbers of authors and books that the steps expect', () => {
  expect([
    books.filter(({ author }) => author === 2).length,
    books.filter(({ genre }) => genre === 'poetry').length,
    authors.length,
  ]).toEqual([10, 200, 60]);
});
