import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HomeTime, Pence } from '../../../contract/units.ts';
import { messageOf } from './field-messages.ts';
import { fieldsOf } from './fields.ts';

const Thing = z.object({
  Name: z.string().min(2).max(5),
  SKU: z.string(),
  'VAT 2': z.string(),
  ABBRa: z.string(),
  Count: z.int().gt(1).lt(9),
  Price: Pence.min(100).max(250),
  Marks: z.array(z.string()).min(1).max(2),
  Sizes: z
    .array(z.enum(['s', 'l']))
    .min(1)
    .max(2),
  Lines: z
    .array(z.object({ Sku: z.string() }))
    .min(1)
    .max(2),
  Mail: z.email(),
  Site: z.url(),
  Day: z.iso.date(),
  Code: z.string().regex(/^a/),
  At: HomeTime,
  Agreed: z.literal(true),
  Kind: z.enum(['a', 'b']),
  Paper: z.file().min(10).max(1_500_000).mime(['application/pdf', 'text/csv']),
  Any: z.file().mime('image/png'),
  Pay: z.discriminatedUnion('Way', [
    z.object({ Way: z.literal('card'), Digits: z.string() }),
    z.object({ Way: z.literal('bill') }),
  ]),
});

/** Returns the validation message for a field's value. */
function messageFor(key: keyof typeof Thing.shape, value: unknown): string | undefined {
  const fields = fieldsOf(
    Thing,
    Object.keys(Thing.shape).map((name) =>
      name === 'Any' ? { key: name, as: 'file', accept: 'image/*,.pdf' } : { key: name },
    ),
  );
  const read = z
    .object({ [key]: Thing.shape[key] })
    .safeParse({ [key]: value }, { error: (issue) => messageOf(issue, fields) ?? 'zod says' });
  return read.error?.issues[0]?.message;
}

describe('the message for an invalid value', () => {
  it.each([
    ['Name', undefined, 'Please enter the name'],
    ['Name', null, 'Please enter the name'],
    ['Name', 'a', 'At least 2 characters'],
    ['Name', 'abcdef', 'Max length is 5 characters'],
    ['SKU', undefined, 'Please enter the SKU'],
    ['VAT 2', undefined, 'Please enter the VAT 2'],
    ['ABBRa', undefined, 'Please enter the aBB ra'],
    ['Count', undefined, 'Please enter the count'],
    ['Count', 2.5, 'Please enter a whole number'],
    ['Count', 1, 'Must be more than 1'],
    ['Count', 9, 'Must be less than 9'],
    ['Price', 99, 'Must be at least £1.00'],
    ['Price', 251, 'Must be at most £2.50'],
    ['Marks', undefined, 'Please enter the marks'],
    ['Marks', [], 'Choose at least 1'],
    ['Marks', ['a', 'b', 'c'], 'Choose at most 2'],
    ['Sizes', [], 'Choose at least 1'],
    ['Lines', [], 'At least 1 row'],
    ['Lines', [{ Sku: 'a' }, { Sku: 'b' }, { Sku: 'c' }], 'At most 2 rows'],
    ['Lines', [{}], 'Please enter the sku'],
    ['Mail', 'nobody', 'Please enter a valid email address'],
    ['Site', 'nowhere', 'Please enter a full address, such as https://example.com'],
    ['Day', 'soon', 'Please enter a date'],
    ['Code', 'b', 'zod says'],
    ['At', '2026-03-29 01:30', 'This time does not exist in London, because the clocks go forward'],
    ['At', '2026-07-01 ', 'Please enter both a date and a time'],
    ['Agreed', false, 'Please choose the agreed'],
    ['Agreed', undefined, 'Please choose the agreed'],
    ['Kind', undefined, 'Please choose the kind'],
    ['Kind', 'c', 'zod says'],
    ['Paper', undefined, 'Please choose the paper'],
    [
      'Paper',
      new File(['%PDF-1234567'], 'a.txt', { type: 'text/plain' }),
      'Choose a file of one of these kinds: application/pdf, text/csv',
    ],
    ['Paper', new File(['x'], 'a.pdf', { type: 'application/pdf' }), 'zod says'],
    [
      'Paper',
      new File(['x'.repeat(1_500_001)], 'a.pdf', { type: 'application/pdf' }),
      'The file may have at most 1.5 MB',
    ],
    ['Any', new File(['x'], 'a.txt', { type: 'text/plain' }), 'Choose a file of one of these kinds: image/*, .pdf'],
    ['Pay', {}, 'Please choose the way'],
    ['Pay', { Way: 'card' }, 'Please enter the digits'],
  ] as const)('explains the problem with %s (%#)', (key, value, message) => {
    expect(messageFor(key, value)).toBe(message);
  });

  it("is Zod's own for an unknown field or an unknown issue", () => {
    const fields = fieldsOf(Thing, ['Name']);
    expect([
      messageOf({ code: 'too_small', path: ['Gone'] }, fields),
      messageOf('odd', fields),
      messageOf({ code: 'custom', path: ['Name'], input: 'a' }, fields),
      messageOf({ code: 'too_small', path: [], input: 'a' }, fields),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });
});
