import { describe, expect, it } from 'vitest';
import { lookupOf } from '../../model/handles/declaration.fixture.ts';
import { lookupFilter } from '../../model/filter/filter.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import { userOf } from '../../model/handles/declaration.fixture.ts';
import { defaultLocation, readListLocation, readSort, writeListLocation } from './list-location.ts';
import { listRequestOf, nextPageOf, createPageFetcher } from './list-request.ts';
import { rowsOf, totalOf } from './use-rows.ts';

const noSight = { title: '' };
const list: ListDeclaration = {
  size: 10,
  columns: ['Name', 'Colour', { key: 'Price' }],
  sorts: { 'Name:asc': 'Name', 'Colour:desc': 'Colour', 'Price:asc': 'Price' },
  tabs: { open: 'Open', done: 'Done' },
  tabSorts: { done: { 'Done:desc': 'Lately' } },
  threshold: 1,
  rowHeight: 50,
  empty: { none: noSight, search: noSight, filter: noSight },
  filters: { Shop: lookupFilter(lookupOf([]), { label: 'Shop', read: () => ({ value: '', label: '' }) }) },
};
const read = (query: string, of: ListDeclaration = list) =>
  readListLocation(new URLSearchParams(query), of, userOf('Admin'));
const written = (query: string, of: ListDeclaration = list) => writeListLocation(read(query, of), of).toString();

describe('the URL of a list', () => {
  it('holds the known columns without duplicates, or none', () => {
    expect([
      read('columns=Colour,Gone,Colour,Price').columns,
      read('columns=Gone').columns,
      'columns' in read(''),
      read('columns=Name', { ...list, columns: [] }).columns,
    ]).toEqual([['Colour', 'Price'], undefined, false, undefined]);
    const { columns: _, ...bare } = list;
    expect(read('columns=Name', bare).columns).toBeUndefined();
    expect(written('columns=Price,Name')).toBe('columns=Price%2CName');
  });

  it('holds one sort, or more if the list allows it, and a tab’s own sorts on that tab', () => {
    expect([
      read('sort=Colour:desc,Price:asc').sort,
      read('sort=Colour:desc,Gone:asc,Price:asc,Colour:desc', { ...list, severalSorts: true }).sort,
      read('sort=Done:desc').sort,
      read('tab=done&sort=Done:desc').sort,
      read('', { ...list, sorts: {} }).sort,
    ]).toEqual(['Colour:desc', 'Colour:desc,Price:asc', 'Name:asc', 'Done:desc', '']);
    expect([written('sort=Name:asc'), written('sort=Price:asc'), written('', { ...list, sorts: {} })]).toEqual([
      '',
      'sort=Price%3Aasc',
      '',
    ]);
  });

  it('holds a search only for searchable lists, and whether the search box is open', () => {
    const searched = { ...list, search: { label: 'Search', debounceMs: 1 } };
    const opened = { ...searched, address: { searchOpen: 'open' } };
    expect([
      read('q=ash').search,
      read('q=ash', searched).search,
      'isSearchOpen' in read('q=ash', searched),
      read('open=true', opened).isSearchOpen,
      read('open=false', opened).isSearchOpen,
    ]).toEqual(['', 'ash', false, true, false]);
    expect([written('open=true', opened), written('open=no', opened), written('q=ash', searched)]).toEqual([
      'open=true',
      '',
      'q=ash',
    ]);
  });

  it('holds a page count of up to 200, and the tab unless it is the first', () => {
    expect([
      read('page=200').pages,
      read('page=201').pages,
      read('page=9999').pages,
      read('page=1.5').pages,
      read('page=0').pages,
      written('page=2'),
      written('page=1'),
      written('tab=done'),
      written('tab=open'),
    ]).toEqual([200, 200, 200, 1, 1, 'page=2', '', 'tab=done', '']);
    const { tabs: _, tabSorts: __, ...untabbed } = list;
    expect([read('tab=open', untabbed).tab, written('tab=open', untabbed)]).toEqual([undefined, '']);
  });

  it('keeps declared parameters unchanged, unless they are empty', () => {
    const keeping = { ...list, address: { preservedParams: ['from', 'by'] } };
    expect([
      read(`from=${'a'.repeat(201)}&by=`, keeping).preservedParams,
      'preservedParams' in read('by=', keeping),
      'preservedParams' in read('from=a'),
      written('from=home', keeping),
    ]).toEqual([{ from: 'a'.repeat(200) }, false, false, 'from=home']);
  });

  it('has default values, and accepts only valid sorts', () => {
    expect([defaultLocation('done', list), defaultLocation(undefined, { ...list, sorts: {} })]).toEqual([
      { tab: 'done', search: '', sort: 'Name:asc', filters: {}, pages: 1 },
      { tab: undefined, search: '', sort: '', filters: {}, pages: 1 },
    ]);
    expect(['Name:desc', 'Name:up', ':asc', 'Name', ''].map(readSort)).toEqual([
      { field: 'Name', direction: 'desc' },
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the request for a list', () => {
  it('contains the sorters, filters and search of the screen', () => {
    expect(
      listRequestOf({
        tab: 'open',
        search: 'ash',
        sort: 'Name:asc,odd,Price:desc',
        filters: { Shop: ['1'], Made: { from: '2026-01-01' } },
      }),
    ).toEqual({
      sorters: [
        { field: 'Name', order: 'asc' },
        { field: 'Price', order: 'desc' },
      ],
      filters: [
        { field: 'tab', operator: 'eq', value: 'open' },
        { field: 'q', operator: 'contains', value: 'ash' },
        { field: 'Shop', operator: 'in', value: ['1'] },
        { field: 'Made', operator: 'between', value: { from: '2026-01-01' } },
      ],
    });
  });

  it('fetches page by page without the cache', async () => {
    const requests: unknown[] = [];
    const provider = {
      getList: async (given: object) => {
        requests.push(given);
        return { data: [{ Id: 1 }], total: 9, cursor: { next: 2 } };
      },
    };
    const request = { sorters: [], filters: [] };
    const { signal } = new AbortController();
    // The provider stub has no other method.
    const of = (exported?: Parameters<typeof createPageFetcher>[3]) =>
      createPageFetcher(Object.assign(Object.create(null), provider), 'goods', request, exported)(3, 20, signal);
    expect(await of()).toEqual({ rows: [{ Id: 1 }], total: 9, next: 2 });
    const uncounted = { getList: async () => ({ ...(await provider.getList({})), isAtLeast: true }) };
    expect(
      await createPageFetcher(Object.assign(Object.create(null), uncounted), 'goods', request)(3, 20, signal),
    ).toMatchObject({ total: 0, next: 2 });
    requests.splice(1);
    expect(requests[0]).toMatchObject({
      resource: 'goods',
      sorters: [],
      filters: [],
      pagination: { currentPage: 3, pageSize: 20 },
      meta: { signal, exported: undefined },
    });
    const exported = (hasMore: boolean | undefined) =>
      Object.assign(Object.create(null), { hasMore, through: () => undefined });
    expect([
      (await of(exported(true))).next,
      (await of(exported(false))).next,
      (await of(exported(undefined))).next,
    ]).toEqual([4, undefined, 2]);
  });

  it('ends when there is no next page', () => {
    expect([nextPageOf({ cursor: { next: 3 } }), nextPageOf({ cursor: {} })]).toEqual([3, undefined]);
    expect(() => nextPageOf({})).toThrow('expected object');
  });
});

describe('the rows of pages', () => {
  const pages = [
    { data: [{ Id: 1 }, { Id: 2 }] },
    { data: [{ Id: 2 }, { Id: 3 }, {}, {}] },
    { data: [] },
    { data: [{ Id: 4 }] },
  ];

  it('are returned once, at their first place, and always if they have no ID', () => {
    expect(rowsOf(pages, 'Id')).toMatchObject({
      rows: [{ Id: 1 }, { Id: 2 }, { Id: 3 }, {}, {}, { Id: 4 }],
      starts: [0, 2, 5, 5],
    });
  });

  it('leave out rows that are being deleted', () => {
    expect(rowsOf(pages, 'Id', [2, 4])).toMatchObject({ rows: [{ Id: 1 }, { Id: 3 }, {}, {}], starts: [0, 1, 4, 4] });
  });

  it('have a total only if the backend counted them', () => {
    const page = (total: number, next?: number) => ({ data: [{}, {}], total, cursor: { next } });
    expect([page(2, 2), page(9, 2), page(2), page(1, 2)].map((each) => String(totalOf(each)))).toEqual([
      'undefined',
      '9',
      '2',
      'undefined',
    ]);
    // The backend stopped counting: the total is a lower bound.
    expect(totalOf({ ...page(9, 2), isAtLeast: true })).toBeUndefined();
  });
});
