import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Actor } from '../../../contract/roles.ts';
import type { May } from '../../../providers/refine/access-provider.ts';
import { type Resource, defineResource } from '../declaration/resource.ts';
import type { FilterDeclaration } from '../filter/filter.ts';
import { declarationBase, userOf } from '../handles/declaration.fixture.ts';
import { definePart } from '../handles/part.ts';
import { defineAction } from '../declaration/action-declaration.ts';
import { defineRecord } from '../handles/record-token.ts';
import { buildAbility, createAbilities, operationsOf } from './ability.ts';
import { type Registry, createRegistry } from './registry.ts';
import { applyFieldRights } from './apply-field-rights.ts';

const Good = z.object({ Id: z.number(), Name: z.string(), Cost: z.number(), Stock: z.number() });
const Sent = z.object({ Name: z.string(), Cost: z.number(), Stock: z.number() });
const numbers: FilterDeclaration = { kind: 'numbers', label: 'How many' };
const slot = async () => ({ default: () => null });

/** Shops may not see the cost of goods, and may not change the stock. */
const declare = () =>
  defineResource({
    ...declarationBase,
    ...defineRecord('goods', { schema: Good, id: 'Id' }),
    access: { Admin: ['list', 'show', 'create', 'edit'], Shop: ['list', 'show', 'create', 'edit'] },
    fieldAccess: { Cost: { hidden: ['Shop'] }, Stock: { readOnly: ['Shop'] } },
    paths: () => ({ list: '/goods', show: '/goods/:id' }),
    list: {
      columns: ['Name', { key: 'Cost', label: 'Costs' }, 'Stock', { key: 'Worth', label: 'Worth', computed: () => 1 }],
      sorts: { 'Name:asc': 'Name', 'Cost:desc': 'Dearest' },
      tabs: { all: 'All', few: 'Few' },
      tabSorts: { few: { 'Cost:asc': 'Cheapest', 'Stock:asc': 'Fewest' } },
      export: ['Name', 'Cost', { key: 'Stock', label: 'Stock', value: () => '' }],
      fetch: async () => ({ rows: [] }),
    },
    create: {
      schema: Sent,
      fields: ['Name', 'Cost', { key: 'Stock', hint: 'All of them' }],
      call: async () => undefined,
    },
    edit: {
      schema: Sent,
      fields: ['Name', 'Cost', { key: 'Stock', hint: 'All of them' }],
      call: async () => undefined,
      import: { schema: Sent, fields: ['Name', 'Cost', 'Stock'], call: async () => undefined },
    },
    sections: {
      money: { title: 'Money', fields: ['Cost'] },
      worth: { title: 'Worth', fields: ['Cost'], facts: () => [] },
      all: { title: 'All', schema: Sent, fields: ['Name', 'Cost', 'Stock'] },
      kinds: { title: 'Kinds', schemaFor: () => Sent, fields: ['Cost', 'Name'] },
      own: { title: 'Own', slot },
    },
  });
const goodsOf = (change: Partial<Resource> = {}): Resource => {
  const { list, ...rest } = declare();
  return { ...rest, ...(list ? { list: { ...list, filters: { Cost: numbers, Stock: numbers } } } : {}), ...change };
};
const mayAs = (role: 'Admin' | 'Shop', { resources }: Registry): May => {
  const ability = buildAbility(resources, userOf(role));
  return (action, resource, field) => ability.can(action, resource, field);
};
const seenAs = (role: 'Admin' | 'Shop', resource: Resource): Resource => {
  const registry = createRegistry([resource]);
  const found = applyFieldRights(registry, mayAs(role, registry)).find('goods');
  if (!found) throw new Error('The goods are gone');
  return found;
};

describe('a declaration for a user', () => {
  let goods: Resource;
  beforeEach(() => {
    goods = goodsOf();
  });

  it('is unchanged without restrictions, and so is the registry', () => {
    const registry = createRegistry([goods]);
    expect(applyFieldRights(registry, mayAs('Admin', registry))).toBe(registry);
    expect(applyFieldRights(registry, mayAs('Shop', registry))).not.toBe(registry);
  });

  it('does not affect other declarations', () => {
    const plain = { ...goodsOf({ name: 'plain', paths: () => ({ list: '/plain' }) }), fieldAccess: {} };
    const registry = createRegistry([plain, goods]);
    const seen = applyFieldRights(registry, mayAs('Shop', registry));
    expect([seen === registry, seen.find('plain') === plain, seen.find('goods') === goods]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('has a list without the columns, filters, sorts and exports of hidden fields', () => {
    const { list } = seenAs('Shop', goods);
    expect([list?.columns, list?.sorts, list?.tabSorts, Object.keys(list?.filters ?? {}), list?.export]).toEqual([
      ['Name', 'Stock', expect.objectContaining({ key: 'Worth' })],
      { 'Name:asc': 'Name' },
      { few: { 'Stock:asc': 'Fewest' } },
      ['Stock'],
      ['Name', expect.objectContaining({ key: 'Stock' })],
    ]);
    expect(list?.size).toBe(20);
  });

  it('has a create form with editable fields, and an edit form with visible ones', () => {
    const { create, edit } = seenAs('Shop', goods);
    expect([create?.fields, edit?.import?.fields, edit?.fields]).toEqual([
      ['Name'],
      ['Name'],
      ['Name', { key: 'Stock', hint: 'All of them', readOnly: true }],
    ]);
    expect([
      create?.schema?.safeParse({ Name: 'a' }).success,
      edit?.schema?.safeParse({ Name: 'a', Stock: 1 }).success,
      edit?.schema?.safeParse({ Name: 'a' }).success,
    ]).toEqual([true, true, false]);
  });

  it('has a field with a flag only for accounts with the flag and for roles that see all rows', () => {
    const resource = goodsOf({ fieldAccess: { Cost: { flag: 'collect' } } });
    const sees = (actor: Actor) => buildAbility([resource], actor).can('seeField', 'goods', 'Cost');
    expect([sees(userOf('Admin')), sees(userOf('Shop')), sees({ ...userOf('Shop'), isCollectEnabled: true })]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('has sections without hidden fields, and no empty sections', () => {
    const { sections = {} } = seenAs('Shop', goods);
    expect(Object.entries(sections).map(([key, { fields }]) => [key, fields])).toEqual([
      ['worth', []],
      ['all', ['Name', { key: 'Stock', readOnly: true }]],
      ['kinds', ['Name']],
      ['own', undefined],
    ]);
    expect([
      sections['all']?.schema?.safeParse({ Name: 'a', Stock: 1 }).success,
      sections['kinds']?.schemaFor?.({}).safeParse({ Name: 'a', Stock: 1 }).success,
    ]).toEqual([true, true]);
    expect(sections['own']).toBe(goods.sections?.['own']);
  });

  it('may lack forms, a list and the optional parts of a list', () => {
    const { list: _, create: __, edit: ___, sections: ____, ...bare } = goods;
    const seen = seenAs('Shop', bare);
    expect(['list', 'create', 'edit', 'sections'].map((part) => part in seen)).toEqual([false, false, false, false]);
    const {
      filters: _____,
      tabSorts: ______,
      export: _______,
      columns: ________,
      ...plain
    } = goods.list ?? {
      size: 1,
      sorts: {},
      threshold: 1,
      rowHeight: 1,
      empty: { none: { title: '' }, search: { title: '' }, filter: { title: '' } },
    };
    expect(
      ['filters', 'tabSorts', 'export', 'columns'].map(
        (part) => part in (seenAs('Shop', { ...goods, list: plain }).list ?? {}),
      ),
    ).toEqual([false, false, false, false]);
    const { schema: _1, ...create } = goods.create ?? { fields: [] };
    expect('schema' in (seenAs('Shop', { ...goods, create }).create ?? {})).toBe(false);
    const hiddenAlone = seenAs('Shop', goodsOf({ fieldAccess: { Cost: { hidden: ['Shop'] } } }));
    const fixedAlone = seenAs('Shop', goodsOf({ fieldAccess: { Stock: { readOnly: ['Shop'] } } }));
    expect([
      hiddenAlone.edit?.fields,
      fixedAlone.edit?.fields.map((field) => (typeof field === 'string' ? field : field.key)),
      fixedAlone.create?.fields,
    ]).toEqual([
      ['Name', { key: 'Stock', hint: 'All of them' }],
      ['Name', 'Cost', 'Stock'],
      ['Name', 'Cost'],
    ]);
  });

  it('hides a column that is not a field of the schema', () => {
    const wide = seenAs('Shop', goodsOf({ fieldAccess: { Worth: { hidden: ['Shop'] } } }));
    expect(wide.list?.columns?.length).toBe(3);
  });
});

describe('the rights of a user', () => {
  const record = defineRecord('goods', { schema: Good, id: 'Id' });

  it('are the grants of the role, without actions whose ability the user lacks', () => {
    const order = defineAction(record, 'order', {
      label: 'Order',
      ability: 'reject_orders',
      call: async () => undefined,
    });
    const count = defineAction(record, 'count', { label: 'Count', call: async () => undefined });
    const part = definePart(record, 'notes', { fetch: async () => [] });
    const goods = {
      ...goodsOf(),
      access: { Admin: ['list', order, count, part], Shop: ['list', order, count, part] },
    } satisfies Resource;
    const holding = (['Admin', 'Shop', 'Merchant'] as const).map((role) => [...operationsOf(goods, userOf(role))]);
    expect(holding).toEqual([['list', 'count', 'notes'], ['list', 'order', 'count', 'notes'], []]);
  });

  it('include a resource with a flag only for accounts with the flag', () => {
    const goods = { ...goodsOf(), flag: 'collect' } satisfies Resource;
    const shop: Actor = userOf('Shop');
    expect([[...operationsOf(goods, shop)], operationsOf(goods, { ...shop, isCollectEnabled: true }).size > 0]).toEqual(
      [[], true],
    );
  });

  it('are empty for a signed-out user, and exclude restricted fields', () => {
    const goods = goodsOf();
    const [nobody, shop, admin] = [undefined, userOf('Shop'), userOf('Admin')].map((actor) =>
      buildAbility([goods], actor),
    );
    const fields = (ability: typeof nobody) =>
      (['Name', 'Cost', 'Stock'] as const).map(
        (field) => `${ability?.can('seeField', 'goods', field)} ${ability?.can('changeField', 'goods', field)}`,
      );
    expect([fields(nobody), fields(shop), fields(admin)]).toEqual([
      ['false false', 'false false', 'false false'],
      ['true true', 'false false', 'true false'],
      ['true true', 'true true', 'true true'],
    ]);
    expect([
      nobody?.can('list', 'goods'),
      shop?.can('list', 'goods'),
      shop?.can('restore', 'goods'),
      shop?.can('list', 'others'),
    ]).toEqual([false, true, false, false]);
  });

  it('are cached until the user or the declarations change', () => {
    let resources: readonly Resource[] = [goodsOf()];
    const abilityOf = createAbilities(() => resources);
    const [shop, admin] = [userOf('Shop'), userOf('Admin')];
    const first = abilityOf(shop);
    expect(abilityOf(shop)).toBe(first);
    expect(abilityOf(admin)).not.toBe(first);
    const again = abilityOf(shop);
    resources = [...resources];
    expect(abilityOf(shop)).not.toBe(again);
    expect(abilityOf(undefined).can('list', 'goods')).toBe(false);
  });
});
