import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HomeTime, Markdown, Pence } from '../../../contract/units.ts';
import { lookupOf } from '../handles/declaration.fixture.ts';
import { choiceFrom } from '../handles/lookup.ts';
import { defineRecord } from '../handles/record-token.ts';
import { reference } from '../handles/reference.ts';
import {
  fieldSchemaOf,
  isDayField,
  variantsOfRecord,
  literalsOf,
  variantSchemaOf,
  shapeOf,
  withFields,
  withoutFields,
} from './field-schema.ts';
import { payloadOf, inputValuesOf } from './field-values.ts';
import { fieldsOf, formSchemaOf, pairFields, shapeFieldOf } from './fields.ts';
import { displayValue, summaryOf } from './display-value.ts';

const shops = defineRecord('shops', { schema: z.object({ Id: z.number() }), id: 'Id' });
const one = <Shape extends z.ZodRawShape>(
  shape: Shape,
  given: Parameters<typeof fieldsOf>[1][number] = Object.keys(shape)[0] ?? '',
  references = {},
) => {
  const [field] = fieldsOf(z.object(shape), [given], z.object(shape), references);
  if (!field) throw new Error('There is no field');
  return field;
};

const share = z.object({
  Id: z.number(),
  Name: z.string(),
  Kind: z.literal('share'),
  Percent: z.number(),
  Note: z.string(),
});
const money = z.object({
  Id: z.number(),
  Name: z.string(),
  Kind: z.enum(['money', 'coin']),
  Amount: Pence,
  Note: z.string().optional(),
});
const gift = z.object({ Id: z.number(), Name: z.string(), Kind: z.literal('gift') });
const Offer = z.discriminatedUnion('Kind', [share, money, gift]);

describe('the kind of a field', () => {
  it.each([
    [z.string(), 'text'],
    [z.string().trim().pipe(z.email()), 'text'],
    [z.email(), 'text'],
    [z.number(), 'number'],
    [Pence, 'number'],
    [z.boolean(), 'boolean'],
    [z.literal(true), 'boolean'],
    [z.literal([true, false]), 'choice'],
    [z.literal('GBP'), 'fixed'],
    [z.literal('GBP').optional(), 'choice'],
    [z.literal('GBP').nullable(), 'choice'],
    [z.literal([1, 2]), 'choice'],
    [z.union([z.literal('a'), z.enum(['b', 'c'])]), 'choice'],
    [z.enum(['a', 'b']), 'choice'],
    [z.array(z.enum(['a', 'b'])), 'choices'],
    [z.array(z.string()), 'tags'],
    [z.array(z.number()), 'rows'],
    [z.array(z.object({ A: z.string() })), 'rows'],
    [z.record(z.string(), z.number()), 'pairs'],
    [z.object({ A: z.string() }), 'object'],
    [z.discriminatedUnion('Kind', [share, gift]), 'union'],
    [z.iso.date(), 'day'],
    [z.iso.datetime(), 'datetime'],
    [HomeTime, 'home-time'],
    [Markdown, 'markdown'],
    [z.file(), 'file'],
    [z.union([z.string(), z.file()]), 'file'],
    [z.string().readonly().default('a'), 'text'],
    [z.preprocess((given) => given, z.string()), 'text'],
  ] as const)('follows from its schema (%#)', (schema, kind) => {
    expect(one({ Field: schema }).kind).toBe(kind);
  });

  it('does not exist for a type without an input, at any depth', () => {
    for (const odd of [
      z.map(z.string(), z.string()),
      z.union([z.string(), z.number()]),
      z.array(z.map(z.string(), z.string())),
    ]) {
      expect(() => one({ Field: odd })).toThrow('No input supports the field "Field"');
    }
    const deep = z.object({ A: z.object({ B: z.object({ C: z.object({ D: z.object({ E: z.string() }) }) }) }) });
    expect(() => one({ Field: deep })).toThrow('No input supports');
    expect(one({ Field: z.object({ A: z.object({ B: z.object({ C: z.string() }) }) }) }).kind).toBe('object');
  });

  it('follows from its lookup, reference or custom input', () => {
    const lookup = choiceFrom(lookupOf([{ Id: 1, Name: 'Soho' }]), { value: 'Id', label: 'Name' });
    const toShops = reference({ to: shops });
    const slot = () => Promise.resolve({ default: () => null });
    expect(
      [
        one({ A: z.array(z.number()) }, { key: 'A', lookup }),
        one({ A: z.number() }, { key: 'A', lookup }),
        one({ A: z.array(z.number()) }, { key: 'A', reference: toShops }),
        one({ A: z.number() }, { key: 'A', reference: toShops }),
        one({ A: z.map(z.string(), z.string()) }, { key: 'A', slot }),
        one({ A: z.string() }, { key: 'A', slot, reference: toShops }),
      ].map(({ kind }) => kind),
    ).toEqual(['lookups', 'lookup', 'references', 'reference', 'own', 'text']);
    const [byItself, byLookup] = [
      one({ ShopId: z.number() }, 'ShopId', { ShopId: toShops }),
      one({ ShopId: z.number() }, { key: 'ShopId', lookup }, { ShopId: toShops }),
    ];
    expect([byItself.kind, byItself.label, byItself.reference?.to, byLookup.kind, byLookup.reference]).toEqual([
      'reference',
      'Shop',
      'shops',
      'lookup',
      undefined,
    ]);
    expect(one({ A: z.string() }, { key: 'A', slot, reference: toShops }).reference).toBeUndefined();
  });

  it('comes with the optionality, maximum length and default of its schema', () => {
    const propertiesOf = (schema: z.ZodType, given: object = {}) => {
      const { isOptional, isMarked, isNullable, emptyText, max, initial } = one({ A: schema }, { key: 'A', ...given });
      return { isOptional, isMarked, isNullable, emptyText, max, initial };
    };
    expect(propertiesOf(z.string().max(5))).toEqual({
      isOptional: false,
      isMarked: false,
      isNullable: false,
      emptyText: 'never',
      max: 5,
      initial: undefined,
    });
    expect(propertiesOf(z.string().optional())).toMatchObject({
      isOptional: true,
      isMarked: true,
      emptyText: 'cleared',
    });
    expect(propertiesOf(z.string().min(1).optional())).toMatchObject({ isOptional: true, emptyText: 'never' });
    expect(propertiesOf(z.string().nullish())).toMatchObject({
      isOptional: true,
      isNullable: true,
      emptyText: 'never',
    });
    expect(propertiesOf(z.number().default(3))).toMatchObject({
      isOptional: true,
      initial: 3,
      max: undefined,
      emptyText: 'never',
    });
    expect(propertiesOf(z.number().prefault(4)).initial).toBe(4);
    expect(propertiesOf(z.literal('GBP')).initial).toBe('GBP');
    expect([
      propertiesOf(z.string().optional(), { isUnmarked: true }).isMarked,
      propertiesOf(z.string().optional(), { readOnly: true }).isMarked,
    ]).toEqual([false, false]);
    expect([
      one({ A: z.string() }, { key: 'A', readOnly: true }).isReadOnly,
      'isReadOnly' in one({ A: z.string() }),
      'rules' in one({ A: z.string() }),
    ]).toEqual([true, false, false]);
  });

  it('accepts the file types of its schema, and the URL of an uploaded file', () => {
    const fileOptionsOf = (schema: z.ZodType, given: object = {}) => {
      const { accept, takesAddress } = one({ A: schema }, { key: 'A', ...given });
      return [accept, takesAddress];
    };
    expect([
      fileOptionsOf(z.file()),
      fileOptionsOf(z.file().mime(['image/png', 'text/csv'])),
      fileOptionsOf(z.file().mime('image/png'), { accept: '.png' }),
      fileOptionsOf(z.union([z.string(), z.file().mime('text/csv')])),
      fileOptionsOf(z.string()),
      fileOptionsOf(z.url(), { as: 'image' }),
      fileOptionsOf(z.file(), { as: 'image' }),
      fileOptionsOf(z.string().startsWith('/'), { as: 'file' }),
    ]).toEqual([
      [undefined, false],
      ['image/png,text/csv', false],
      ['.png', false],
      ['text/csv', true],
      [undefined, false],
      [undefined, true],
      [undefined, false],
      [undefined, true],
    ]);
  });

  it('offers the values of its schema, including numbers and booleans', () => {
    expect([
      one({ A: z.literal([1, 2]) }).options,
      one({ A: z.literal([true, false]) }).options,
      one({ Colour: z.array(z.enum(['darkBlue'])) }).options,
      one({ A: z.string() }).options,
    ]).toEqual([
      [
        { value: '1', label: '1', sent: 1 },
        { value: '2', label: '2', sent: 2 },
      ],
      [
        { value: 'true', label: 'Yes', sent: true },
        { value: 'false', label: 'No', sent: false },
      ],
      [{ value: 'darkBlue', label: 'Dark blue' }],
      [],
    ]);
    const field = one({ A: z.literal([1, 2]) });
    expect([
      payloadOf([field], { A: '2' }),
      payloadOf([field], { A: 'x' }),
      inputValuesOf([field], { A: 2 }),
      displayValue(field, 2),
    ]).toEqual([{ A: 2 }, { A: 'x' }, { A: '2' }, '2']);
    expect(payloadOf([one({ A: z.enum(['a', 'b']) })], { A: 'b' })).toEqual({ A: 'b' });
  });
});

describe('the initial value of an input', () => {
  const held = (schema: z.ZodType, given: object = {}, record: Record<string, unknown> = { Other: 1 }) =>
    inputValuesOf([one({ A: schema }, { key: 'A', ...given })], record)['A'];
  const toShops = { reference: reference({ to: shops }) };
  const lookup = { lookup: choiceFrom(lookupOf([{ Id: 1, Name: 'Soho' }]), { value: 'Id', label: 'Name' }) };

  it('is the empty value of its kind', () => {
    expect([z.string(), Markdown, z.iso.date(), z.iso.datetime(), HomeTime].map((schema) => held(schema))).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
    expect([
      held(z.string(), { as: 'text-area' }),
      held(z.literal('GBP')),
      held(z.boolean()),
      held(z.number()),
      held(z.enum(['a'])),
      held(z.file()),
    ]).toEqual(['', 'GBP', false, null, null, null]);
    expect([
      held(z.array(z.enum(['a']))),
      held(z.array(z.string())),
      held(z.array(z.number()), lookup),
      held(z.array(z.number()), toShops),
      held(z.array(z.number())),
      held(z.record(z.string(), z.string())),
    ]).toEqual([[], [], [], [], [], []]);
    expect([held(z.number(), lookup), held(z.number(), toShops)]).toEqual([null, null]);
  });

  it("is the default for a new record, and the record's value for an existing one", () => {
    const Size = z.number().default(3);
    expect([held(Size, {}, {}), held(Size), held(Size, {}, { A: null }), held(Size, {}, { A: 0 })]).toEqual([
      3,
      null,
      null,
      0,
    ]);
    expect([
      held(z.array(Size), {}, { A: [null, 4] }),
      held(z.record(z.string(), Size), {}, { A: { x: undefined, y: 1 } }),
      held(z.object({ B: Size }), {}, { A: {} }),
      held(z.object({ B: Size }), {}, { A: null }),
    ]).toEqual([
      [null, 4],
      [
        { name: 'x', value: null },
        { name: 'y', value: 1 },
      ],
      { B: null },
      { B: 3 },
    ]);
    expect([
      held(z.iso.date(), {}, { A: '2026-06-30T23:30:00Z' }),
      held(z.string(), {}, { A: '2026-06-30T23:30:00Z' }),
      held(z.iso.date(), {}, { A: 7 }),
      held(z.iso.date(), {}, { A: '2026-06-30' }),
    ]).toEqual(['2026-07-01', '2026-06-30T23:30:00Z', 7, '2026-06-30']);
  });

  it('is sent only for a new file, and for an optional object that has input', () => {
    const sent = (schema: z.ZodType, value: unknown, record: Record<string, unknown> = {}) =>
      payloadOf([one({ A: schema })], { A: value }, record);
    const file = new File(['a'], 'a.pdf');
    expect([
      sent(z.file(), '/files/a.pdf'),
      sent(z.file(), file),
      sent(z.union([z.string(), z.file()]), '/files/a.pdf'),
    ]).toEqual([{}, { A: file }, { A: '/files/a.pdf' }]);
    const Place = z.object({ City: z.string() }).optional();
    expect([
      sent(Place, { City: '' }),
      sent(Place, { City: '' }, { A: { City: 'x' } }),
      sent(Place, { City: '' }, { A: null }),
      sent(Place.nullable(), { City: '' }, { A: { City: 'x' } }),
      sent(z.object({ City: z.string() }), { City: '' }),
    ]).toEqual([{}, { A: {} }, {}, { A: null }, { A: {} }]);
    const Facts = z.record(z.string(), z.string()).optional();
    expect([
      sent(Facts, []),
      sent(Facts, [], { A: null }),
      sent(Facts, [], { A: {} }),
      sent(Facts, [{ name: 'x', value: 'y' }]),
    ]).toEqual([{}, {}, { A: {} }, { A: { x: 'y' } }]);
  });
});

describe('a field with nested fields', () => {
  it('has the declared parts, or all except optional ones without an input', () => {
    const Place = z.object({
      Street: z.string(),
      Odd: z.map(z.string(), z.string()).optional(),
      Strange: z.map(z.string(), z.string()).nullable(),
      City: z.string(),
    });
    expect([
      one({ Place }).parts.map(({ key }) => key),
      one({ Place }, { key: 'Place', fields: ['City', { key: 'Street', label: 'Road' }] }).parts.map(
        ({ key, label }) => `${key} ${label}`,
      ),
    ]).toEqual([
      ['Street', 'City'],
      ['City City', 'Street Road'],
    ]);
    expect(() => one({ Place }, { key: 'Place', fields: ['Odd'] })).toThrow('No input supports the field "Odd"');
    expect(() => one({ Place }, { key: 'Place', fields: ['Stret'] })).toThrow(
      'There is no part "Stret"; there are "Street", "Odd", "Strange", "City"',
    );
    expect(() => one({ Place: z.object({ Odd: z.map(z.string(), z.string()) }) })).toThrow(
      'No input supports the field "Odd"',
    );
    const rows = one({ Places: z.array(Place) }, { key: 'Places', fields: ['City'], label: 'Where' });
    expect([rows.item?.kind, rows.item?.label, rows.item?.parts.map(({ key }) => key), rows.kind]).toEqual([
      'object',
      'Where',
      ['City'],
      'rows',
    ]);
    const pairs = one({ Facts: z.record(z.string(), z.number()) });
    expect([
      pairs.item?.kind,
      pairs.item?.label,
      pairs.item && pairFields(pairs.item).map(({ key, label, kind }) => `${key} ${label} ${kind}`),
    ]).toEqual(['number', 'Value', ['name Name text', 'value Value number']]);
  });

  it('has the parts of each variant', () => {
    const pay = (given: object = {}) => one({ Pay: Offer }, { key: 'Pay', ...given });
    const { variants } = pay();
    expect([
      variants?.choice.kind,
      variants?.choice.key,
      variants?.choice.options.map(({ value }) => value),
      Object.entries(variants?.of ?? {}).map(([kind, parts]) => [kind, parts.map(({ key }) => key).join()]),
    ]).toEqual([
      'choice',
      'Kind',
      ['share', 'money', 'coin', 'gift'],
      [
        ['share', 'Id,Name,Percent,Note'],
        ['money', 'Id,Name,Amount,Note'],
        ['coin', 'Id,Name,Amount,Note'],
        ['gift', 'Id,Name'],
      ],
    ]);
    const some = pay({
      fields: [{ key: 'Kind', label: 'Which' }, 'Percent', { key: 'Amount', hint: 'In pounds' }],
    }).variants;
    expect([
      some?.choice.label,
      Object.values(some?.of ?? {}).map((parts) => parts.map(({ key, hint }) => `${key} ${hint}`)),
    ]).toEqual(['Which', [['Percent undefined'], ['Amount In pounds'], ['Amount In pounds'], []]]);
    expect(() => pay({ fields: ['Gone'] })).toThrow(
      'There is no part "Gone"; there are "Id", "Name", "Kind", "Percent", "Note", "Amount"',
    );
    expect(() => pay({ fields: [{ key: 'Gone' }] })).toThrow('There is no part "Gone"');
    expect(one({ Pay: z.discriminatedUnion('Kind', [share]) }).variants?.choice.kind).toBe('choice');
  });

  it('is summarised in a list if its parts have an input', () => {
    const Thing = z.object({
      Place: z.object({ A: z.string() }),
      Name: z.string(),
      Odd: z.object({ A: z.map(z.string(), z.string()) }),
    });
    expect([
      shapeFieldOf(Thing, 'Place')?.kind,
      shapeFieldOf(Thing, 'Name'),
      shapeFieldOf(Thing, 'Odd'),
      shapeFieldOf(Thing, 'Gone'),
    ]).toEqual(['object', undefined, undefined, undefined]);
  });
});

describe('a record with variants', () => {
  it('has the fields of all variants, required where their variant requires them', () => {
    const fields = fieldsOf(Offer, ['Kind', 'Name', 'Percent', 'Amount', 'Note', { key: 'Id', shown: () => false }]);
    const [kind, name, percent, amount, note, id] = fields.map(({ rules }) => rules);
    expect([kind, name, id?.required]).toEqual([undefined, undefined, undefined]);
    const kinds = [{ Kind: 'share' }, { Kind: 'money' }, { Kind: 'coin' }, { Kind: 'gift' }, {}];
    expect([percent, amount, note].map((rules) => kinds.map((values) => rules?.shown?.(values)))).toEqual([
      [true, false, false, false, false],
      [false, true, true, false, false],
      [true, true, true, false, false],
    ]);
    expect([percent?.required, amount?.required, kinds.map((values) => note?.required?.(values))]).toEqual([
      undefined,
      undefined,
      [true, false, false, false, false],
    ]);
  });

  it('keeps the declared rules of a field', () => {
    const [percent, note] = fieldsOf(Offer, [
      { key: 'Percent', shown: ({ Name }) => Name === 'a' },
      { key: 'Note', required: ({ Name }) => Name === 'a', shown: () => true },
    ]).map(({ rules }) => rules);
    expect([
      percent?.shown?.({ Kind: 'share', Name: 'a' }),
      percent?.shown?.({ Kind: 'share' }),
      percent?.shown?.({ Kind: 'gift', Name: 'a' }),
    ]).toEqual([true, false, false]);
    expect([
      note?.required?.({ Kind: 'money', Name: 'a' }),
      note?.required?.({ Kind: 'money' }),
      note?.required?.({ Kind: 'share' }),
    ]).toEqual([true, false, true]);
  });

  it('has the schema of its variant', () => {
    expect([
      variantSchemaOf(Offer, { Kind: 'coin' }),
      variantSchemaOf(Offer, { Kind: 'gift' }),
      variantSchemaOf(Offer, { Kind: 'none' }),
      variantSchemaOf(gift, {}),
      variantSchemaOf(z.string(), {}),
    ]).toEqual([money, gift, undefined, gift, undefined]);
    expect([
      variantsOfRecord(gift),
      variantsOfRecord(Offer)?.key,
      variantsOfRecord(Offer)?.members.map(({ values }) => values),
    ]).toEqual([undefined, 'Kind', [['share'], ['money', 'coin'], ['gift']]]);
    const Numbered = z.discriminatedUnion('Sort', [
      z.object({ Sort: z.literal(1) }),
      z.object({ Sort: z.literal('two') }),
    ]);
    expect([
      shapeOf(Numbered)?.['Sort']?.safeParse(1).success,
      shapeOf(Numbered)?.['Sort']?.safeParse('two').success,
      shapeOf(Offer)?.['Kind'] instanceof z.ZodEnum,
      shapeOf(z.string()),
    ]).toEqual([true, true, true, undefined]);
    // A field that variants share is optional if it is optional in one of them.
    expect([
      fieldSchemaOf(Offer, 'Note')?.isOptional,
      fieldSchemaOf(Offer, 'Name')?.isOptional,
      fieldSchemaOf(Offer, 'toString'),
    ]).toEqual([true, false, undefined]);
    const Nested = z.discriminatedUnion('Kind', [share, z.discriminatedUnion('Kind', [gift])]);
    expect([variantsOfRecord(Nested), shapeOf(Nested)]).toEqual([undefined, undefined]);
  });

  it('is sent with the fields of its form, and validated without the others', () => {
    const some = withFields(Offer, ['Name', 'Amount']);
    expect([
      some.safeParse({ Kind: 'money', Name: 'a', Amount: 1 }).data,
      some.safeParse({ Kind: 'share', Name: 'a', Percent: 3 }).data,
      some.safeParse({ Name: 'a' }).success,
    ]).toEqual([{ Kind: 'money', Name: 'a', Amount: 1 }, { Kind: 'share', Name: 'a' }, false]);
    const less = withoutFields(Offer, ['Id', 'Kind', 'Percent', 'Amount']);
    expect([
      less.safeParse({ Kind: 'share', Name: 'a', Note: 'x' }).success,
      less.safeParse({ Kind: 'share', Name: 'a' }).success,
      less.safeParse({ Name: 'a' }).success,
      less.safeParse({ Kind: 'money', Name: 'a', Amount: 'any' }).success,
    ]).toEqual([true, false, false, true]);
    const [text, plain] = [z.string(), z.object({ A: z.string() })];
    expect([
      withoutFields(text, ['A']),
      withoutFields(plain, ['B']),
      withoutFields(plain, ['A']).safeParse({}).success,
    ]).toEqual([text, plain, true]);
    expect([
      formSchemaOf(plain, { fields: ['A'], schema: text }),
      formSchemaOf(plain, { fields: [{ key: 'A' }] }).safeParse({ A: 'a', B: 1 }).data,
      withFields(text, ['A']).safeParse({ A: 1 }).data,
    ]).toEqual([text, { A: 'a' }, {}]);
  });

  it('lists the values of a schema only if all of them are literals', () => {
    expect([
      literalsOf(z.literal(['a', 'b'])),
      literalsOf(z.enum(['c'])),
      literalsOf(z.union([z.literal(1), z.enum(['d'])])),
      literalsOf(z.union([z.literal(1), z.string()])),
      literalsOf(undefined),
    ]).toEqual([['a', 'b'], ['c'], [1, 'd'], [], []]);
    expect([
      isDayField(z.object({ A: z.iso.date().nullish() }), 'A'),
      isDayField(z.object({ A: z.iso.datetime() }), 'A'),
      isDayField(z.object({}), 'A'),
    ]).toEqual([true, false, false]);
  });
});

const ownWords = { show: (): string => 'shown' };

describe('the text of a value', () => {
  const shown = (schema: z.ZodType, value: unknown, given: object = {}) =>
    displayValue(one({ A: schema }, { key: 'A', ...given }), value);

  it.each([
    [z.number(), 'many', {}, 'many'],
    [Pence, 150, {}, '£1.50'],
    [z.union([z.string(), z.file()]), '/files/a%20b.pdf?v=1', {}, 'a b.pdf'],
    [z.literal('darkBlue'), 'darkBlue', {}, 'Dark blue'],
    [z.iso.datetime(), '2026-11-21T16:05:00Z', {}, '21 Nov 2026 - 4:05PM'],
    [z.iso.datetime(), 'soon', {}, 'soon'],
    [z.iso.datetime(), 7, {}, '7'],
    [HomeTime, 'soon', {}, 'soon'],
    [HomeTime, '2026-07-01 ', {}, '2026-07-01'],
    [HomeTime, 7, {}, '7'],
    [z.string(), '2026-11-21', {}, '2026-11-21'],
    [z.string(), '2026-11-21', { as: 'image' }, '2026-11-21'],
    [z.string(), '2026-11-21', { as: 'text-area' }, '2026-11-21'],
    [z.iso.date(), '2026-11-21', {}, '21/11/2026'],
    [z.array(z.enum(['a', 'b'])), 'a', {}, 'A'],
    [z.string(), '', ownWords, ''],
    [z.string(), 'x', ownWords, 'shown'],
    [z.string(), undefined, {}, ''],
    [z.array(z.string()), [], {}, ''],
    [z.array(z.array(z.number())), [[1, 2], [3]], {}, '1, 2\n3'],
    [
      z.array(z.object({ A: z.string(), B: z.object({ C: z.string(), D: z.string() }) })),
      [{ A: 'a', B: { C: 'c', D: 'd' } }],
      {},
      'A: a, B: C: c, D: d',
    ],
    [
      z.array(z.discriminatedUnion('K', [z.object({ K: z.literal('x'), N: z.number() })])),
      [{ K: 'x', N: 1 }],
      {},
      'K: X, N: 1',
    ],
    [z.record(z.string(), z.object({ A: z.string(), B: z.string() })), { x: { A: 'a', B: 'b' } }, {}, 'x: A: a, B: b'],
  ] as const)('is easy to read (%#)', (schema, value, given, words) => {
    expect(shown(schema, value, given)).toBe(words);
  });

  it('is summarised in a cell by its first parts', () => {
    const summed = (schema: z.ZodType, value: unknown) => summaryOf(one({ A: schema }), value);
    expect(
      summed(z.object({ A: z.string(), B: z.string(), C: z.string(), D: z.string() }), {
        A: '1',
        B: '2',
        C: '3',
        D: '4',
      }),
    ).toBe('1, 2, 3');
    expect(summed(z.discriminatedUnion('K', [z.object({ K: z.literal('x'), N: z.number() })]), { K: 'x', N: 1 })).toBe(
      'X, 1',
    );
    expect(summed(z.array(z.object({ N: z.number() })), [{}, { N: 1 }])).toBe(', 1');
    expect(
      summed(z.array(z.object({ N: z.number(), T: z.string() })), [
        { N: 1, T: 'a' },
        { N: 2, T: 'b' },
      ]),
    ).toBe('a, b');
    expect(summed(z.record(z.string(), z.string()), { a: '1', b: '2', c: '3' })).toBe('a: 1, b: 2 and 1 more');
  });
});
