/**
 * Scaffolds resources for a named backend from the OpenAPI documents of five frameworks.
 * Runs their generated tests and a user journey through each resource.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { readDocument } from 'schema-admin/scaffold/read-document.mjs';
import { writeDeclaration } from 'schema-admin/scaffold/write-declaration.mjs';
import type { DeclaredFiles } from 'schema-admin/engine/model/checks/check-declarations.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { documents } from '../../documents/documents.ts';

const root = join(import.meta.dirname, '..', '..', '..');
mkdirSync(join(root, '.cache'), { recursive: true });
// Same depth as src/resources, so that relative imports resolve, but outside the folders that other tests scan.
const folder = mkdtempSync(join(root, '.cache', 'scaffolded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const resources: readonly Resource[] = await Promise.all(
  documents.map(async ({ file, path, list, name }) => {
    const { source, test } = writeDeclaration(await readDocument(file), {
      path,
      name,
      backend: 'stock',
      roles: ['Admin'],
      ...(list === undefined ? {} : { list }),
    });
    const declared = join(folder, `${name}.resource.tsx`);
    writeFileSync(declared, source);
    writeFileSync(join(folder, `${name}.dom.test.tsx`), test);
    const { default: resource } = await import(declared);
    return resource;
  }),
);
vi.doMock('../../../src/declared.ts', async (original) => {
  const own = await original<{ readonly declarations: DeclaredFiles }>();
  return {
    ...own,
    declarations: {
      ...own.declarations,
      ...Object.fromEntries(resources.map((resource) => [`./resources/${resource.name}.resource.tsx`, resource])),
    },
  };
});
vi.doMock('../../../src/declared-management.ts', async (original) => {
  const own = await original<{ readonly declarations: DeclaredFiles }>();
  const names = resources.map(({ name }) => name);
  return {
    declarations: Object.fromEntries(Object.entries(own.declarations).filter(([, { name }]) => !names.includes(name))),
  };
});

for (const { name } of documents) await import(join(folder, `${name}.dom.test.tsx`));
const { describeJourneys } = await import('../../documents/describe-journeys.ts');
describeJourneys(resources);
