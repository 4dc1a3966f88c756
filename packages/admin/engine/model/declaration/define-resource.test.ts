import { TagOutlined } from '@ant-design/icons';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { defineFile } from '../handles/file.ts';
import { defineRecord } from '../handles/record-token.ts';
import { idsIn, reference } from '../handles/reference.ts';
import { reasonAgainst, assertConditions } from './conditions.ts';
import { chart, counter } from './dashboard.ts';
import { DeclarationError } from './declaration-error.ts';
import { defineDashboard, definePage } from './define-page.ts';
import { deletedFilterOf, isDeleted, isRecordOperation, operationActions } from './operations.ts';
import { defineResource, nameOfRow } from './resource.ts';
import { related } from './section-declaration.ts';

const goods = defineRecord('goods', {
  schema: z.object({
    Id: z.number(),
    Name: z.string().nullish(),
    Price: z.number(),
    ShopId: z.number(),
    Archived: z.boolean(),
  }),
  id: 'Id',
});
const shops = defineRecord('shops', { schema: z.object({ Id: z.number(), Name: z.string() }), id: 'Id' });
const user: User = {
  role: 'Admin',
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: true,
  termsAccepted: true,
};
const context = { call: () => Promise.reject(new Error('Nothing is sent')), user };
const goodsLike = { id: 'Id', title: 'Name' };
const page = async () => ({ default: () => null });

describe('the reason against an operation', () => {
  const shut = { when: ({ Shut }: { Shut?: unknown }) => (Shut ? 'It is shut.' : true) } as const;
  const late = { when: () => 'It is too late.' } as const;

  it('is the first one found', () => {
    expect([
      reasonAgainst({ Shut: true }, undefined, {}, shut, late),
      reasonAgainst({}, shut, late),
      reasonAgainst({}, shut, {}, undefined),
      reasonAgainst({}),
    ]).toEqual(['It is shut.', 'It is too late.', undefined, undefined]);
  });

  it('is checked again with the current record, if there is a condition and a read function', async () => {
    const requestedIds: unknown[] = [];
    const read = (row: object) => async (id: unknown) => {
      requestedIds.push(id);
      return { ...row };
    };
    await expect(assertConditions(7, read({ Shut: true }), {}, shut)).rejects.toMatchObject({
      kind: 'http',
      message: 'It is shut.',
      status: 409,
    });
    await expect(assertConditions(7, read({ Shut: true }), shut)).rejects.toBeInstanceOf(ApiError);
    await assertConditions(8, read({}), shut);
    await assertConditions(9, read({ Shut: true }), {}, undefined);
    await assertConditions(9, undefined, shut);
    expect(requestedIds).toEqual([7, 7, 8]);
  });
});

describe('the operations of a resource', () => {
  const base = { name: 'goods', singular: 'good', id: 'Id', title: 'Name' } as const;
  const row = { Id: 7, Name: 'Ale' };

  it('have reserved names', () => {
    expect(
      ['delete', 'restore', 'duplicate', 'list', 'show', undefined, { name: 'delete' }].map(isRecordOperation),
    ).toEqual([true, true, true, false, false, false, false]);
  });

  it("confirm a deletion by the record's name, and leave its page", () => {
    const { delete: removal, duplicate, restore } = operationActions(base);
    expect([
      removal.label,
      removal.danger,
      removal.leaves,
      removal.undo,
      removal.when,
      removal.disabledWhen,
      removal.confirm?.(row),
      removal.done?.(row, undefined),
      removal.operation,
      removal.kind,
      `${removal.toJSON()}`,
    ]).toEqual([
      'Delete',
      true,
      true,
      undefined,
      undefined,
      undefined,
      { title: 'Delete “Ale”?', text: 'This cannot be undone.', confirm: 'Delete' },
      'Good “Ale” deleted',
      'delete',
      'action',
      'goods/delete',
    ]);
    expect(removal.confirm?.({ Id: 8 }).title).toBe('Delete “8”?');
    expect([
      duplicate.label,
      duplicate.opens,
      restore.label,
      restore.done?.(row, undefined),
      restore.operation,
    ]).toEqual(['Duplicate', 'duplicate', 'Restore', 'Good “Ale” restored', 'restore']);
    expect(removal.confirmMany).toBe('This cannot be undone.');
  });

  it('can be undone before the call, or by restoring a soft-deleted record', () => {
    expect(operationActions({ ...base, delete: { undo: true } }).delete.undo).toBe('held');
    const soft = { flag: 'Archived' } as const;
    const actions = operationActions({ ...base, delete: { undo: true, soft } });
    expect([actions.delete.undo, actions.delete.leaves, actions.delete.confirmMany]).toEqual([
      actions.restore,
      undefined,
      'It can be restored later.',
    ]);
    expect([{ Archived: true }, {}].map((each) => [actions.delete.when?.(each), actions.restore.when?.(each)])).toEqual(
      [
        [false, true],
        [true, false],
      ],
    );
    expect(operationActions(base).restore.when?.({ Archived: true })).toBe(false);
    expect(operationActions({ ...base, delete: { soft } }).delete.undo).toBeUndefined();
  });

  it('detect a soft-deleted record by its flag or date', () => {
    const since = { since: 'At', deleted: { trashed: 'only' } } as const;
    expect([
      isDeleted({ Archived: true }, { flag: 'Archived' }),
      isDeleted({ At: '2026' }, since),
      isDeleted({ At: null }, since),
      isDeleted({ Archived: true }, undefined),
    ]).toEqual([true, true, false, false]);
    expect(deletedFilterOf('goods')).toEqual({
      kind: 'choice',
      one: true,
      label: 'Deleted',
      options: [{ value: 'only', label: 'Deleted goods only' }],
    });
  });

  it("run the declared calls, or else the resource's, and throw without either", async () => {
    const own = operationActions({
      ...base,
      delete: { call: async (_, id) => `own ${id}` },
      restore: { call: async (_, id) => `back ${id}` },
    });
    const calls = {
      delete: async (id: unknown) => `theirs ${String(id)}`,
      restore: async (id: unknown) => `theirs back ${String(id)}`,
    };
    const plain = operationActions(base);
    expect([
      await own.delete.perform(context, 7, undefined, undefined),
      await own.restore.perform(context, 7, undefined, undefined),
      await plain.delete.perform(context, 7, undefined, calls),
      await plain.restore.perform(context, 7, undefined, calls),
    ]).toEqual(['own 7', 'back 7', 'theirs 7', 'theirs back 7']);
    await expect(plain.delete.perform(context, 7, undefined, undefined)).rejects.toThrow('The resource has no delete');
    await expect(plain.restore.perform(context, 7, undefined, {})).rejects.toThrow('The resource has no restore');
  });

  it('check the condition for a deletion against the current record', async () => {
    const when = ({ Shut }: { Shut?: unknown }) => (Shut ? 'It is shut.' : true);
    const { delete: removal } = operationActions({ ...base, delete: { when } });
    expect([removal.disabledWhen?.({ Shut: 1 }), removal.disabledWhen?.({})]).toEqual(['It is shut.', undefined]);
    const calls = (found: object) => ({
      get: async () => ({ row: { ...found }, versions: {} }),
      delete: async () => 'gone',
    });
    await expect(removal.perform(context, 7, undefined, calls({ Shut: true }))).rejects.toThrow('It is shut.');
    expect([
      await removal.perform(context, 7, undefined, calls({})),
      await removal.perform(context, 7, undefined, { delete: async () => 'gone' }),
    ]).toEqual(['gone', 'gone']);
  });
});

describe('a declaration', () => {
  it('of a page has a route and a menu entry for its roles, but no records', () => {
    const declared = {
      name: 'figures',
      label: 'Figures',
      icon: TagOutlined,
      path: '/figures',
      roles: ['Admin', 'Shop'],
    } as const;
    const bare = definePage({ ...declared, page });
    const { schema: _, paths, ...rest } = bare;
    expect([rest, paths(user)]).toEqual([
      {
        name: 'figures',
        label: 'Figures',
        singular: 'figures',
        icon: TagOutlined,
        id: 'Id',
        title: 'Name',
        access: { Admin: ['list'], Shop: ['list'] },
        actions: [],
        parts: [],
        pages: { list: page },
      },
      { list: '/figures' },
    ]);
    const landing = () => true;
    const full = definePage({
      ...declared,
      page,
      roles: ['Shop'],
      ability: 'print_orders',
      flag: 'collect',
      menu: { order: 3 },
      landing,
      development: true,
    });
    expect(full).toMatchObject({
      access: { Shop: ['list'] },
      ability: 'print_orders',
      flag: 'collect',
      menu: { order: 3 },
      landing,
      development: true,
    });
    const blocks = [counter(goods, { title: 'All' })];
    expect(defineDashboard({ ...declared, blocks }).dashboard).toBe(blocks);
  });

  it('of a dashboard has blocks about records', () => {
    expect(counter(goods, { title: 'All' })).toEqual({
      kind: 'counter',
      resource: 'goods',
      title: 'All',
      filters: {},
      sum: undefined,
    });
    expect(chart(goods, { title: 'Cost', by: 'Name', sum: 'Price', filters: { Archived: ['true'] } })).toEqual({
      kind: 'chart',
      resource: 'goods',
      title: 'Cost',
      filters: { Archived: ['true'] },
      sum: 'Price',
      by: 'Name',
      per: undefined,
      chartType: 'bars',
    });
    expect(chart(goods, { title: 'Cost', by: 'Name', per: 'day', chartType: 'line' })).toMatchObject({
      filters: {},
      per: 'day',
      chartType: 'line',
    });
  });

  it('with mistakes throws an error with one line for each', () => {
    const error = new DeclarationError(['one', 'two']);
    expect([error.name, error.message]).toEqual(['DeclarationError', 'one\ntwo']);
  });

  it('with operations offers them in bulk and in row menus, and filters soft-deleted records', () => {
    const common = {
      ...goods,
      label: 'Goods',
      icon: TagOutlined,
      title: 'Name',
      access: { Admin: ['list', 'delete', 'duplicate'] },
      paths: () => ({ list: '/goods' }),
      rest: { path: '/goods' },
      create: { fields: ['Name'] },
    } as const;
    const plain = defineResource({ ...common, transport: 'rest', list: { columns: ['Name'] } }).list;
    expect([plain?.bulk?.map(({ name }) => name), plain?.rowActions, Object.keys(plain?.filters ?? {})]).toEqual([
      ['delete'],
      undefined,
      [],
    ]);
    const soft = defineResource({
      ...common,
      transport: 'rest',
      delete: { soft: { flag: 'Archived' } },
      list: { columns: ['Name'], rowActions: [] },
    }).list;
    expect([soft?.rowActions?.map(({ name }) => name), soft?.filters]).toEqual([
      ['delete', 'duplicate'],
      { deleted: deletedFilterOf('goods') },
    ]);
    const none = defineResource({
      ...common,
      transport: 'rest',
      access: { Admin: ['list'] },
      list: { columns: ['Name'] },
    }).list;
    expect([none?.bulk, none?.empty, none?.size, none?.search]).toEqual([
      undefined,
      {
        none: { title: 'No records found' },
        search: { title: '0 search results found', hint: 'Adjust your search term and try again' },
        filter: { title: '0 results found', hint: 'Adjust your filtering and try again' },
      },
      20,
      undefined,
    ]);
  });

  it('names a row by its title, or else by its id', () => {
    expect([nameOfRow(goodsLike, { Id: 7, Name: 'Ale' }), nameOfRow(goodsLike, { Id: 7, Name: null })]).toEqual([
      'Ale',
      '7',
    ]);
  });

  it("of a sublist selects the records that refer to the page's record", () => {
    const { scope, resource, ...rest } = related(shops, goods, 'ShopId', { columns: ['Name'] });
    expect([scope({ Id: 7, Name: 'Soho' }), resource, rest.columns]).toEqual([{ ShopId: ['7'] }, 'goods', ['Name']]);
  });

  it('can contain handles of files and references', async () => {
    const file = defineFile(goods, 'label', {
      type: 'application/pdf',
      saveAs: ({ Id }) => `${Id}.pdf`,
      address: async (_, { Id }) => `/labels/${Id}`,
    });
    const row = { Id: 7, Price: 1, ShopId: 1, Archived: false };
    expect([file.kind, file.type, file.saveAs(row), await file.perform(context, '', row)]).toEqual([
      'file',
      'application/pdf',
      '7.pdf',
      '/labels/7',
    ]);
    expect([reference({ to: shops }).only, reference({ to: shops, only: { Active: ['true'] } })]).toEqual([
      {},
      expect.objectContaining({ to: 'shops', only: { Active: ['true'] } }),
    ]);
    expect([idsIn([1, 'a', 1, null, {}]), idsIn(7), idsIn(null), idsIn(undefined)]).toEqual([[1, 'a'], [7], [], []]);
  });
});
