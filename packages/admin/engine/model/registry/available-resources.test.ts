import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineAction } from '../declaration/action-declaration.ts';
import { defineResource } from '../declaration/resource.ts';
import { declarationBase, userOf } from '../handles/declaration.fixture.ts';
import { definePart } from '../handles/part.ts';
import { defineRecord } from '../handles/record-token.ts';
import { availableResources, createRegistry, isAvailable, menuOf, routesOf, viewerOf } from './registry.ts';

const config = { Extensions: ['audit'], Environment: 'prod' } as const;

describe('a declaration', () => {
  it('with an extension exists only if the backend has it', () => {
    expect([
      isAvailable({}, config),
      isAvailable({ extension: 'audit' }, config),
      isAvailable({ extension: 'notes' }, config),
    ]).toEqual([true, true, false]);
  });

  it('with a placeholder keeps its path and menu entry without the extension', async () => {
    const placeholder = { roles: ['Admin', 'Shop'], page: async () => ({ default: () => 'empty' }) } as const;
    const things = defineRecord('things', { schema: z.object({ Id: z.number(), Name: z.string() }), id: 'Id' });
    const resource = defineResource({
      ...declarationBase,
      ...things,
      extension: 'audit',
      placeholder,
      access: { Shop: ['list', 'create'] },
      menu: { order: 4, visible: ({ role }) => role === 'Shop' },
      paths: () => ({ list: '/things' }),
      list: { columns: ['Name'], fetch: async () => ({ rows: [] }) },
      create: { fields: ['Name'], call: async () => undefined },
    });
    const seenBy = (Extensions: readonly string[], role: 'Admin' | 'Shop') => {
      const registry = createRegistry(availableResources([resource], { ...config, Extensions }));
      const viewer = viewerOf(registry, userOf(role));
      return [routesOf(registry, viewer).map(({ path }) => path), menuOf(registry, viewer).map(({ path }) => path)];
    };
    expect(availableResources([resource], { ...config, Extensions: [] })[0]?.pages).toEqual({ list: placeholder.page });
    expect([seenBy([], 'Shop'), seenBy([], 'Admin')]).toEqual([
      [['/things'], ['/things']],
      [['/things'], []],
    ]);
    expect([seenBy(['audit'], 'Shop'), seenBy(['audit'], 'Admin')]).toEqual([
      [['/things', '/things/create'], ['/things']],
      [[], []],
    ]);
  });

  it('has no actions and parts whose extension is missing', () => {
    const things = defineRecord('things', { schema: z.object({ Id: z.number(), Name: z.string() }), id: 'Id' });
    const parts = (['audit', 'notes'] as const).map((extension) =>
      definePart(things, extension, { extension, fetch: async () => [] }),
    );
    const actions = (['audit', 'notes'] as const).map((extension) =>
      defineAction(things, `add ${extension}`, { label: 'Add', extension, call: async () => undefined }),
    );
    const [offered] = availableResources(
      [
        defineResource({
          ...declarationBase,
          ...things,
          access: { Shop: ['list', ...parts, ...actions] },
          paths: () => ({}),
        }),
      ],
      config,
    );
    expect(offered?.access.Shop).toEqual(['list', parts[0], actions[0]]);
    expect([offered?.parts, offered?.actions]).toEqual([[parts[0]], [actions[0]]]);
  });

  it('uses the paged call of its list if the backend has the extension', async () => {
    const fetchOf = (extension: 'audit' | 'notes') => {
      const things = defineRecord('things', { schema: z.object({ Id: z.number(), Name: z.string() }), id: 'Id' });
      const list = {
        columns: [{ key: 'Name', label: 'Name' }] as const,
        fetch: async () => ({ rows: [{ Id: 1, Name: 'of all' }] }),
        paged: { extension, fetch: async () => ({ rows: [{ Id: 2, Name: 'of a page' }] }) },
      };
      const [offered] = availableResources(
        [
          defineResource({
            ...declarationBase,
            ...things,
            access: { Shop: ['list'] },
            paths: () => ({ list: '/things' }),
            list,
          }),
        ],
        config,
      );
      return offered?.list?.fetch;
    };
    const query = { tab: undefined, search: '', sort: undefined, filters: {}, page: 1, size: 20 };
    const context = { call: () => Promise.reject(new Error('unused')), user: userOf('Shop') };
    expect(await fetchOf('audit')?.(context, query)).toEqual({ rows: [{ Id: 2, Name: 'of a page' }] });
    expect(await fetchOf('notes')?.(context, query)).toEqual({ rows: [{ Id: 1, Name: 'of all' }] });
  });

  it('for developers exists only in development', () => {
    const dev = { ...config, Environment: 'dev' } as const;
    expect([
      isAvailable({ development: true }, dev, false),
      isAvailable({ development: true }, config, false),
      isAvailable({ development: true }, config, true),
    ]).toEqual([true, false, true]);
  });
});
