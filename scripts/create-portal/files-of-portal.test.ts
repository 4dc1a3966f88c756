import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOfPortal } from './files-of-portal.mjs';

const root = join(import.meta.dirname, '..', '..');
const files = filesOfPortal(root, 'my-portal');
const paths = [...files.keys()];
const source = (path: string) => files.get(path) ?? '';

describe('a portal that is created', () => {
  it('has the engine, sign-in and its own example, and nothing of the marketplace', () => {
    expect(paths).toEqual(expect.arrayContaining(['index.html', 'portal.config.ts', 'src/App.tsx', 'packages/admin/engine/screens/list/ListScreen.tsx', 'src/custom/session/SignIn.tsx', 'src/resources/articles.resource.tsx', 'tests/setup/render-app.tsx', 'scripts/new-resource.mjs', 'packages/admin/engine/features/inspect/Inspector.tsx']));
    const strange = paths.filter((path) => /^(server|docs)\/|^src\/custom\/(?!session\/|texts\.ts)|^src\/resources\/(?!(articles|members|resources)\.resource|fields\/)|^contract\/(orders|shops|ledger|collect|merchant|catalogue)|\.(test|fixture)\.(?!tsx$)/.test(path));
    expect(strange.filter((path) => path !== 'tests/portal.dom.test.tsx')).toEqual([]);
  });

  it('has its own roles where the marketplace’s would be, and names none of those', () => {
    expect(source('contract/role-table.ts')).toContain('Editor');
    expect(source('packages/admin/contract/roles.ts')).toBe(readFileSync(join(root, 'contract', 'roles.ts'), 'utf8'));
    const named = paths.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('texts.ts') && /'(Admin|Merchant|Shop)'/.test(source(path)));
    expect(named).toEqual([]);
  });

  it('asks for the packages that it imports, in the versions of this repository, and for none of the server’s', () => {
    const { name, scripts, dependencies, devDependencies } = JSON.parse(source('package.json'));
    expect([name, Object.keys(scripts)]).toEqual(['my-portal', ['start', 'dev', 'build', 'check', 'test', 'new-resource']]);
    expect(dependencies).toMatchObject({ '@refinedev/core': expect.stringMatching(/^\d/), '@refinedev/strapi-v4': expect.stringMatching(/^\d/) });
    expect({ ...dependencies, ...devDependencies }).not.toHaveProperty('fastify');
    expect({ ...dependencies, ...devDependencies }).not.toHaveProperty('drizzle-orm');
  });

  it('brings the other languages of its own areas alone', () => {
    const areas = new Set(Object.keys(JSON.parse(source('packages/admin/contract/texts/messages/pl.json'))).map((key) => key.split('.')[0]));
    expect(areas).toContain('session');
    expect(areas).not.toContain('orders');
  });
});
