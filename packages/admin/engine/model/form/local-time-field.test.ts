/** Tests fields for a backend that sends times without a zone. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from './fields.ts';
import { payloadOf, inputValuesOf } from './field-values.ts';
import { displayValue } from './display-value.ts';

const Visit = z.object({
  At: z.iso.datetime({ local: true }),
  Seen: z.iso.datetime({ local: true, offset: true }),
  Until: z.iso.datetime(),
});
const [at, seen, until] = fieldsOf(Visit, ['At', 'Seen', 'Until']);
const summer = '2026-07-01T12:00:00';

const sentAs = (field: typeof at, held: string) =>
  field ? payloadOf([field], { [field.key]: held })[field.key] : undefined;

describe('a time without a zone', () => {
  it('has its own input, unless the schema also accepts a zone', () => {
    expect([at, seen, until].map((field) => field?.kind)).toEqual(['local-time', 'datetime', 'datetime']);
    expect(fieldsOf(Visit, [{ key: 'At', as: 'datetime' }]).map(({ kind }) => kind)).toEqual(['local-time']);
    expect(at && inputValuesOf([at])).toEqual({ At: '' });
  });

  it('is sent as the local time', () => {
    expect(sentAs(at, '01/07/2026 12:00')).toBe(summer);
    expect(sentAs(at, summer)).toBe(summer);
    expect(sentAs(until, '01/07/2026 12:00')).toBe(new Date(2026, 6, 1, 12).toISOString());
  });

  it('is sent back unchanged by a field for instants', () => {
    expect(sentAs(seen, summer)).toBe(summer);
  });

  it('is shown as the local time', () => {
    for (const field of [at, seen]) expect(field && displayValue(field, summer)).toBe('01 Jul 2026 - 12:00PM');
  });
});
