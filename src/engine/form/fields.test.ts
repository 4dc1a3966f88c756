import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { messageOf } from './field-messages.ts';
import { fieldsOf, formSchemaOf, inputOf, valuesOf } from './fields.ts';

const Code = z.object({
  Id: z.number(),
  PromoCode: z.string().min(3).max(8),
  Amount: z.int().min(100),
  Kind: z.enum(['Value', 'PercentOff']),
  Active: z.boolean(),
  Expires: z.iso.date().nullish(),
  Note: z.string().optional(),
  Email: z.email().optional(),
  Tags: z.array(z.string()),
});
const form = { fields: ['PromoCode', { key: 'Amount', as: 'money' }, 'Kind', 'Active', 'Expires', 'Note', 'Email'] } as const;
const fields = fieldsOf(Code, form.fields);
const schema = formSchemaOf(Code, form);

function problemsWith(values: Record<string, unknown>): Record<string, string> {
  const read = schema.safeParse(inputOf(fields, { ...valuesOf(fields), ...values }), { error: (issue) => messageOf(issue, fields) });
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

describe('the fields of a form', () => {
  it('take label, kind and optionality from the schema', () => {
    expect(fields.map(({ key, label, kind, isOptional }) => [key, label, kind, isOptional])).toEqual([
      ['PromoCode', 'Promo code', 'text', false],
      ['Amount', 'Amount', 'money', false],
      ['Kind', 'Kind', 'choice', false],
      ['Active', 'Active', 'boolean', false],
      ['Expires', 'Expires', 'day', true],
      ['Note', 'Note', 'text', true],
      ['Email', 'Email', 'text', true],
    ]);
    expect(fields[2]?.options).toEqual([
      { value: 'Value', label: 'Value' },
      { value: 'PercentOff', label: 'Percent off' },
    ]);
  });

  it('ask for nothing that the declaration does not name', () => {
    expect(schema.parse({ PromoCode: 'SPRING', Amount: 100, Kind: 'Value', Active: true, Id: 7 })).toEqual({ PromoCode: 'SPRING', Amount: 100, Kind: 'Value', Active: true });
  });

  it('refuse a field that the schema lacks, and one that no input fits', () => {
    expect(() => fieldsOf(Code, ['Colour'])).toThrow('no field "Colour"');
    expect(() => fieldsOf(Code, ['Tags'])).toThrow('No input fits the field "Tags"');
  });

  it('send text trimmed, what was emptied as null where that is allowed, and leave the rest out', () => {
    const filled = { PromoCode: ' SPRING ', Amount: 1250, Kind: 'Value', Active: false, Expires: '', Note: '  ', Email: '' };
    expect(inputOf(fields, filled)).toEqual({ PromoCode: 'SPRING', Amount: 1250, Kind: 'Value', Active: false, Expires: null });
  });

  it('start from the record, or empty', () => {
    expect(valuesOf(fields, { Id: 7, PromoCode: 'SPRING', Amount: 5, Expires: null })).toEqual({ PromoCode: 'SPRING', Amount: 5, Kind: null, Active: false, Expires: '', Note: '', Email: '' });
    expect(valuesOf(fields)).toEqual({ PromoCode: '', Amount: null, Kind: null, Active: false, Expires: '', Note: '', Email: '' });
  });
});

describe('what a field says', () => {
  it('names what is missing, and nothing about what may be', () => {
    expect(problemsWith({})).toEqual({ PromoCode: 'Please enter the promo code', Amount: 'Please enter the amount', Kind: 'Please choose the kind' });
  });

  it('gives bounds in the unit that people read', () => {
    expect(problemsWith({ PromoCode: 'SPRINGTIME', Amount: 99, Kind: 'Value' })).toEqual({ PromoCode: 'Max length is 8 characters', Amount: 'Must be at least £1.00' });
    expect(problemsWith({ PromoCode: 'AB', Amount: 100.5, Kind: 'Value', Email: 'nobody' })).toEqual({
      PromoCode: 'At least 3 characters',
      Amount: 'Please enter a whole number',
      Email: 'Please enter a valid email address',
    });
  });

  it('leaves the word to a schema that has one', () => {
    const own = z.object({ Name: z.string({ error: 'Every thing has a name' }) });
    const read = own.safeParse({}, { error: (issue) => messageOf(issue, fieldsOf(own, ['Name'])) });
    expect(read.error?.issues[0]?.message).toBe('Every thing has a name');
  });
});
