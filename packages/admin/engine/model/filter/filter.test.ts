import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endOfLondonDay, startOfLondonDay } from '../../../contract/london.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { rangeProblem } from '../field-kinds/times.ts';
import { defineRecord } from '../handles/record-token.ts';
import { reference } from '../handles/reference.ts';
import {
  type FilterDeclaration,
  type FilterValues,
  OpenLondonDays,
  filterProblem,
  filtersFor,
  isFilterRange,
  readFilters,
  referenceFilter,
  writeFilters,
} from './filter.ts';

describe('a range of days', () => {
  it('is valid without days, with the same day twice, and up to the end of 2099', () => {
    for (const range of [{}, { from: '2026-11-21', to: '2026-11-21' }, { from: '2026-11-21', to: '2099-12-31' }]) {
      expect(rangeProblem(range)).toBeUndefined();
    }
  });

  // Requirement D-2.29
  it('is incomplete with one day', () => {
    expect(rangeProblem({ from: '2026-11-21' })).toEqual({});
    expect(rangeProblem({ to: '2026-11-21' })).toEqual({});
  });

  it('has a message for each problem', () => {
    expect(rangeProblem({ from: '2026-11-21', to: '2026-11-20' })).toEqual({
      text: 'End date should be after the start date',
    });
    expect(rangeProblem({ from: '31/11/2026', to: '2026-12-01' })).toEqual({
      text: 'There is no such date as 31/11/2026.',
    });
    expect(rangeProblem({ from: 'soon' })).toEqual({ text: '“soon” is not a date. Enter it as DD/MM/YYYY.' });
    expect(rangeProblem({ to: '2100-01-01' })).toEqual({ text: 'Please select a date prior to 2100' });
  });

  it('is sent in London time, including days with a clock change', () => {
    expect([startOfLondonDay('2026-11-21'), endOfLondonDay('2026-11-21')]).toEqual([
      '2026-11-21T00:00:00.000Z',
      '2026-11-21T23:59:59.999Z',
    ]);
    expect([startOfLondonDay('2026-07-01'), endOfLondonDay('2026-07-01')]).toEqual([
      '2026-06-30T23:00:00.000Z',
      '2026-07-01T22:59:59.999Z',
    ]);
    expect([startOfLondonDay('2026-03-29'), endOfLondonDay('2026-03-29')]).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T22:59:59.999Z',
    ]);
    expect([startOfLondonDay('2026-10-25'), endOfLondonDay('2026-10-25')]).toEqual([
      '2026-10-24T23:00:00.000Z',
      '2026-10-25T23:59:59.999Z',
    ]);
  });
});

describe('a range of numbers', () => {
  it.each([
    [undefined, undefined, false],
    ['10', undefined, false],
    [undefined, '9', false],
    ['9', '9', false],
    ['9', '10', false],
    ['10', '9', true],
  ])('from %s to %s is invalid: %s', (from, to, isWrong) => {
    expect(
      filterProblem(
        { kind: 'numbers', label: 'Price' },
        { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
      ) !== undefined,
    ).toBe(isWrong);
  });

  it('has a message for an invalid number', () => {
    expect(filterProblem({ kind: 'numbers', label: 'Price', unit: 'pence' }, { from: '12,50' })).toEqual({
      text: '“12,50” is ambiguous. Enter 12.5 or 1250.',
    });
    expect(filterProblem({ kind: 'numbers', label: 'Price', unit: 'pence' }, { from: '1250', to: '12.505' })).toEqual({
      text: 'Enter at most two decimals.',
    });
    expect(
      filterProblem({ kind: 'numbers', label: 'Price', unit: 'pence' }, { from: '1250', to: '9999' }),
    ).toBeUndefined();
  });

  it('is never incomplete, unlike a range of days', () => {
    expect(filterProblem({ kind: 'dates', label: 'Due' }, { from: '2026-03-10' })).toEqual({});
    expect(filterProblem({ kind: 'choice', label: 'Kind', options: [] }, ['a'])).toBeUndefined();
  });
});

describe('the filters in a URL', () => {
  const toShops = reference({ to: defineRecord('shops', { schema: z.object({ Id: z.number() }), id: 'Id' }) });
  const filters: Readonly<Record<string, FilterDeclaration>> = {
    Kind: {
      kind: 'choice',
      label: 'Kind',
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B', when: ({ role }) => role === 'Admin' },
        { value: 'c', label: 'C', only: ['done'] },
      ],
    },
    Made: { kind: 'dates', label: 'Made', when: ({ role }) => role === 'Admin' },
    Price: { kind: 'numbers', label: 'Price', address: { from: 'least', to: 'most' } },
    Name: { kind: 'text', label: 'Name', address: 'called' },
    Shop: referenceFilter(toShops, { label: 'Shop' }),
  };
  const user = (role: User['role']): User => ({
    role,
    isCollectEnabled: false,
    isCollectOnly: false,
    isUserAdmin: false,
    termsAccepted: true,
  });
  const read = (query: string, role: User['role'] = 'Admin', tab?: string) =>
    readFilters(new URLSearchParams(query), filtersFor(filters, user(role), tab));
  const written = (values: FilterValues) => {
    const params = new URLSearchParams();
    writeFilters(params, values, filters);
    return params.toString();
  };

  it('are parsed without invalid and repeated values', () => {
    expect(read('Kind=a&Kind=a&Kind=x&Made.from=2026-03-01&least=5&most=7.25&called=+ash+&Shop=3&Shop=4')).toEqual({
      Kind: ['a'],
      Made: { from: '2026-03-01' },
      Price: { from: '5', to: '7.25' },
      Name: ['ash'],
      Shop: ['3', '4'],
    });
    expect(read('least=x&most=-3&called=++&Made.to=2026-02-30')).toEqual({ Price: { from: undefined, to: '-3' } });
    expect([
      read('least=7&most=5'),
      read('least=7x'),
      read('least=1.'),
      read('Made.from=2026-03-02&Made.to=2026-03-01'),
    ]).toEqual([{}, {}, {}, {}]);
    expect(read('Made.from=2026-06-30T23%3A30%3A00Z')).toEqual({ Made: { from: '2026-07-01' } });
    expect(read('Made.from=1/7/2026&Made.to=2+Jul+2026')).toEqual({ Made: { from: '2026-07-01', to: '2026-07-02' } });
    expect(read(`called=${'a'.repeat(201)}`)).toEqual({ Name: ['a'.repeat(200)] });
  });

  it('are limited to those available to the user and on the tab', () => {
    expect([
      read('Kind=b&Made.from=2026-03-01', 'Shop'),
      read('Kind=c'),
      read('Kind=b&Kind=c', 'Admin', 'done'),
    ]).toEqual([{}, {}, { Kind: ['b', 'c'] }]);
  });

  it('are written under their parameter names, without open ends', () => {
    expect(
      written({
        Kind: ['a', 'b'],
        Made: { from: '2026-03-01', to: '2026-03-02' },
        Price: { to: '5' },
        Name: ['ash'],
        Unknown: ['x'],
      }),
    ).toBe('Kind=a&Kind=b&Made.from=2026-03-01&Made.to=2026-03-02&most=5&called=ash');
    expect(written({ Price: { from: '5' } })).toBe('least=5');
  });

  it('send null for an open end if the backend expects it', () => {
    expect([
      OpenLondonDays.parse({}),
      OpenLondonDays.parse({ from: '2026-07-01' }),
      OpenLondonDays.parse({ to: '2026-07-01' }),
    ]).toEqual([
      { From: null, To: null },
      { From: '2026-06-30T23:00:00.000Z', To: null },
      { From: null, To: '2026-07-01T22:59:59.999Z' },
    ]);
  });

  it('convert the values of references and lookups', () => {
    const shop = referenceFilter(toShops, { label: 'Shop' });
    expect([shop.kind, shop.write(7), shop.read('7'), isFilterRange(['a']), isFilterRange({})]).toEqual([
      'reference',
      '7',
      '7',
      false,
      true,
    ]);
  });
});
