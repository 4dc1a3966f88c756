import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { leastRole } from '../contract/role-table.ts';
import { managementMistakes } from 'schema-admin/engine/model/checks/management.ts';
import { UpdateType } from 'schema-admin/contract/live.ts';
import { everyRole } from 'schema-admin/contract/roles.ts';
import { declarations as ofEveryRole } from './declared.ts';
import { declarations as management } from './declared-management.ts';
import orders from './resources/orders.resource.tsx';
import type { User } from 'schema-admin/providers/session/session-store.ts';
import { buildAbility } from 'schema-admin/engine/model/registry/ability.ts';
import { type ActionHandle, defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { checkDeclarations } from 'schema-admin/engine/model/checks/check-declarations.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import {
  createRegistry,
  landingOf,
  menuOf,
  routesOf,
  listsOnScreen,
  viewerOf,
} from 'schema-admin/engine/model/registry/registry.ts';
import { isOperation } from 'schema-admin/providers/operation.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { type Resource, defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const declarations = { ...ofEveryRole, ...management };

const user = (change: Partial<User> = {}): User => ({
  role: 'Shop',
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: false,
  termsAccepted: true,
  ...change,
});
const registry = createRegistry([orders]);
const pathsOf = (who: User) =>
  routesOf(registry, viewerOf(registry, who)).map((route) =>
    route.kind === 'redirect' ? `${route.path} > ${route.to}` : route.path,
  );

const token = defineRecord('secret', { schema: z.object({ Id: z.number(), Name: z.string() }), id: 'Id' });
const burn = defineAction(token, 'burn', { label: 'Burn', ability: 'print_orders', call: async () => undefined });

const secret = defineResource({
  ...token,
  label: 'Secret',
  icon: () => null,
  title: 'Name',
  access: { Admin: ['list', burn] },
  menu: { order: 1 },
  paths: () => ({ list: '/secret' }),
});

describe('the routes, menu and abilities of a user', () => {
  // Requirements O-2.19, O-2.20, O-2.21, O-2.22
  it('include the routes of the role, and redirects from shared paths', () => {
    expect(pathsOf(user())).toEqual(['/orders', '/orders/details/:id', '/orders/details > /orders']);
    expect(pathsOf(user({ role: 'Admin' }))).toEqual([
      '/admin/orders',
      '/admin/orders/details/:id',
      '/orders > /admin/orders',
      '/orders/details > /admin/orders',
      '/orders/details/:id > /admin/orders/details/:id',
      '/admin/orders/:isFromDetails > /admin/orders',
    ]);
    expect(pathsOf(user({ role: 'Merchant' })).slice(0, 5)).toEqual([
      '/merchant/orders',
      '/merchant/orders/details/:id',
      '/orders > /merchant/orders',
      '/orders/details > /merchant/orders',
      '/orders/details/:id > /merchant/orders/details/:id',
    ]);
  });

  it('land on the orders of the role', () => {
    const landings = (['Admin', 'Merchant', 'Shop'] as const).map((role) =>
      landingOf(registry, viewerOf(registry, user({ role }))),
    );
    expect(landings).toEqual(['/admin/orders', '/merchant/orders', '/orders']);
  });

  it('exclude a resource that the role may not list', () => {
    const both = createRegistry([orders, secret]);
    expect(menuOf(both, viewerOf(both, user())).map((entry) => entry.path)).toEqual(['/orders']);
    expect(menuOf(both, viewerOf(both, user({ role: 'Admin' }))).map((entry) => entry.path)).toEqual([
      '/secret',
      '/admin/orders',
    ]);
    expect(routesOf(both, viewerOf(both, user())).some((route) => route.path === '/secret')).toBe(false);
    expect(landingOf(both, viewerOf(both, user({ role: 'Merchant' })))).toBe('/merchant/orders');
  });

  it('grant an action only to a role that lists it and holds its ability', () => {
    const ability = (who: User | undefined) => buildAbility([orders, secret], who);
    expect(ability(user()).can('accept', 'orders')).toBe(true);
    expect(ability(user({ role: 'Admin' })).can('accept', 'orders')).toBe(false);
    expect(ability(user({ role: 'Admin' })).can('burn', 'secret')).toBe(false);
    expect(ability(user()).can('print_orders', 'portal')).toBe(true);
    expect(ability(user({ role: 'Merchant' })).can('print_orders', 'portal')).toBe(false);
    expect(ability(undefined).can('list', 'orders')).toBe(false);
  });

  // Requirement C-6.07
  it('exclude a resource whose ability the role lacks', () => {
    const page = definePage({
      name: 'policy',
      label: 'Policy',
      icon: () => null,
      path: '/policy',
      roles: everyRole,
      ability: 'view_privacy_policy',
      page: async () => ({ default: () => null }),
    });
    const registryOf = createRegistry([page]);
    const paths = (role: User['role']) =>
      routesOf(registryOf, viewerOf(registryOf, user({ role }))).map(({ path }) => path);
    expect([paths('Merchant'), paths('Shop'), paths('Admin')]).toEqual([['/policy'], [], []]);
    expect(buildAbility([page], user()).can('list', 'policy')).toBe(false);
  });

  it('hide orders from the menu of a collection-only shop, which may still open them', () => {
    const only = user({ isCollectEnabled: true, isCollectOnly: true });
    expect(menuOf(registry, viewerOf(registry, only))).toEqual([]);
    expect(pathsOf(only)).toContain('/orders');
  });

  it('land on the first entry of the menu, not on a list that the menu hides', () => {
    const second = { ...secret, access: { Shop: ['list'] }, menu: { order: 99 } } as const;
    const both = createRegistry([orders, second]);
    expect([
      landingOf(both, viewerOf(both, user())),
      landingOf(both, viewerOf(both, user({ isCollectEnabled: true, isCollectOnly: true }))),
    ]).toEqual(['/orders', '/secret']);
  });

  it('share one menu entry among the lists of a screen that the role may list', () => {
    const { menu: _, ...plain } = secret;
    const first = { ...secret, name: 'first', screen: { title: 'Stock', tab: 'First' } };
    const second = {
      ...plain,
      name: 'second',
      screen: { title: 'Stock', tab: 'Second' },
      paths: () => ({ list: '/second', show: '/seconds/:id' }),
    };
    const hidden = {
      ...second,
      name: 'hidden',
      access: { Shop: ['list'] },
      paths: () => ({ list: '/hidden' }),
    } as const;
    const shared = createRegistry([second, first, hidden]);
    expect(menuOf(shared, viewerOf(shared, user({ role: 'Admin' }))).map(({ path, covers }) => [path, covers])).toEqual(
      [['/secret', ['/secret', '/second', '/seconds/:id']]],
    );
    expect(listsOnScreen(shared, viewerOf(shared, user({ role: 'Admin' })), 'Stock').map(({ path }) => path)).toEqual([
      '/secret',
      '/second',
    ]);
    expect(listsOnScreen(shared, viewerOf(shared, user()), 'Stock').map(({ path }) => path)).toEqual(['/hidden']);
  });

  it('hide resources with the collect flag from accounts without it, except administrators', () => {
    const page = definePage({
      name: 'couriers',
      label: 'Couriers',
      icon: () => null,
      path: '/couriers',
      roles: everyRole,
      flag: 'collect',
      page: async () => ({ default: () => null }),
    });
    const couriers = createRegistry([page]);
    const opens = (change: Partial<User>) => routesOf(couriers, viewerOf(couriers, user(change))).length === 1;
    expect([
      opens({}),
      opens({ role: 'Merchant' }),
      opens({ isCollectEnabled: true }),
      opens({ isCollectOnly: true }),
      opens({ role: 'Merchant', isCollectEnabled: true }),
      opens({ role: 'Admin' }),
    ]).toEqual([false, false, true, true, true, true]);
  });

  it('land where a declaration says so, for users who may open it', () => {
    const start = {
      ...secret,
      name: 'start',
      access: { Shop: ['list'] },
      menu: { order: 99 },
      paths: () => ({ list: '/start' }),
      landing: ({ isCollectEnabled }: User) => isCollectEnabled === true,
    } as const;
    const both = createRegistry([orders, start]);
    const landing = (change: Partial<User>) => landingOf(both, viewerOf(both, user(change)));
    expect([
      landing({}),
      landing({ isCollectEnabled: true }),
      landing({ role: 'Admin', isCollectEnabled: true }),
    ]).toEqual(['/orders', '/start', '/admin/orders']);
  });

  it('mark a menu entry as current on the paths that it covers', () => {
    const covering = createRegistry([{ ...secret, menu: { order: 1, covers: ['/new-secret'] } }]);
    expect(menuOf(covering, viewerOf(covering, user({ role: 'Admin' }))).map(({ covers }) => covers)).toEqual([
      ['/secret', '/new-secret'],
    ]);
  });

  it('keep the first of two resources with one name, and of two routes with one path', () => {
    expect(createRegistry([orders, orders]).resources).toEqual([orders]);
    const twins = createRegistry([secret, { ...secret, name: 'twin' }]);
    expect(
      routesOf(twins, viewerOf(twins, user({ role: 'Admin' }))).map(
        (route) => route.kind !== 'redirect' && route.resource.name,
      ),
    ).toEqual(['secret']);
  });
});

const modules = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>('./custom/**/*-{actions,parts,labels}.ts', { eager: true }),
);

describe('the declarations of the portal', () => {
  it('pass the checks that are run when they are loaded', () => {
    expect(() => checkDeclarations(declarations)).not.toThrow();
  });

  it('grant each action and part to at least one role', () => {
    const granted = new Set<unknown>(
      Object.values(declarations).flatMap(({ actions, parts }) => [...actions, ...parts]),
    );
    const handles = modules
      .flatMap((exported) => Object.values(exported))
      .filter((value) => isOperation(value))
      .filter((operation) => 'kind' in operation && operation.kind !== 'lookup');
    expect(handles.length).toBeGreaterThan(20);
    expect(handles.filter((handle) => !granted.has(handle)).map((handle) => handle.toJSON())).toEqual([]);
  });
});

describe('the folder management/', () => {
  it('contains no declaration that shops use, because they do not load it', () => {
    expect(managementMistakes(management)).toEqual([]);
    const [moved = ''] = managementMistakes({ 'orders.resource.tsx': orders });
    expect(moved).toMatch(/^orders\.resource\.tsx: access: Shop does not load management\/; move the file/);
  });

  it('contains every declaration that shops do not use, to keep their first script small', () => {
    const unused = Object.entries(ofEveryRole).filter(
      ([, { access, transport, placeholder }]) =>
        transport === undefined && (access[leastRole] ?? []).length === 0 && !placeholder?.roles.includes(leastRole),
    );
    expect(unused.map(([file]) => `move ${file} to src/resources/management/`)).toEqual([]);
  });
});

describe('a declaration', () => {
  it('does not compile with a mistyped field, sort, operation or action', () => {
    interface Thing extends Row {
      Id: number;
      Name: string;
    }
    type Declaration = Resource<Thing, 'open', Row, Row, Record<string, unknown>, 'things'>;
    type Access = NonNullable<Declaration['access']['Admin']>[number];
    expectTypeOf<'Name'>().toExtend<Declaration['title']>();
    expectTypeOf<'Name:asc'>().toExtend<keyof NonNullable<Declaration['list']>['sorts']>();
    expectTypeOf<'list' | 'show'>().toExtend<Access>();
    expectTypeOf<'lsit'>().not.toExtend<Access>();
    expectTypeOf<ActionHandle<'things', Thing>>().toExtend<Access>();
    expectTypeOf<ActionHandle<'orders', Thing>>().not.toExtend<Access>();
    expectTypeOf<'open'>().toExtend<keyof NonNullable<NonNullable<Declaration['list']>['tabs']>>();
  });
});

it('every live message refreshes a resource', () => {
  const areas = new Set(Object.values(declarations).flatMap(({ live = [] }) => live));
  const isHeard = (type: string) => [...areas].some((area) => `${type}/`.startsWith(`${area}/`));
  expect(UpdateType.options.filter((type) => !isHeard(type))).toEqual([]);
});
