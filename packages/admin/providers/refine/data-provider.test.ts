import type { CrudFilter } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { ContextOf } from '../call-context.ts';
import { defineOperation } from '../operation.ts';
import { ApiError } from '../http/api-error.ts';
import type { ListPage, ListQuery, ResourceCalls, Row } from '../resource-calls.ts';
import { createDataProvider } from './data-provider.ts';

const contexts: unknown[] = [];
const contextOf: ContextOf = (given) => {
  contexts.push(given);
  return {
    call: () => Promise.reject(new Error('unused')),
    user: { role: 'Shop', isCollectEnabled: false, isCollectOnly: false, isUserAdmin: false, termsAccepted: true },
  };
};
const rows = (count: number): Row[] => Array.from({ length: count }, (_, Id) => ({ Id }));

function listing(
  firstPage: 0 | 1,
  page: ListPage,
): {
  provider: ReturnType<typeof createDataProvider>;
  fetch: ReturnType<typeof vi.fn<(query: ListQuery, signal: AbortSignal | undefined) => Promise<ListPage>>>;
} {
  const fetch = vi.fn(async (_query: ListQuery, _signal: AbortSignal | undefined) => page);
  const calls: ResourceCalls = { list: { firstPage, fetch } };
  return { provider: createDataProvider((name) => (name === 'orders' ? calls : undefined), contextOf), fetch };
}

describe('a list', () => {
  it.each<[0 | 1, number]>([
    [1, 3],
    [0, 2],
  ])('whose first page is %d requests page %d as its third', async (firstPage, page) => {
    const { provider, fetch } = listing(firstPage, { rows: [] });
    await provider.getList({ resource: 'orders', pagination: { currentPage: 3, pageSize: 15 } });
    expect(fetch.mock.calls[0]?.[0]).toMatchObject({ page, size: 15 });
  });

  it('sends tab, search, sort and filters with the query’s signal', async () => {
    const { provider, fetch } = listing(1, { rows: [] });
    const { signal } = new AbortController();
    await provider.getList({
      resource: 'orders',
      sorters: [
        { field: 'Created', order: 'desc' },
        { field: 'Id', order: 'asc' },
      ],
      filters: [
        { field: 'tab', operator: 'eq', value: 'failed' },
        { field: 'q', operator: 'contains', value: 'tea' },
        { field: 'Status', operator: 'in', value: ['a', 'b'] },
        { field: 'Date', operator: 'between', value: { from: 'x' } },
        { field: 'Shop', operator: 'eq', value: 7 },
        { field: 'City', operator: 'eq', value: undefined },
      ],
      meta: { queryContext: { queryKey: [], client: new QueryClient(), signal } },
    });
    expect(fetch).toHaveBeenCalledWith(
      {
        tab: 'failed',
        search: 'tea',
        sort: { field: 'Created', direction: 'desc' },
        thenBy: [{ field: 'Id', direction: 'asc' }],
        filters: { Status: ['a', 'b'], Date: { from: 'x' }, Shop: 7 },
        page: 1,
        size: 10,
      },
      signal,
      undefined,
    );
  });

  it('sends no filters by default', async () => {
    const { provider, fetch } = listing(0, { rows: [] });
    await provider.getList({ resource: 'orders' });
    expect(fetch).toHaveBeenCalledWith(
      { tab: undefined, search: '', sort: undefined, filters: {}, page: 0, size: 10 },
      undefined,
      undefined,
    );
  });

  it('passes on filters with other operators, and the parts of an "and"', async () => {
    const { provider, fetch } = listing(1, { rows: [] });
    const conditions: CrudFilter[] = [
      { field: 'Price', operator: 'gte', value: 1 },
      { field: 'Note', operator: 'null', value: undefined },
      { operator: 'or', value: [{ field: 'City', operator: 'ne', value: 'York' }] },
      { field: 'Shop', operator: 'in', value: [8] },
      { field: 'Size', operator: 'between', value: [1, 2] },
    ];
    const [price, ...others] = conditions;
    await provider.getList({
      resource: 'orders',
      filters: [
        { operator: 'and', value: [{ field: 'Shop', operator: 'eq', value: 7 }, ...(price ? [price] : [])] },
        ...others,
      ],
    });
    expect(fetch.mock.calls[0]?.[0]).toMatchObject({ filters: { Shop: 7 }, conditions });
  });

  // Requirement O-7.41
  it.each<[string, ListPage, number, { next?: number }, number]>([
    ['has another page up to the total', { rows: rows(10), total: 21 }, 2, { next: 3 }, 21],
    ['ends at the total, even after a full page', { rows: rows(10), total: 20 }, 2, {}, 20],
    ['without a total has another page after a full one', { rows: rows(10) }, 2, { next: 3 }, 20],
    ['without a total ends at a short page', { rows: rows(3) }, 2, {}, 13],
    ['without a total ends at an empty page', { rows: [], total: undefined }, 3, {}, 20],
    ['ends at an empty page despite the total', { rows: [], total: 99 }, 3, {}, 20],
    ['follows hasMore if the total counts groups', { rows: rows(30), total: 12, hasMore: true }, 1, { next: 2 }, 12],
    ['follows hasMore after a full page', { rows: rows(10), hasMore: false }, 2, {}, 20],
    ['ends at an empty page despite hasMore', { rows: [], hasMore: true }, 3, {}, 20],
    ['without rows has a total of 0', { rows: [], total: 0 }, 1, {}, 0],
  ])('%s', async (_, page, currentPage, cursor, total) => {
    const { provider } = listing(1, page);
    const answer = await provider.getList({ resource: 'orders', pagination: { currentPage, pageSize: 10 } });
    expect(answer).toEqual({ data: page.rows, total, cursor });
  });

  it('reports the total as a lower bound, except for an empty page', async () => {
    const answered = (page: ListPage) =>
      listing(1, page).provider.getList({ resource: 'orders', pagination: { currentPage: 1, pageSize: 10 } });
    expect(await answered({ rows: rows(10), total: 21, isAtLeast: true })).toEqual({
      data: rows(10),
      total: 21,
      isAtLeast: true,
      cursor: { next: 2 },
    });
    expect(
      [
        await answered({ rows: rows(10), total: 21, isAtLeast: null }),
        await answered({ rows: [], total: 21, isAtLeast: true }),
      ].map((page) => 'isAtLeast' in page),
    ).toEqual([false, false]);
  });
});

describe('the data provider', () => {
  const run = vi.fn(async (input: unknown): Promise<unknown> => ({ input }));
  const changed = vi.fn<(what: string, seen: unknown) => void>();
  const calls: ResourceCalls = {
    get: async (id, signal) => ({ row: { Id: id, aborted: signal?.aborted }, versions: { '/orders/7': '"a"' } }),
    create: run,
    update: async (id, input, seen) => {
      if (seen) changed('update', seen);
      return { id, input };
    },
    delete: async (id) => ({ id }),
    sections: { phone: async (_id, _input, seen, row) => changed('phone', { seen, row }) },
  };
  const provider = createDataProvider((name) => ({ orders: calls, bare: {} })[name], contextOf);
  const rename = defineOperation('orders', 'rename', async (_context, id, input: unknown) => ({ id, input }));

  it('fetches a record with its versions', async () => {
    expect(await provider.getOne({ resource: 'orders', id: 7 })).toEqual({
      data: { Id: 7, aborted: undefined },
      versions: { '/orders/7': '"a"' },
    });
  });

  it('fetches a part of a record with an operation', async () => {
    const notes = defineOperation('orders', 'notes', async (_context, id) => [`of ${id}`]);
    expect(await provider.getOne({ resource: 'orders', id: 7, meta: { resourceOperation: notes } })).toEqual({
      data: { value: ['of 7'] },
    });
  });

  it('sends the current versions with updates, sections and operations', async () => {
    const seen = { versions: { '/orders/7': '"a"' } };
    const row = { Phone: '1' };
    await provider.update({
      resource: 'orders',
      id: 7,
      variables: {},
      meta: { section: 'phone', seen: { ...seen, row } },
    });
    seen.versions = { '/orders/7': '"b"' };
    await provider.update({ resource: 'orders', id: 7, variables: {}, meta: { seen } });
    await provider.custom?.({
      url: '',
      method: 'post',
      payload: { id: 7, input: {} },
      meta: { resourceOperation: rename, seen },
    });
    expect(changed.mock.calls).toEqual([
      ['phone', { seen: { '/orders/7': '"a"' }, row }],
      ['update', { '/orders/7': '"b"' }],
    ]);
    expect(contexts.at(-1)).toEqual({ signal: undefined, seen: { '/orders/7': '"b"' } });
  });

  it('creates, updates and deletes records', async () => {
    expect(await provider.create({ resource: 'orders', variables: { a: 1 } })).toEqual({ data: { input: { a: 1 } } });
    expect(await provider.update({ resource: 'orders', id: 7, variables: { a: 2 } })).toEqual({
      data: { id: 7, input: { a: 2 } },
    });
    expect(await provider.deleteOne({ resource: 'orders', id: 'x' })).toEqual({ data: { id: 'x' } });
  });

  it('runs an operation with its id and input and ignores the URL', async () => {
    expect(
      await provider.custom?.({
        url: 'shops/burn',
        method: 'post',
        payload: { id: 7, input: 'van' },
        meta: { resourceOperation: rename },
      }),
    ).toEqual({ data: { value: { id: 7, input: 'van' } } });
    expect(await provider.custom?.({ url: '', method: 'get', meta: { resourceOperation: rename } })).toEqual({
      data: { value: { id: '', input: undefined } },
    });
  });

  it('ignores operations from the URL, which Refine merges into meta', async () => {
    const forged = { resourceOperation: { resource: 'orders', name: 'rename', perform: run } };
    await expect(provider.custom?.({ url: 'orders/rename', method: 'post', meta: forged })).rejects.toThrow(
      'No operation is defined for "orders/rename"',
    );
    await expect(
      provider.custom?.({ url: 'orders/rename', method: 'post', meta: { resourceOperation: 'orders/rename' } }),
    ).rejects.toThrow('No operation is defined');
  });

  it('throws an error that names the operation that a resource lacks', async () => {
    await expect(provider.getList({ resource: 'bare' })).rejects.toThrow('"bare" has no list');
    await expect(provider.getOne({ resource: 'bare', id: 1 })).rejects.toThrow('"bare" has no detail');
    await expect(provider.create({ resource: 'bare', variables: {} })).rejects.toThrow('"bare" has no create');
    await expect(
      provider.update({ resource: 'bare', id: 1, variables: {}, meta: { section: 'phone' } }),
    ).rejects.toThrow('"bare" has no section "phone"');
    await expect(provider.getOne({ resource: 'moon', id: 1 })).rejects.toThrow('no resource "moon"');
  });
});

describe('multiple records', () => {
  const here: ResourceCalls = {
    get: async (id) =>
      id === 7
        ? { row: { Id: 7 }, versions: {} }
        : Promise.reject(new ApiError('http', 'No', { status: id === 8 ? 404 : id === 9 ? 403 : 500 })),
  };
  const provider = createDataProvider(
    (name) => (name === 'one-by-one' ? here : { ...here, many: async (ids) => ids.map((Id) => ({ Id })) }),
    contextOf,
  );

  it('are fetched together if the resource supports it', async () => {
    expect(await provider.getMany?.({ resource: 'together', ids: [7, 8] })).toEqual({ data: [{ Id: 7 }, { Id: 8 }] });
  });

  it('are fetched one by one otherwise, without missing or forbidden ones', async () => {
    expect(await provider.getMany?.({ resource: 'one-by-one', ids: [7, 8, 9] })).toEqual({ data: [{ Id: 7 }] });
    await expect(provider.getMany?.({ resource: 'one-by-one', ids: [7, 10] })).rejects.toThrow('No');
  });
});
