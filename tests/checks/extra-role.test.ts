/** Roles that appear only in the role table. `tests/api/role-matrix.test.ts` tests them on the server. */
import { expect, it } from 'vitest';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { type ExtraRoleRights, type ModuleLoader, openModuleLoader, extraRole } from '../setup/extra-role.ts';

async function withRole(rights: ExtraRoleRights, look: (loader: ModuleLoader) => Promise<void>) {
  const loader = await openModuleLoader(rights);
  try {
    await look(loader);
  } finally {
    await loader.close();
  }
}

async function loadDeclarations(loader: ModuleLoader): Promise<Readonly<Record<string, Resource>>> {
  const files = ['src/declared.ts', 'src/declared-management.ts'];
  const loaded = await Promise.all(files.map((file) => loader.load<{ declarations: object }>(file)));
  return Object.assign({}, ...loaded.map(({ declarations }) => declarations));
}

it('a new role is granted no page, list, form or action', { timeout: 120_000 }, () =>
  withRole('granted nothing', async (loader) => {
    const { everyRole } = await loader.load<typeof import('schema-admin/contract/roles.ts')>(
      'packages/admin/contract/roles.ts',
    );
    expect(everyRole).toContain(extraRole);
    const declarations = await loadDeclarations(loader);
    const granting = Object.values(declarations).filter(({ access }) => Object.hasOwn(access, extraRole));
    expect(granting.map(({ name }) => name)).toEqual([]);
    expect(Object.keys(declarations).length).toBeGreaterThan(30);
  }),
);

it('a read-only role sees an administrator’s lists and pages, without forms and actions', { timeout: 120_000 }, () =>
  withRole('reads everything', async (loader) => {
    const { operationsOf } = await loader.load<typeof import('schema-admin/engine/model/registry/ability.ts')>(
      'packages/admin/engine/model/registry/ability.ts',
    );
    const declarations = await loadDeclarations(loader);
    const actor = { isCollectEnabled: false, isCollectOnly: false };
    const { Role } = await loader.load<typeof import('schema-admin/contract/roles.ts')>(
      'packages/admin/contract/roles.ts',
    );
    const auditor = { ...actor, role: Role.parse(extraRole) };
    const rows = Object.values(declarations).map((resource) => {
      const parts = new Set(resource.parts.map(({ name }) => name));
      const reading = [...operationsOf(resource, { ...actor, role: Role.parse('Admin') })].filter(
        (name) => name === 'list' || name === 'show' || parts.has(name),
      );
      return { resource: resource.name, reading, granted: [...operationsOf(resource, auditor)] };
    });
    expect(rows.filter(({ reading, granted }) => reading.join() !== granted.join())).toEqual([]);
    expect(rows.flatMap(({ granted }) => granted).length).toBeGreaterThan(40);
  }),
);
