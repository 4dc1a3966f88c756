/** A role that nothing but the role table names. `tests/api/role-matrix.test.ts` tries it on the server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Resource } from '../../src/engine/model/declaration/resource.ts';
import { openLoader, plantedRole } from '../setup/planted-role.ts';

let loader: Awaited<ReturnType<typeof openLoader>>;
beforeAll(async () => {
  loader = await openLoader();
}, 60_000);
afterAll(() => loader.close());

it('is granted no page, list, form or action by any declaration', { timeout: 120_000 }, async () => {
  const { everyRole } = await loader.load<typeof import('../../contract/roles.ts')>('contract/roles.ts');
  expect(everyRole).toContain(plantedRole);
  const { declarations } = await loader.load<{ declarations: Readonly<Record<string, Resource>> }>('src/declared.ts');
  const granting = Object.values(declarations).filter(({ access }) => Object.hasOwn(access, plantedRole));
  expect(granting.map(({ name }) => name)).toEqual([]);
  expect(Object.keys(declarations).length).toBeGreaterThan(30);
});
