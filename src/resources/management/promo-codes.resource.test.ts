/** Tests the calls of the promotion code screens against a fake backend, and the actions by state of a code. */
import { describe, expect, it } from 'vitest';
import { Pence } from 'schema-admin/contract/units.ts';
import { codeFile } from '../../custom/promo-codes/AddBatchDialog.tsx';
import { addBatch, changeEnd, expire, fetchUnusedCode } from '../../custom/promo-codes/promo-code-actions.ts';
import { administratorCalls } from 'schema-admin/engine/testing/administrator-calls.ts';
import promoCodes from './promo-codes.resource.tsx';

const { list } = promoCodes;
const fetchList = list?.fetch;
if (!list || !fetchList) throw new Error('Promotion codes have no list');

const first = { tab: undefined, search: '', sort: undefined, filters: {}, page: 1, size: 15 };
const noFilter = { DiscountType: [], UseType: [], CodeType: [], MinimumSpend: [], Status: [] };
const future = new Date(Date.now() + 40 * 86_400_000).toISOString();
const code = { Id: 7, Code: 'SPRING', CodeType: 'PromotionalCode', Expires: future, Active: true } as const;

const { context, answer, ...calls } = administratorCalls();
const received = () => calls.received().map(([call, text]) => [call, text === '' ? undefined : JSON.parse(text)]);

describe('the list of promotion codes', () => {
  // Requirement C-7.11
  it('requests 15 codes per page from page 1, by end date, with every filter key', async () => {
    answer({
      Result: {
        Count: 40,
        Data: [
          {
            GroupName: 'May 2026',
            PromoCodes: [{ Id: 1, Code: 'A', PromoCodeType: 'MultiUsePercent', Percentage: 5 }],
          },
        ],
      },
    });
    const { rows, total } = await fetchList(context(), first);
    expect(rows).toEqual([
      expect.objectContaining({ Code: 'A', GroupName: 'May 2026', UseType: 'MultiUse', DiscountType: 'Percent' }),
    ]);
    expect(total).toBe(40);
    expect(received()).toEqual([
      ['POST /portal/promo-code/list', { Query: '', OrderBy: 'Expires', Page: 1, Size: 15, Filter: noFilter }],
    ]);
    expect([list.size, list.threshold, list.search?.debounceMs]).toEqual([15, 0.99, 500]);
  });

  // Requirement C-9.01
  it('has the sort keys and labels of the specification', async () => {
    expect(Object.entries(list.sorts).map(([key, label]) => [key.split(':')[0], label])).toEqual([
      ['Expires', 'End Date'],
      ['StartDate', 'Start Date'],
      ['DiscountType', 'Discount Type'],
      ['UseType', 'Use Type'],
      ['MinimumSpend', 'Min. Spend Required'],
      ['Active', 'Status'],
      ['CodeType', 'Code Type'],
    ]);
    expect(Object.keys(list.sorts)[0]).toBe('Expires:desc');
    answer({ Count: 0, Data: [] });
    await fetchList(context(), {
      ...first,
      search: 'spr',
      sort: { field: 'CodeType', direction: 'asc' },
      filters: { Status: ['active'], MinimumSpend: ['no'] },
      page: 2,
    });
    expect(received()).toEqual([
      [
        'POST /portal/promo-code/list',
        {
          Query: 'spr',
          OrderBy: 'CodeType',
          Page: 2,
          Size: 15,
          Filter: { ...noFilter, Status: ['active'], MinimumSpend: ['no'] },
        },
      ],
    ]);
  });

  // Requirement C-9.02
  it('has filters with the values of the API', () => {
    const offered = Object.entries(list.filters ?? {}).map(([name, filter]) => [
      name,
      filter.kind === 'choice' ? filter.options.map(({ value }) => value).toSorted() : [],
    ]);
    expect(Object.fromEntries(offered)).toEqual({
      DiscountType: ['Percent', 'Value'],
      UseType: ['MultiUse', 'OncePerCustomer', 'SingleUse'],
      MinimumSpend: ['no', 'yes'],
      Status: ['active', 'archived'],
      CodeType: ['PromotionalCode', 'ReferralVoucher'],
      Batch: [],
    });
  });

  it('requests an unused code from the server', async () => {
    answer({ Result: 'AB23CD45' });
    expect(await fetchUnusedCode.perform(context(), '', undefined)).toBe('AB23CD45');
    expect(received()).toEqual([['GET /portal/promo-code/available', undefined]]);
  });
});

describe('a promotion code', () => {
  // Requirement C-2.62
  it('ends with the selected day in London, even when the clocks change', async () => {
    await changeEnd.call(context(), 7, { Expires: '2099-10-25' });
    await changeEnd.call(context(), 7, { Expires: '2099-07-01' });
    expect(received()).toEqual([
      ['POST /portal/promo-code/7', { Expires: '2099-10-25T23:59:59.999Z' }],
      ['POST /portal/promo-code/7', { Expires: '2099-07-01T22:59:59.999Z' }],
    ]);
  });

  it('can be deactivated until its last day', async () => {
    await expire.call(context(), 7);
    expect(received()).toEqual([['POST /portal/promo-code/7/expire', {}]]);
    const { disabledWhen } = expire;
    expect(disabledWhen?.(code)).toBeUndefined();
    expect(disabledWhen?.({ ...code, Expires: '2020-01-01T00:00:00Z' })).toBe('This code has already expired.');
    expect(disabledWhen?.({ ...code, Expires: new Date(Date.now() + 1000).toISOString() })).toMatch(
      /^This code (expires today anyway|has already expired)\.$/,
    );
  });

  it('cannot change its end date once it is archived', () => {
    const { when } = changeEnd;
    expect([when?.(code), when?.({ ...code, Active: false })]).toEqual([true, false]);
  });
});

describe('a batch of codes', () => {
  const batch = {
    DiscountType: 'Value',
    Amount: 500,
    MinimumSpend: Pence.parse(500),
    UseType: 'SingleUse',
    StartDate: '2099-07-01',
    Expires: '2099-10-25',
    Count: 50,
  } as const;

  it('is requested like one code, with its number and prefix', async () => {
    answer({ Result: { Codes: ['AB', 'AC'] } });
    expect(await addBatch.call(context(), '', batch)).toEqual({ Codes: ['AB', 'AC'] });
    await addBatch.call(context(), '', { ...batch, Prefix: 'SPRNG' });
    const sent = {
      Type: 'SingleUseValue',
      Amount: 500,
      Percentage: 0,
      MinimumSpend: 500,
      StartDate: '2099-06-30T23:00:00.000Z',
      Expires: '2099-10-25T23:59:59.999Z',
      Count: 50,
    };
    expect(received()).toEqual([
      ['POST /ext/promo-codes-batch', { ...sent, Prefix: '' }],
      ['POST /ext/promo-codes-batch', { ...sent, Prefix: 'SPRNG' }],
    ]);
  });

  it('becomes a file with one code per line, and with escaped formulas', async () => {
    expect(await codeFile(['AB23', '=1+1']).text()).toBe("Code\r\nAB23\r\n'=1+1\r\n");
  });
});
