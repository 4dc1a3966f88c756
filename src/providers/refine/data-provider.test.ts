import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { ListPage, ListQuery, ResourceCalls, Row } from '../resource-calls.ts';
import { createDataProvider } from './data-provider.ts';

const rows = (count: number): Row[] => Array.from({ length: count }, (_, Id) => ({ Id }));

function listing(firstPage: 0 | 1, page: ListPage): { provider: ReturnType<typeof createDataProvider>; fetch: ReturnType<typeof vi.fn<(query: ListQuery, signal: AbortSignal | undefined) => Promise<ListPage>>> } {
  const fetch = vi.fn(async (_query: ListQuery, _signal: AbortSignal | undefined) => page);
  const calls: ResourceCalls = { list: { firstPage, fetch }, lookups: {}, actions: {} };
  return { provider: createDataProvider((name) => (name === 'orders' ? calls : undefined)), fetch };
}

describe('a list', () => {
  it.each<[0 | 1, number]>([
    [1, 3],
    [0, 2],
  ])('whose first page is %d is asked for page %d as its third', async (firstPage, page) => {
    const { provider, fetch } = listing(firstPage, { rows: [] });
    await provider.getList({ resource: 'orders', pagination: { currentPage: 3, pageSize: 15 } });
    expect(fetch.mock.calls[0]?.[0]).toMatchObject({ page, size: 15 });
  });

  it('is asked with tab, search, sort and filters, and the query’s signal', async () => {
    const { provider, fetch } = listing(1, { rows: [] });
    const { signal } = new AbortController();
    await provider.getList({
      resource: 'orders',
      sorters: [{ field: 'Created', order: 'desc' }, { field: 'Id', order: 'asc' }],
      filters: [
        { field: 'tab', operator: 'eq', value: 'failed' },
        { field: 'q', operator: 'contains', value: 'tea' },
        { field: 'Status', operator: 'in', value: ['a', 'b'] },
        { field: 'Date', operator: 'between', value: ['x', 'y'] },
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
        filters: { Status: ['a', 'b'], Date: ['x', 'y'], Shop: 7 },
        page: 1,
        size: 10,
      },
      signal,
    );
  });

  it('is asked with nothing in particular by default', async () => {
    const { provider, fetch } = listing(0, { rows: [] });
    await provider.getList({ resource: 'orders' });
    expect(fetch).toHaveBeenCalledWith({ tab: undefined, search: '', sort: undefined, filters: {}, page: 0, size: 10 }, undefined);
  });

  it('refuses a filter that it could only drop', async () => {
    const { provider } = listing(1, { rows: [] });
    const asked = (filter: object): Promise<unknown> => provider.getList({ resource: 'orders', filters: [{ field: 'a', operator: 'ne', value: 1, ...filter }] });
    await expect(asked({})).rejects.toThrow('"a" cannot be asked with "ne"');
    await expect(provider.getList({ resource: 'orders', filters: [{ operator: 'or', value: [] }] })).rejects.toThrow('combined with "or"');
  });

  it.each<[string, ListPage, number, { next?: number }, number]>([
    ['goes on while the total says so', { rows: rows(10), total: 21 }, 2, { next: 3 }, 21],
    ['ends with the total, though the page is full', { rows: rows(10), total: 20 }, 2, {}, 20],
    ['without a total goes on after a full page', { rows: rows(10) }, 2, { next: 3 }, 20],
    ['without a total ends at a page that is not full', { rows: rows(3) }, 2, {}, 13],
    ['without a total ends at an empty page', { rows: [], total: undefined }, 3, {}, 20],
    ['ends at an empty page whatever the total says', { rows: [], total: 99 }, 3, {}, 20],
    ['goes on where the backend says so, whose total counts groups', { rows: rows(30), total: 12, hasMore: true }, 1, { next: 2 }, 12],
    ['ends where the backend says so, though its page is full', { rows: rows(10), hasMore: false }, 2, {}, 20],
    ['ends at an empty page, whatever the backend says', { rows: [], hasMore: true }, 3, {}, 20],
    ['that is empty has a total of 0', { rows: [], total: 0 }, 1, {}, 0],
  ])('%s', async (_, page, currentPage, cursor, total) => {
    const { provider } = listing(1, page);
    const answer = await provider.getList({ resource: 'orders', pagination: { currentPage, pageSize: 10 } });
    expect(answer).toEqual({ data: page.rows, total, cursor });
  });
});

describe('records and actions', () => {
  const run = vi.fn(async (id: string | number, input: unknown): Promise<unknown> => ({ id, input }));
  const changed = vi.fn<(action: string, seen: unknown) => void>();
  const calls: ResourceCalls = {
    get: async (id, signal) => ({ row: { Id: id, aborted: signal?.aborted }, versions: { '/orders/7': '"a"' } }),
    lookups: { vehicles: async (signal) => [{ Id: 1, aborted: signal?.aborted }] },
    actions: {
      create: run,
      update: (id, input, seen) => {
        if (seen) changed('update', seen);
        return run(id, input);
      },
      'section:phone': async (_id, _input, seen, row) => changed('section:phone', { seen, row }),
      delete: run,
      accept: run,
      rename: async (_id, _input, seen) => changed('rename', seen),
    },
  };
  const bare: ResourceCalls = { lookups: {}, actions: {} };
  const provider = createDataProvider((name) => ({ orders: calls, bare })[name]);

  it('gets one record, with the versions that it was read in', async () => {
    expect(await provider.getOne({ resource: 'orders', id: 7 })).toEqual({ data: { Id: 7, aborted: undefined }, versions: { '/orders/7': '"a"' } });
  });

  it('updates a record or a section of it, or runs an action, on the sight of the versions that are held when it is sent', async () => {
    const seen = { versions: { '/orders/7': '"a"' } };
    const row = { Phone: '1' };
    await provider.update({ resource: 'orders', id: 7, variables: {}, meta: { section: 'phone', seen: { ...seen, row } } });
    seen.versions = { '/orders/7': '"b"' };
    await provider.update({ resource: 'orders', id: 7, variables: {}, meta: { seen } });
    await provider.custom?.({ url: 'orders/rename', method: 'post', payload: { id: 7, input: {} }, meta: { seen } });
    expect(changed.mock.calls).toEqual([
      ['section:phone', { seen: { '/orders/7': '"a"' }, row }],
      ['update', { '/orders/7': '"b"' }],
      ['rename', { '/orders/7': '"b"' }],
    ]);
  });

  it('runs the actions named create, update and delete', async () => {
    expect(await provider.create({ resource: 'orders', variables: { a: 1 } })).toEqual({ data: { id: '', input: { a: 1 } } });
    expect(await provider.update({ resource: 'orders', id: 7, variables: { a: 2 } })).toEqual({ data: { id: 7, input: { a: 2 } } });
    expect(await provider.deleteOne({ resource: 'orders', id: 'x' })).toEqual({ data: { id: 'x', input: undefined } });
  });

  it('runs any action by resource and name', async () => {
    const answer = await provider.custom?.({ url: 'orders/accept', method: 'post', payload: { id: 7, input: 'van' } });
    expect(answer).toEqual({ data: { id: 7, input: 'van' } });
    expect(await provider.custom?.({ url: 'orders/accept', method: 'post' })).toEqual({ data: { id: '', input: undefined } });
  });

  it('gets the options of a lookup', async () => {
    expect(await provider.custom?.({ url: 'orders/vehicles', method: 'get' })).toEqual({ data: { options: [{ Id: 1, aborted: undefined }] } });
  });

  it('names what a resource does not offer', async () => {
    await expect(provider.getList({ resource: 'bare' })).rejects.toThrow('"bare" has no list');
    await expect(provider.getOne({ resource: 'bare', id: 1 })).rejects.toThrow('"bare" has no detail');
    await expect(provider.create({ resource: 'bare', variables: {} })).rejects.toThrow('"bare" has no action "create"');
    await expect(provider.custom?.({ url: 'bare/toString', method: 'post' })).rejects.toThrow('"bare" has no action "toString"');
    await expect(provider.custom?.({ url: 'bare/vehicles', method: 'get' })).rejects.toThrow('"bare" has no lookup "vehicles"');
    await expect(provider.getOne({ resource: 'moon', id: 1 })).rejects.toThrow('no resource "moon"');
  });
});
