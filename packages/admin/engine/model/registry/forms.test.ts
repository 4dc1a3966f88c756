import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { defineResource } from '../declaration/resource.ts';
import { declarationBase, rejectingWire, userOf } from '../handles/declaration.fixture.ts';
import { bindCalls } from './bind-calls.ts';
import { refineResources, createRegistry, rowPathOf, routesOf, viewerOf } from './registry.ts';

const Thing = z.object({ Id: z.number(), Name: z.string() });
interface Shape {
  readonly [key: string]: unknown;
  readonly Name: string;
}
const sent: unknown[] = [];

const things = defineResource({
  ...declarationBase,
  schema: Thing,
  access: { Admin: ['list', 'create', 'edit'], Merchant: ['list', 'edit'], Shop: ['create', 'edit'] },
  paths: () => ({ list: '/things' }),
  list: { columns: ['Name'], search: {}, fetch: async () => ({ rows: [] }) },
  create: {
    schema: z.object({ Title: z.string() }),
    fields: ['Title'],
    call: async (_, values) => sent.push(values.Title),
  },
  edit: { fields: ['Name'], call: async (_, id, values) => sent.push([id, values.Name]) },
});
const registry = createRegistry([things]);
const pathsOf = (role: Parameters<typeof userOf>[0]) =>
  routesOf(registry, viewerOf(registry, userOf(role))).map(({ path }) => path);

describe('the forms of a resource', () => {
  it('have paths below their list, for roles that may use both', () => {
    expect(pathsOf('Admin')).toEqual(['/things', '/things/create', '/things/edit/:id']);
    expect(pathsOf('Merchant')).toEqual(['/things', '/things/edit/:id']);
    expect(pathsOf('Shop')).toEqual([]);
    expect(refineResources(registry, viewerOf(registry, userOf('Merchant')))).toEqual([
      { name: 'things', list: '/things', edit: '/things/edit/:id', meta: { label: 'Things', hide: true } },
    ]);
  });

  it('are linked from rows that have no page', () => {
    expect(rowPathOf(things, viewerOf(registry, userOf('Merchant')))).toBe('/things/edit/:id');
    expect(rowPathOf(things, viewerOf(registry, userOf('Shop')))).toBeUndefined();
    const shown = {
      ...things,
      access: { Admin: ['list', 'show', 'edit'] },
      paths: () => ({ list: '/things', show: '/things/:id' }),
    } as const;
    expect(rowPathOf(shown, viewerOf(createRegistry([shown]), userOf('Admin')))).toBe('/things/:id');
  });

  it('run the declared calls', async () => {
    const calls = bindCalls(registry, rejectingWire, () => userOf('Admin'))('things');
    await calls?.create?.({ Title: 'A' });
    await calls?.update?.(7, { Name: 'B' }, undefined);
    expect(sent).toEqual(['A', [7, 'B']]);
    expect(calls?.delete).toBeUndefined();
  });
});

describe('a minimal declaration', () => {
  it('gets a page size, texts for empty states, and a search label', () => {
    expect(things.singular).toBe('things');
    expect(things.list).toMatchObject({
      size: 20,
      sorts: {},
      search: { label: 'Search things', debounceMs: 500 },
      empty: { none: { title: 'No records found' } },
    });
  });

  it('does not compile with a mistyped name, or without calls and a transport', () => {
    type Declared = Parameters<typeof defineResource<'t', Shape & { Size: number }>>[0];
    type Column = NonNullable<NonNullable<Declared['list']>['columns']>[number];
    type Field = NonNullable<Declared['create']>['fields'][number];
    expectTypeOf<'Name'>().toExtend<Column>();
    expectTypeOf<'Name'>().toExtend<Field>();
    const base = {
      name: 't',
      label: 'T',
      icon: () => null,
      schema: Thing,
      id: 'Id',
      title: 'Name',
      access: {},
      paths: () => ({}),
    } as const;
    type Given<List> = typeof base & { readonly list: List };
    type Accepted = Parameters<typeof defineResource<'t', z.infer<typeof Thing>>>[0];
    expectTypeOf<Given<{ columns: readonly ['Name']; fetch: () => Promise<{ rows: [] }> }>>().toExtend<Accepted>();
    expectTypeOf<Given<{ columns: readonly ['Nmae']; fetch: () => Promise<{ rows: [] }> }>>().not.toExtend<Accepted>();
    expectTypeOf<Given<{ columns: readonly ['Name'] }>>().not.toExtend<Accepted>();
    expectTypeOf<Given<{ fetch: () => Promise<{ rows: [] }> }>>().not.toExtend<Accepted>();
    type Spoken<Name extends string> = typeof base & {
      readonly transport: 'rest';
      readonly rest: { path: '/t' };
      readonly create: { fields: readonly [Name] };
    };
    type AcceptedRest = Parameters<
      typeof defineResource<
        't',
        z.infer<typeof Thing>,
        never,
        z.infer<typeof Thing>,
        z.infer<typeof Thing>,
        Record<never, never>,
        Record<string, unknown>,
        never,
        'rest'
      >
    >[0];
    expectTypeOf<Spoken<'Name'>>().toExtend<AcceptedRest>();
    expectTypeOf<Spoken<'Nmae'>>().not.toExtend<AcceptedRest>();
  });
});
