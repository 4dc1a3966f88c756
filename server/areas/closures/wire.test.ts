import { describe, expect, it } from 'vitest';
import { shopClosures } from '../../db/shop-tables.ts';
import { distinctValues, rowOf, expectedRecord } from '../../testing/distinct-values.ts';
import { closureColumns as fields } from '../../testing/wire-columns.ts';
import { closureColumns, wireClosure } from './wire.ts';

const values = distinctValues(shopClosures, {
  first_day: '2026-08-01',
  last_day: '2026-08-03',
  from_minute: 5,
  to_minute: 965,
});

describe('a closure', () => {
  it('maps each column to its own wire field, and minutes to times of day', () => {
    expect(wireClosure(rowOf(shopClosures, values))).toEqual({
      ...expectedRecord(fields, values),
      From: '00:05',
      To: '16:05',
    });
    expect(wireClosure(rowOf(shopClosures, { ...values, from_minute: null, to_minute: null }))).toMatchObject({
      From: null,
      To: null,
    });
    expect(wireClosure(rowOf(shopClosures, { ...values, from_minute: 0 }))).toMatchObject({ From: '00:00' });
  });

  it('stores the submitted values', () => {
    const days = { First: '2026-08-01', Last: '2026-08-03', Reason: 'Wedding' };
    expect(closureColumns({ ...days, From: '10:05', To: '16:30' })).toEqual({
      firstDay: '2026-08-01',
      lastDay: '2026-08-03',
      reason: 'Wedding',
      fromMinute: 605,
      toMinute: 990,
    });
    expect(closureColumns({ ...days, From: null, To: null })).toMatchObject({ fromMinute: null, toMinute: null });
  });
});
