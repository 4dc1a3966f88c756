import { expect, it } from 'vitest';
import { z } from 'zod';
import { lookupOf } from '../handles/declaration.fixture.ts';
import { defineRecord } from '../handles/record-token.ts';
import { reference } from '../handles/reference.ts';
import {
  choices,
  embeddedOnly,
  days,
  lookupIds,
  referenceIds,
  isWireFilters,
  oneOf,
  openDays,
  lookupTexts,
  wireFilters,
  yesOrNo,
} from './wire-filters.ts';

const shops = reference({ to: defineRecord('shops', { schema: z.object({ Id: z.number() }), id: 'Id' }) });
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
] as const;
const Days = z.object({ From: z.string(), To: z.string() });
const Wire = z.object({
  Kinds: z.array(z.string()),
  Kind: z.string().nullable(),
  Made: Days.nullable(),
  Sent: z.object({ From: z.string().nullable(), To: z.string().nullable() }),
  Paid: z.boolean().nullable(),
  Shops: z.array(z.union([z.number(), z.string()])),
  Cities: z.array(z.string()),
  Buyers: z.array(z.union([z.number(), z.string()])),
  Mine: z.number().optional(),
});
const made = () =>
  wireFilters(Wire, {
    Kinds: choices({ label: 'Kinds', options }),
    Kind: oneOf({ label: 'Kind', options }),
    Made: days({ label: 'Made' }),
    Sent: openDays({ label: 'Sent' }),
    Paid: yesOrNo({ label: 'Paid' }),
    Shops: referenceIds(shops, { label: 'Shops' }),
    Cities: lookupTexts(lookupOf([]), { label: 'Cities', value: () => 'Leeds', name: () => 'Leeds' }),
    Buyers: lookupIds(lookupOf([]), { label: 'Buyers', value: () => 7, name: () => 'Ada' }),
    Mine: embeddedOnly(z.number().optional()),
  });

it('converts each filter for the backend, including filters that are not set', () => {
  const filters = made();
  expect(filters.toWire({})).toEqual({
    Kinds: [],
    Kind: null,
    Made: null,
    Sent: { From: null, To: null },
    Paid: null,
    Shops: [],
    Cities: [],
    Buyers: [],
  });
  expect(
    filters.toWire({
      Kinds: ['b', 'x', 'a'],
      Kind: ['b'],
      Made: { from: '2026-03-01', to: '2026-03-01' },
      Sent: { to: '2026-03-01' },
      Paid: ['false'],
      Shops: ['7'],
      Cities: ['Leeds'],
      Buyers: ['8'],
      Mine: 3,
    }),
  ).toEqual({
    Kinds: ['a', 'b'],
    Kind: 'b',
    Made: { From: '2026-03-01T00:00:00.000Z', To: '2026-03-01T23:59:59.999Z' },
    Sent: { From: null, To: '2026-03-01T23:59:59.999Z' },
    Paid: false,
    Shops: [7],
    Cities: ['Leeds'],
    Buyers: [8],
    Mine: 3,
  });
  expect([filters.toWire({ Paid: ['true'] }).Paid, filters.toWire({ Kinds: 'a' }).Kinds]).toEqual([true, []]);
});

it('offers all filters except those that only an embedding page sets', () => {
  const filters = made();
  expect([
    Object.entries(filters.declared).map(([name, { kind }]) => `${name} ${kind}`),
    filters.names.at(-1),
    isWireFilters(filters),
    isWireFilters({}),
  ]).toEqual([
    [
      'Kinds choice',
      'Kind choice',
      'Made dates',
      'Sent dates',
      'Paid choice',
      'Shops reference',
      'Cities lookup',
      'Buyers lookup',
    ],
    'Mine',
    true,
    false,
  ]);
  const { Kind, Kinds, Paid, Buyers, Shops } = filters.declared;
  expect([Kind, Kinds].map((filter) => filter?.kind === 'choice' && filter.one)).toEqual([true, undefined]);
  expect(Paid?.kind === 'choice' && [Paid.one, Paid.options.map(({ value, label }) => `${value} ${label}`)]).toEqual([
    true,
    ['true Yes', 'false No'],
  ]);
  expect([
    Buyers?.kind === 'lookup' && Buyers.read({}),
    Shops?.kind === 'reference' && [Shops.write(7), Shops.read('7')],
  ]).toEqual([{ value: '7', label: 'Ada' }, ['7', 7]]);
});
