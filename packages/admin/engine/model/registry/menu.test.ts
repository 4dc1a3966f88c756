import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Resource, defineResource } from '../declaration/resource.ts';
import { declarationBase, rejectingWire, userOf } from '../handles/declaration.fixture.ts';
import type { ApiClient } from '../handles/record-calls.ts';
import { bindCalls } from './bind-calls.ts';
import {
  addLabelOf,
  createRegistry,
  formRoutesOf,
  landingOf,
  listPathOf,
  menuOf,
  availableResources,
  refineResources,
  routesOf,
  listsOnScreen,
  viewerOf,
} from './registry.ts';

const Thing = z.object({ Id: z.number(), Name: z.string() });
const list = { columns: ['Name'], fetch: async () => ({ rows: [] }) } as const;
const of = (name: string, change: Partial<Resource> = {}): Resource => ({
  ...defineResource({
    ...declarationBase,
    name,
    schema: Thing,
    access: { Admin: ['list'], Shop: ['list'] },
    paths: () => ({ list: `/${name}` }),
    list,
  }),
  ...change,
});
const stockAt = (Fault?: string) => ({
  Base: 'https://stock.test',
  Headers: {},
  Auth: 'none' as const,
  ...(Fault === undefined ? {} : { Fault }),
});
const seenBy = (role: 'Admin' | 'Shop' | 'Merchant', ...resources: readonly Resource[]) => {
  const registry = createRegistry(resources);
  return [registry, viewerOf(registry, userOf(role))] as const;
};

describe('the menu', () => {
  it('contains the lists that the user may see, in order', () => {
    const menu = menuOf(
      ...seenBy(
        'Shop',
        of('c', { menu: { order: 3 } }),
        of('a', { menu: { order: 1 } }),
        of('hidden', { menu: { order: 2, visible: () => false } }),
        of('seen', { menu: { order: 4, visible: ({ role }) => role === 'Shop' } }),
        of('none'),
        of('foreign', { menu: { order: 0 }, access: { Admin: ['list'] } }),
        of('nowhere', { menu: { order: 5 }, paths: () => ({ show: '/nowhere/:id' }) }),
      ),
    );
    expect(menu.map(({ path, covers }) => `${path} ${covers.join()}`)).toEqual(['/a /a', '/c /c', '/seen /seen']);
  });

  it('has one entry for lists on the same screen and for covered paths', () => {
    const screen = { title: 'Stock', tab: 'Tab' };
    const goods = of('goods', {
      menu: { order: 1, covers: ['/extra'] },
      screen,
      paths: () => ({ list: '/goods', show: '/goods/:id' }),
    });
    const parts = of('parts', { screen });
    const [registry, viewer] = seenBy(
      'Shop',
      goods,
      parts,
      of('secret', { screen, access: { Admin: ['list'] } }),
      of('pathless', { screen, paths: () => ({}) }),
      of('other', { screen: { title: 'Other', tab: 'Tab' } }),
      of('plain', { menu: { order: 2 } }),
    );
    expect(menuOf(registry, viewer).map(({ covers }) => covers)).toEqual([
      ['/goods', '/goods/:id', '/parts', '/extra'],
      ['/plain'],
    ]);
    expect(listsOnScreen(registry, viewer, 'Stock').map(({ resource, path }) => `${resource.name} ${path}`)).toEqual([
      'goods /goods',
      'parts /parts',
    ]);
    expect(listsOnScreen(registry, viewer, 'None')).toEqual([]);
  });

  it("leads to the user's landing page, or else to the first entry or list", () => {
    const first = of('first', { menu: { order: 1 } });
    const own = of('own', { landing: ({ role }) => role === 'Shop' });
    expect([
      landingOf(...seenBy('Shop', first, own)),
      landingOf(...seenBy('Admin', first, own)),
      landingOf(...seenBy('Shop', of('only', { paths: () => ({ list: '/only', show: '/only/:id' }) }))),
      landingOf(...seenBy('Merchant', first, own)),
    ]).toEqual(['/own', '/first', '/only', undefined]);
    expect(landingOf(...seenBy('Shop', first, { ...own, access: { Admin: ['list'] } }))).toBe('/first');
    expect(landingOf(...seenBy('Shop', { ...own, paths: () => ({}) }, first))).toBe('/first');
    expect(
      landingOf(
        ...seenBy('Shop', of('page', { paths: () => ({ show: '/page/:id' }), access: { Shop: ['show'] } }), of('late')),
      ),
    ).toBe('/late');
  });
});

describe('the routes', () => {
  const forms = { create: { fields: ['Name'] }, edit: { fields: ['Name'] } } as const;
  const all = ['list', 'show', 'create', 'edit', 'duplicate'] as const;
  const full = of('goods', {
    ...forms,
    access: { Admin: ['list', 'show', 'create', 'edit'] },
    paths: () => ({ list: '/goods', show: '/goods/:id' }),
    redirects: () => ({ '/old': '/goods' }),
  });

  it('include the list, its forms, the record pages and redirects', () => {
    expect(
      routesOf(...seenBy('Admin', full)).map(
        (route) => `${route.kind} ${route.path}${route.kind === 'redirect' ? ` ${route.to}` : ''}`,
      ),
    ).toEqual([
      'list /goods',
      'create /goods/create',
      'edit /goods/edit/:id',
      'show /goods/:id',
      'redirect /old /goods',
    ]);
    expect(routesOf(...seenBy('Shop', full))).toEqual([]);
    expect(
      routesOf(
        ...seenBy(
          'Shop',
          of('a', {
            paths: () => ({ list: '/a', show: '/a/:id' }),
            redirects: () => ({ '/old': '/a' }),
            access: { Shop: ['show'] },
          }),
        ),
      ).map(({ path }) => path),
    ).toEqual(['/a/:id']);
  });

  it('include a form only if it is declared and granted, together with a list', () => {
    const granted = defineResource({
      ...declarationBase,
      name: 'goods',
      schema: Thing,
      access: { Admin: [...all] },
      paths: () => ({ list: '/goods' }),
      list,
      create: { fields: ['Name'], label: 'New one', call: async () => undefined },
      edit: { fields: ['Name'], call: async () => undefined },
    });
    const kinds = (resource: Resource, role: 'Admin' | 'Shop' = 'Admin') =>
      formRoutesOf(resource, seenBy(role, resource)[1]).map(
        ({ kind, path, resource: { name } }) => `${kind} ${path} ${name}`,
      );
    expect(kinds(granted)).toEqual([
      'create /goods/create goods',
      'duplicate /goods/duplicate/:id goods',
      'edit /goods/edit/:id goods',
    ]);
    const { create: _, edit: __, ...bare } = granted;
    expect([
      kinds(bare),
      kinds(granted, 'Shop'),
      kinds({ ...granted, paths: () => ({}) }),
      kinds({ ...granted, access: { Admin: ['create', 'edit'] } }),
    ]).toEqual([[], [], [], []]);
    expect([
      addLabelOf(granted),
      addLabelOf(bare),
      listPathOf(granted, userOf('Admin')),
      listPathOf(of('x', { paths: () => ({}) }), userOf('Admin')),
    ]).toEqual(['New one', 'Add things', '/goods', '/']);
    expect(
      refineResources(
        ...seenBy('Admin', granted, of('other', { menu: { order: 1 } }), {
          ...full,
          name: 'third',
          paths: () => ({ list: '/third' }),
          redirects: () => ({ '/old': '/third' }),
        }),
      ),
    ).toEqual([
      { name: 'other', list: '/other', meta: { label: 'Things', hide: false } },
      {
        name: 'goods',
        list: '/goods',
        create: '/goods/create',
        clone: '/goods/duplicate/:id',
        edit: '/goods/edit/:id',
        meta: { label: 'Things', hide: true },
      },
      {
        name: 'third',
        list: '/third',
        create: '/third/create',
        edit: '/third/edit/:id',
        meta: { label: 'Things', hide: true },
      },
    ]);
  });

  it('exist only for backends in config.json', () => {
    const names = (Backends: NonNullable<Parameters<typeof availableResources>[1]['Backends']> | undefined) =>
      availableResources([of('own'), of('theirs', { backend: 'stock' })], {
        Extensions: [],
        Environment: 'prod',
        ...(Backends ? { Backends } : {}),
      })
        .filter(({ isNotSetUp }) => !isNotSetUp)
        .map(({ name }) => name);
    expect([names(undefined), names({}), names({ stock: stockAt() }), names({ stock: stockAt('No secret') })]).toEqual([
      ['own'],
      ['own'],
      ['own', 'theirs'],
      ['own'],
    ]);
  });
});

describe('the calls of a declaration', () => {
  const bound = (resource: Resource, wire: ApiClient = rejectingWire) =>
    bindCalls(createRegistry([resource]), wire, () => userOf('Admin'))(resource.name);
  const wireOf = (answer: (address: string, init: RequestInit) => unknown): ApiClient => {
    const ways: Pick<ApiClient, 'call' | 'fetchWithSession'> = {
      call: rejectingWire.call,
      fetchWithSession: async ({ address, init }) => ({
        status: 200,
        headers: new Headers({ 'x-total-count': '1' }),
        body: answer(address, init),
      }),
    };
    return { ...rejectingWire, ...ways, apiUrl: 'http://api.test', versioned: () => ways };
  };

  it('are undefined for an unknown resource, and otherwise those of the declaration', async () => {
    expect(bindCalls(createRegistry([]), rejectingWire, () => userOf('Admin'))('gone')).toBeUndefined();
    const many = async (_: unknown, ids: readonly unknown[]) => ids.map((Id) => ({ Id, Name: 'a' }));
    const own = bound(of('own', { many }));
    expect(await own?.many?.([1, 2], undefined)).toEqual([
      { Id: 1, Name: 'a' },
      { Id: 2, Name: 'a' },
    ]);
    expect([
      own?.list?.firstPage,
      await own?.list?.fetch({ tab: undefined, search: '', sort: undefined, filters: {}, page: 1, size: 5 }, undefined),
      own?.create,
      own?.restore,
      own?.get,
    ]).toEqual([1, { rows: [] }, undefined, undefined, undefined]);
  });

  it('match live messages of the declared areas', () => {
    const bindWith = (live: Resource['live']) => bound(of('own', live === undefined ? {} : { live }));
    const concerned = (live: Resource['live']) =>
      (['Orders/Pending', 'Shops', 'Unknown'] as const).map((UpdateType) =>
        bindWith(live)?.concerns?.({ LastUpdate: '2026-01-05T09:00:00Z', UpdateType }),
      );
    expect([concerned('every'), concerned(undefined), concerned(['Orders', 'Categories'])]).toEqual([
      [true, true, true],
      [false, false, false],
      [true, false, false],
    ]);
    expect([bindWith('every')?.isSubscription, bindWith(undefined)?.isSubscription]).toEqual([false, false]);
  });

  it('request the paths of a REST backend, and multiple records together if possible', async () => {
    const requests: string[] = [];
    const wire = wireOf((address, init) => {
      requests.push(`${init.method} ${address}`);
      return address.includes('?') ? [{ Id: 1, Name: 'a' }] : { Id: 1, Name: 'a' };
    });
    const rest = bound(of('goods', { transport: 'rest', rest: { path: '/goods' } }), wire);
    expect(await rest?.many?.([1], undefined)).toEqual([{ Id: 1, Name: 'a' }]);
    await rest?.restore?.(1);
    expect(await rest?.update?.(1, { Name: 'b' }, undefined, { Id: 1, Name: 'a' })).toEqual({ Id: 1, Name: 'a' });
    expect((await rest?.get?.(1, undefined))?.row).toEqual({ Id: 1, Name: 'a' });
    expect(requests).toEqual([
      'GET http://api.test/goods?Id=1&_end=1&_start=0',
      'POST http://api.test/goods/1',
      'PATCH http://api.test/goods/1',
      'GET http://api.test/goods/1',
    ]);
    const named = (query: object) =>
      bound(of('goods', { transport: 'rest', rest: { path: '/goods', query } }), wire)?.many;
    expect([typeof named({ page: 'p' }), typeof named({ page: 'p', ids: 'id' })]).toEqual(['undefined', 'function']);
  });

  it('reject without transport settings, or if config.json lacks the backend', async () => {
    await expect(bound(of('goods', { transport: 'rest' }))?.get?.(1, undefined)).rejects.toThrow(
      'The resource "goods" has no transport settings',
    );
    const theirs = of('goods', { transport: 'rest', rest: { path: '/goods' }, backend: 'stock' });
    const missing = 'config.json has no backend "stock", which "goods" needs';
    await expect(bound(theirs)?.get?.(1, undefined)).rejects.toThrow(missing);
    await expect(bound(theirs, { ...rejectingWire, backends: {} })?.get?.(1, undefined)).rejects.toThrow(missing);
    await expect(
      bound(theirs, { ...rejectingWire, backends: { stock: stockAt('No secret') } })?.get?.(1, undefined),
    ).rejects.toThrow(missing);
  });
});
