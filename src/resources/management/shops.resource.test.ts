/** Tests the calls of the shop screens against a fake backend. */
import { describe, expect, it } from 'vitest';
import { csvColumnsOf } from 'schema-admin/engine/features/files/export-columns.ts';
import { columnsOf } from 'schema-admin/engine/model/declaration/columns.ts';
import { administratorCalls } from 'schema-admin/engine/testing/administrator-calls.ts';
import shops from './shops.resource.tsx';

const { list, create, sections } = shops;
const fetchList = list?.fetch;
if (!fetchList || !create?.call || !sections) throw new Error('Shops have no list, form or sections');
const add = create.call;

const { context, answer, ...calls } = administratorCalls();
const received = () => calls.received().map(([call, text]) => [call, text === '' ? undefined : JSON.parse(text)]);
const request = { tab: undefined, search: '', sort: undefined, filters: {}, page: 1, size: 10 };

describe('the list of shops', () => {
  it('sends every key of its filter, and reads the region of each shop', async () => {
    answer({
      data: [
        { Region: 'London', Shops: [{ Id: 1, Name: 'Alder Soho' }] },
        { Region: 'Wales', Shops: [{ Id: 2, Name: 'Alder Cardiff' }] },
      ],
      totalCount: 12,
    });
    const { rows, total } = await fetchList(context(), request);
    expect([rows.map(({ Name, Region }) => [Name, Region]), total]).toEqual([
      [
        ['Alder Soho', 'London'],
        ['Alder Cardiff', 'Wales'],
      ],
      12,
    ]);
    await fetchList(context(), {
      ...request,
      search: 'leeds',
      sort: { field: 'Name', direction: 'desc' },
      filters: { Cities: ['Leeds'], Regions: ['Wales'] },
      page: 3,
    });
    expect(received()).toEqual([
      ['POST /merchant/shop/list', { Order: 'asc', Page: 1, Size: 10, Query: '', Filter: { Cities: [], Regions: [] } }],
      [
        'POST /merchant/shop/list',
        { Order: 'desc', Page: 3, Size: 10, Query: 'leeds', Filter: { Cities: ['Leeds'], Regions: ['Wales'] } },
      ],
    ]);
  });

  it('can be filtered by the backend’s cities and regions', async () => {
    answer({ Result: ['Leeds', 'York'] });
    const options = (name: string) => {
      const filter = list.filters?.[name];
      return filter?.kind === 'lookup' ? filter.lookup.perform(context(), '', undefined) : undefined;
    };
    expect(await Promise.all([options('Cities'), options('Regions')])).toEqual([
      [{ Name: 'Leeds' }, { Name: 'York' }],
      [{ Name: 'Leeds' }, { Name: 'York' }],
    ]);
    expect(
      received()
        .map(([call]) => call)
        .toSorted(),
    ).toEqual(['GET /merchant/city', 'GET /merchant/region']);
  });
});

describe('the shop export', () => {
  it('describes exceptional states of each shop', () => {
    const status = csvColumnsOf(list, columnsOf(list.columns ?? [], shops.schema), shops.schema).at(-1);
    const shop = { Id: 1, Name: 'Alder Soho', Archived: false };
    expect([shop, { ...shop, Bound: false, Archived: true }].map((row) => status?.value(row))).toEqual([
      '',
      'Unassigned, Inactive',
    ]);
  });
});

describe('a shop', () => {
  it('is added with its seven fields', async () => {
    answer({ Result: 7 });
    const shop = {
      Name: 'Alder Leeds',
      Email: 'leeds@alder.test',
      Line1: '1 The Headrow',
      Line2: '',
      PostalCode: 'LS1 1AA',
      City: 'Leeds',
      County: 'West Yorkshire',
    };
    await add(context(), shop);
    expect(received()).toEqual([['POST /merchant/shop', shop]]);
  });

  // Requirement C-4.13
  it('sends only its open days, without days whose times were cleared', async () => {
    answer({ Result: null });
    const closed = { StartHour: null, StartMinute: null, EndHour: null, EndMinute: null };
    const open = { Id: null, Day: 2, StartHour: 0, StartMinute: 0, EndHour: 17, EndMinute: 30 };
    await sections['hours']?.call?.(
      context(),
      7,
      { PickingHours: [{ Id: 4, Day: 1, ...closed }, open, { Id: null, Day: 3, ...closed }] },
      { Id: 7, Name: 'Alder Leeds', Archived: false },
    );
    expect(received()).toEqual([['PUT /merchant/shop/7/working-hours', { PickingHours: [open] }]]);
  });
});
