import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toCrudFilters } from './crud-filters.ts';

const Visit = z.object({ At: z.iso.datetime({ local: true }), Until: z.iso.datetime(), On: z.iso.date() });

describe('a filter by days', () => {
  const days = { from: '2026-07-01', to: '2026-07-02' };

  it.each([
    ['times without a zone', 'At', ['2026-07-01T00:00:00', '2026-07-02T23:59:59.999']],
    ['instants', 'Until', ['2026-06-30T23:00:00.000Z', '2026-07-02T22:59:59.999Z']],
    ['days', 'On', ['2026-07-01', '2026-07-02']],
  ] as const)('is sent as %s to match the type of its field', (_, field, [from, to]) => {
    expect(toCrudFilters(Visit, { [field]: days })).toEqual([
      { field, operator: 'gte', value: from },
      { field, operator: 'lte', value: to },
    ]);
  });

  it('sends no condition for an open end', () => {
    expect(toCrudFilters(Visit, { At: { to: '2026-07-02' } })).toEqual([
      { field: 'At', operator: 'lte', value: '2026-07-02T23:59:59.999' },
    ]);
  });
});
