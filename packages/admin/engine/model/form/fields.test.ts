import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Credits, MinuteOfDay, Pence, Percent } from '../../../contract/units.ts';
import { lookupOf } from '../handles/declaration.fixture.ts';
import { choiceFrom } from '../handles/lookup.ts';
import { messageOf } from './field-messages.ts';
import { payloadOf, inputValuesOf } from './field-values.ts';
import { fieldsOf, formSchemaOf } from './fields.ts';
import { displayValue } from './display-value.ts';

const Code = z.object({
  Id: z.number(),
  PromoCode: z.string().min(3).max(8),
  Amount: Pence.min(100),
  Kind: z.enum(['Value', 'PercentOff']),
  Active: z.boolean(),
  Expires: z.iso.date().nullish(),
  Note: z.string().optional(),
  Email: z.email().optional(),
  Odd: z.map(z.string(), z.string()),
});
const form = { fields: ['PromoCode', 'Amount', 'Kind', 'Active', 'Expires', 'Note', 'Email'] } as const;
const fields = fieldsOf(Code, form.fields);
const schema = formSchemaOf(Code, form);

function problemsWith(values: Record<string, unknown>): Record<string, string> {
  const read = schema.safeParse(payloadOf(fields, { ...inputValuesOf(fields), ...values }), {
    error: (issue) => messageOf(issue, fields),
  });
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

describe('the fields of a form', () => {
  it('get their label, kind and optionality from the schema', () => {
    expect(fields.map(({ key, label, kind, isOptional }) => [key, label, kind, isOptional])).toEqual([
      ['PromoCode', 'Promo code', 'text', false],
      ['Amount', 'Amount', 'number', false],
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

  it("label options with the portal's texts for codes", () => {
    const Use = z.object({ UseType: z.enum(['SingleUse', 'OncePerCustomer', 'Twice']) });
    expect(fieldsOf(Use, ['UseType'])[0]?.options.map(({ label }) => label)).toEqual([
      'Single Use',
      'Once Per Customer',
      'Twice',
    ]);
  });

  it('are marked as optional, unless another field may require them', () => {
    const marked = fieldsOf(Code, ['PromoCode', 'Note', { key: 'Email', isUnmarked: true }]).map(
      ({ key, isOptional, isMarked }) => [key, isOptional, isMarked],
    );
    expect(marked).toEqual([
      ['PromoCode', false, false],
      ['Note', true, true],
      ['Email', true, false],
    ]);
  });

  it('limit the schema to the declared ones', () => {
    expect(schema.parse({ PromoCode: 'SPRING', Amount: 100, Kind: 'Value', Active: true, Id: 7 })).toEqual({
      PromoCode: 'SPRING',
      Amount: 100,
      Kind: 'Value',
      Active: true,
    });
  });

  it('cannot include an unknown field or one without an input', () => {
    expect(() => fieldsOf(Code, ['Colour'])).toThrow('no field "Colour"');
    expect(() => fieldsOf(Code, ['Odd'])).toThrow('No input supports the field "Odd"');
  });

  it('send trimmed texts, null for cleared nullable values, and no other empty values', () => {
    const filled = {
      PromoCode: ' SPRING ',
      Amount: 1250,
      Kind: 'Value',
      Active: false,
      Expires: '',
      Note: '  ',
      Email: '',
    };
    expect(payloadOf(fields, filled)).toEqual({
      PromoCode: 'SPRING',
      Amount: 1250,
      Kind: 'Value',
      Active: false,
      Expires: null,
    });
  });

  it('start with the values of the record, or empty', () => {
    expect(inputValuesOf(fields, { Id: 7, PromoCode: 'SPRING', Amount: 5, Expires: null })).toEqual({
      PromoCode: 'SPRING',
      Amount: 5,
      Kind: null,
      Active: false,
      Expires: '',
      Note: '',
      Email: '',
    });
    expect(inputValuesOf(fields)).toEqual({
      PromoCode: '',
      Amount: null,
      Kind: null,
      Active: false,
      Expires: '',
      Note: '',
      Email: '',
    });
  });
});

describe('fields of other kinds', () => {
  const Offer = z.object({
    Colours: z.array(z.enum(['red', 'darkBlue'])).min(1),
    Shops: z.array(z.number()),
    Merchant: z.union([z.number(), z.string()]),
    At: z.iso.datetime(),
    Share: Percent.max(100),
    Text: z.string().max(500),
    Email: z.string().trim().max(50).pipe(z.email()),
    Logo: z.instanceof(File).nullish(),
    Hours: z.array(z.object({ Day: z.number() })),
  });
  const lookup = choiceFrom(lookupOf([{ Id: 1, Name: 'Soho' }]), { value: 'Id', label: 'Name' });
  const offerFields = fieldsOf(Offer, [
    'Colours',
    { key: 'Shops', lookup },
    { key: 'Merchant', lookup },
    'At',
    'Share',
    { key: 'Text', as: 'text-area' },
    'Email',
    { key: 'Logo', as: 'image' },
    { key: 'Hours', slot: () => Promise.resolve({ default: () => null }), show: () => 'Mondays' },
  ]);

  it('are multiple choices, lookups, instants, percentages, long texts, images and custom inputs', () => {
    expect(offerFields.map(({ kind, max }) => [kind, max])).toEqual([
      ['choices', undefined],
      ['lookups', undefined],
      ['lookup', undefined],
      ['datetime', undefined],
      ['number', undefined],
      ['text-area', 500],
      ['text', 50],
      ['image', undefined],
      ['own', undefined],
    ]);
  });

  it('send the chosen values, and an image only if it was changed', () => {
    const picture = new File(['a'], 'a.png');
    expect(
      payloadOf(offerFields, { ...inputValuesOf(offerFields), Colours: ['red'], Merchant: 7, Logo: picture }),
    ).toMatchObject({
      Colours: ['red'],
      Shops: [],
      Merchant: 7,
      Logo: picture,
    });
    expect(payloadOf(offerFields, { ...inputValuesOf(offerFields), Logo: '/files/1.png' })).not.toHaveProperty('Logo');
    expect(payloadOf(offerFields, inputValuesOf(offerFields))).toMatchObject({ Logo: null });
  });

  it('format read-only values', () => {
    const shown = (key: string, value: unknown) =>
      offerFields.filter((field) => field.key === key).map((field) => displayValue(field, value))[0];
    expect([
      shown('Colours', ['red', 'darkBlue']),
      shown('Colours', []),
      shown('Share', 15),
      shown('Logo', new File([], 'a.png')),
      shown('Hours', []),
      shown('Text', null),
    ]).toEqual(['Red, Dark blue', '', '15%', 'a.png', 'Mondays', '']);
  });
});

describe('an empty text', () => {
  it('is sent if the record allows it or an edit clears it, and is missing otherwise', () => {
    const Sent = z.object({ Name: z.string(), Manager: z.string(), Note: z.string().optional() });
    const Kept = z.object({ Name: z.string(), Manager: z.string().nullish(), Note: z.string().optional() });
    const own = fieldsOf(Sent, ['Name', 'Manager', 'Note'], Kept);
    expect(own.map(({ isOptional }) => isOptional)).toEqual([false, true, true]);
    expect(payloadOf(own, { Name: '', Manager: '', Note: '' })).toEqual({ Manager: '' });
    expect(payloadOf(own, { Name: '', Manager: '', Note: '' }, { Name: 'A', Note: 'here' })).toEqual({
      Manager: '',
      Note: '',
    });
  });
});

describe('the message for a field', () => {
  it('names what is missing, except for optional fields', () => {
    expect(problemsWith({})).toEqual({
      PromoCode: 'Please enter the promo code',
      Amount: 'Please enter the amount',
      Kind: 'Please choose the kind',
    });
  });

  // Requirement O-8.22
  it('shows limits in the display unit', () => {
    expect(problemsWith({ PromoCode: 'SPRINGTIME', Amount: 99, Kind: 'Value' })).toEqual({
      PromoCode: 'Max length is 8 characters',
      Amount: 'Must be at least £1.00',
    });
    expect(problemsWith({ PromoCode: 'AB', Amount: 100.5, Kind: 'Value', Email: 'nobody' })).toEqual({
      PromoCode: 'At least 3 characters',
      Amount: 'Enter whole pence',
      Email: 'Please enter a valid email address',
    });
  });

  it('shows numbers in the unit of their schema', () => {
    const Account = z.object({ Price: Pence.nullish(), Balance: Credits, Discount: Percent, Count: z.number() });
    const own = fieldsOf(Account, ['Price', 'Balance', 'Discount', 'Count']);
    expect(own.map((field) => [field.kind, displayValue(field, 450)])).toEqual([
      ['number', '£4.50'],
      ['number', '450 credits'],
      ['number', '450%'],
      ['number', '450'],
    ]);
    expect(() => fieldsOf(z.object({ Opens: MinuteOfDay }), ['Opens'])).toThrow('No input supports the field "Opens"');
  });

  it('is that of the schema, if it has one', () => {
    const own = z.object({ Name: z.string({ error: 'Every thing has a name' }) });
    const read = own.safeParse({}, { error: (issue) => messageOf(issue, fieldsOf(own, ['Name'])) });
    expect(read.error?.issues[0]?.message).toBe('Every thing has a name');
  });
});
