import { describe, expect, it } from 'vitest';
import type { User } from '../../../providers/session/session-store.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import { lookupOf } from '../../model/handles/declaration.fixture.ts';
import { lookupFilter } from '../../model/filter/filter.ts';
import { readListLocation, readSort, writeListLocation } from './list-location.ts';

const list: ListDeclaration = {
  size: 10,
  tabs: { open: 'Open', done: 'Done' },
  search: { label: 'Search', debounceMs: 500 },
  sorts: { 'Created:desc': 'Date descending', 'Created:asc': 'Date ascending' },
  threshold: 0.99,
  rowHeight: 70,
  empty: { none: { title: 'None' }, search: { title: 'None found' }, filter: { title: 'None match' } },
  filters: {
    Status: {
      kind: 'choice',
      label: 'Status',
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B', only: ['done'] },
      ],
    },
    Date: { kind: 'dates', label: 'Date' },
    Shop: lookupFilter(lookupOf([]), {
      label: 'Shop',
      read: () => ({ value: '', label: '' }),
      when: ({ role }) => role === 'Admin',
    }),
  },
  card: async () => ({ default: () => null }),
  fetch: async () => ({ rows: [] }),
};
const user: User = {
  role: 'Shop',
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: false,
  termsAccepted: true,
};
const read = (query: string, who = user) => readListLocation(new URLSearchParams(query), list, who);

describe("a list's URL", () => {
  it('is the plain path for the defaults', () => {
    expect(read('')).toEqual({ tab: 'open', search: '', sort: 'Created:desc', filters: {}, pages: 1 });
    expect(writeListLocation(read(''), list).toString()).toBe('');
  });

  it('is unchanged by writing and reading it', () => {
    const location = {
      tab: 'done',
      search: 'a&b=c',
      sort: 'Created:asc',
      filters: { Status: ['a', 'b'], Date: { from: '2026-11-01', to: '2026-11-21' } },
      pages: 3,
    };
    expect(readListLocation(writeListLocation(location, list), list, user)).toEqual(location);
  });

  it.each(['tab=__proto__', 'sort=Id:asc', 'page=-1', 'page=x', 'tab=&sort=&page='])(
    'falls back to the defaults for %s',
    (query) => {
      expect(read(query)).toEqual(read(''));
    },
  );

  it('limits the search to 200 characters', () => {
    expect(read(`query=${'a'.repeat(200)}b&q=${'a'.repeat(200)}b`).search).toBe('a'.repeat(200));
  });

  it('ignores filter options of other tabs, and filters that the user may not use', () => {
    expect(read('Status=b').filters).toEqual({});
    expect(read('tab=done&Status=b&Status=b&Status=x').filters).toEqual({ Status: ['b'] });
    expect(read('Shop=7').filters).toEqual({});
    expect(read('Shop=7', { ...user, role: 'Admin' }).filters).toEqual({ Shop: ['7'] });
  });

  it('ignores invalid date ranges', () => {
    for (const days of ['Date.from=2026-13-01', 'Date.from=2026-11-02&Date.to=2026-11-01', 'Date.to=2100-01-01']) {
      expect(read(days).filters).toEqual({});
    }
  });

  it.each([
    ['Status=x', ['Status']],
    ['tab=done&Status=b&Status=x', ['Status']],
    ['Date.from=2026-13-01', ['Date']],
    ['Date.from=2026-11-02&Date.to=2026-11-01', ['Date']],
    ['Date.from=2026-11-02&Date.to=banana', ['Date']],
    ['Status=x&Date.to=banana', ['Status', 'Date']],
    ['tab=done&Status=b&Date.from=2026-11-01', undefined],
    ['Status=&Date.from=&Unknown=1', undefined],
  ])('names the filters in %s that cannot be applied', (query, unread) => {
    expect(read(query).unread).toEqual(unread);
  });

  it('uses the declared names and keeps the declared extra parameters', () => {
    const named: ListDeclaration = {
      ...list,
      address: { tabIndex: 'tabIndex', search: 'query', searchOpen: 'searchOpen', preservedParams: ['from'] },
      filters: {
        Status: {
          kind: 'choice',
          label: 'Status',
          address: 'status',
          options: [
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B' },
          ],
        },
        Date: { kind: 'dates', label: 'Date', address: { from: 'startDate', to: 'endDate' } },
      },
    };
    const given =
      'tabIndex=1&query=smith&searchOpen=true&sort=Created%3Aasc&status=a&status=b&startDate=2026-11-01&endDate=2026-11-21&page=2&from=dashboard';
    const location = readListLocation(new URLSearchParams(given), named, user);
    expect(location).toEqual({
      tab: 'done',
      search: 'smith',
      isSearchOpen: true,
      sort: 'Created:asc',
      pages: 2,
      preservedParams: { from: 'dashboard' },
      filters: { Status: ['a', 'b'], Date: { from: '2026-11-01', to: '2026-11-21' } },
    });
    expect(writeListLocation(location, named).toString()).toBe(given);
    expect(
      ['tabIndex=7', 'tabIndex=x', 'tabIndex=-1', 'tab=done'].map(
        (query) => readListLocation(new URLSearchParams(query), named, user).tab,
      ),
    ).toEqual(Array(4).fill('open'));
    expect(readListLocation(new URLSearchParams('query=smith'), named, user).isSearchOpen).toBe(true);
    expect(readListLocation(new URLSearchParams(''), named, user).isSearchOpen).toBe(false);
  });

  it('reads an instant as its day in London', () => {
    expect(read('Date.from=2026-06-30T23%3A00%3A00.000Z').filters).toEqual({ Date: { from: '2026-07-01' } });
    expect(read('Date.from=2026-11-22T00%3A00%3A00.000Z').filters).toEqual({ Date: { from: '2026-11-22' } });
  });

  it('splits a sort into field and direction', () => {
    expect(readSort('Created:asc')).toEqual({ field: 'Created', direction: 'asc' });
    expect(readSort('Created')).toBeUndefined();
  });
});
