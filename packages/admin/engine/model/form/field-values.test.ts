import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HomeTime, Markdown, Pence } from '../../../contract/units.ts';
import { visibleFields, derivedValue, missingRequiredFields, rowWithout, writableFields } from './field-rules.ts';
import {
  selectedVariantFields,
  payloadOf,
  pairsIn,
  objectIn,
  rowsIn,
  inputValueOf,
  inputValuesOf,
} from './field-values.ts';
import { fieldAt } from './form-field.ts';
import { fieldsOf } from './fields.ts';
import { displayedPairs, displayedParts, displayValue, summaryOf } from './display-value.ts';

const Basket = z.object({
  Name: z.string().min(1),
  Stage: z.enum(['open', 'shut']).default('open'),
  Currency: z.literal('GBP'),
  Colours: z.array(z.enum(['red', 'green'])).optional(),
  Marks: z.array(z.string()).optional(),
  IsDry: z.boolean(),
  Weight: z.number(),
  Due: z.iso.date().nullish(),
  Packed: HomeTime.nullish(),
  Terms: Markdown.optional(),
  Place: z
    .object({ Street: z.string().min(1), City: z.string().default('London'), Floor: z.number().nullish() })
    .optional(),
  Lines: z.array(z.object({ Sku: z.string(), Count: z.number().default(1), Price: Pence })),
  Facts: z.record(z.string(), z.string()).optional(),
  Pay: z.discriminatedUnion('Kind', [
    z.object({ Kind: z.literal('card'), Digits: z.string() }),
    z.object({ Kind: z.literal('bill'), Days: z.number().default(14), Note: z.string().optional() }),
  ]),
});
const names = [
  'Name',
  'Stage',
  'Currency',
  'Colours',
  'Marks',
  'IsDry',
  'Weight',
  'Due',
  'Packed',
  'Terms',
  'Place',
  'Lines',
  'Facts',
  'Pay',
] as const;
const fields = fieldsOf(Basket, names);
const field = (key: (typeof names)[number]) => {
  const found = fields.find((each) => each.key === key);
  if (!found) throw new Error(key);
  return found;
};

describe("the values of a form's inputs", () => {
  it("are empty for a new record, except for the schema's defaults", () => {
    expect(inputValuesOf(fields)).toEqual({
      Name: '',
      Stage: 'open',
      Currency: 'GBP',
      Colours: [],
      Marks: [],
      IsDry: false,
      Weight: null,
      Due: '',
      Packed: '',
      Terms: '',
      Place: { Street: '', City: 'London', Floor: null },
      Lines: [],
      Facts: [],
      Pay: { Kind: null },
    });
  });

  it('are empty for an existing record without values, but a missing object has defaults', () => {
    const held = inputValuesOf(fields, { Name: 'Ash', Place: null });
    expect([held['Stage'], held['Pay'], held['Place']]).toEqual([
      null,
      { Kind: null },
      { Street: '', City: 'London', Floor: null },
    ]);
    expect(inputValuesOf(fields, { Place: { Street: 'High Street' } })['Place']).toEqual({
      Street: 'High Street',
      City: '',
      Floor: null,
    });
    expect(inputValuesOf(fields, { Lines: [{ Sku: 'a' }], Pay: { Kind: 'bill' } })).toMatchObject({
      Lines: [{ Sku: 'a', Count: null, Price: null }],
      Pay: { Kind: 'bill', Days: null, Note: '' },
    });
  });

  it('are those of the record, including properties without an input', () => {
    const record = {
      Place: { Street: 'a', City: 'b', Floor: 0, Door: 'left' },
      Lines: [{ Sku: 'a', Count: 2, Price: 5, LineId: 7 }],
      Facts: { Age: '5' },
      Pay: { Kind: 'card', Digits: '1234', Hidden: 1 },
      Marks: ['x'],
    };
    expect(inputValuesOf(fields, record)).toMatchObject({
      Place: record.Place,
      Lines: record.Lines,
      Facts: [{ name: 'Age', value: '5' }],
      Pay: record.Pay,
      Marks: ['x'],
    });
    expect(inputValueOf(field('Due'), '2026-06-30T23:30:00Z')).toBe('2026-07-01');
    expect(inputValueOf(field('Due'), '2026-06-30')).toBe('2026-06-30');
    expect(inputValueOf(field('Stage'), 7)).toBe('7');
    expect(inputValueOf(field('Weight'), 0)).toBe(0);
  });

  it("include only the fields of a union's selected variant", () => {
    const keys = (value: unknown) => selectedVariantFields(field('Pay'), value).map(({ key }) => key);
    expect([
      keys({ Kind: 'bill' }),
      keys({ Kind: 'card' }),
      keys({ Kind: 'none' }),
      keys({ Kind: 3 }),
      keys(undefined),
    ]).toEqual([['Days', 'Note'], ['Digits'], [], [], []]);
    expect(selectedVariantFields(field('Name'), { Kind: 'bill' })).toEqual([]);
    expect([pairsIn([{ name: 1 }]), rowsIn('none'), objectIn([1])]).toEqual([[], [], {}]);
  });
});

describe('the values to send', () => {
  const sent = (values: object, record = {}) => payloadOf(fields, { ...values }, record);

  it('are trimmed, and omit empty values except cleared ones', () => {
    expect(
      sent({ Name: ' Ash ', Stage: 'shut', Weight: 0, IsDry: false, Due: '', Packed: null, Terms: '', Marks: [] }),
    ).toEqual({
      Name: 'Ash',
      Stage: 'shut',
      Weight: 0,
      IsDry: false,
      Due: null,
      Packed: null,
      Marks: [],
      Lines: [],
      Place: { Floor: null },
    });
    expect(sent({ Terms: '' }, { Terms: 'Old' })['Terms']).toBe('');
    expect('Terms' in sent({ Terms: '' }, { Terms: '' })).toBe(false);
  });

  it('keep properties without an input, and omit an untouched optional object', () => {
    expect(sent({ Place: { Street: ' a ', City: 'London', Floor: null, Door: 'left' } })['Place']).toEqual({
      Street: 'a',
      City: 'London',
      Floor: null,
      Door: 'left',
    });
    expect('Place' in sent({ Place: inputValueOf(field('Place'), undefined) })).toBe(false);
    expect(sent({ Place: { Street: '', City: '', Floor: null } }, { Place: { Street: 'a' } })['Place']).toMatchObject({
      Floor: null,
    });
  });

  it('include rows, named pairs, and the fields of the selected variant', () => {
    expect(sent({ Lines: [{ Sku: ' a ', Count: 2, Price: 5, LineId: 7 }] })['Lines']).toEqual([
      { Sku: 'a', Count: 2, Price: 5, LineId: 7 },
    ]);
    expect(
      sent({
        Facts: [
          { name: ' Age ', value: ' 5 ' },
          { name: ' ', value: 'x' },
        ],
      })['Facts'],
    ).toEqual({ Age: '5' });
    expect('Facts' in sent({ Facts: [] })).toBe(false);
    expect(sent({ Facts: [] }, { Facts: { Age: '5' } })['Facts']).toEqual({});
    expect(sent({ Pay: { Kind: 'bill', Days: 3, Digits: '1234', Extra: 1 } })['Pay']).toEqual({
      Kind: 'bill',
      Days: 3,
      Extra: 1,
    });
    expect('Pay' in sent({ Pay: { Kind: null, Days: 3 } })).toBe(false);
  });
});

describe('the text of a value', () => {
  it('uses option labels, units and one line per nested value', () => {
    expect([
      displayValue(field('Stage'), 'shut'),
      displayValue(field('Colours'), ['red', 'green']),
      displayValue(field('Marks'), []),
      displayValue(field('IsDry'), false),
      displayValue(field('Currency'), 'GBP'),
      displayValue(field('Terms'), '2026-01-01'),
    ]).toEqual(['Shut', 'Red, Green', '', 'No', 'GBP', '2026-01-01']);
    expect(displayValue(field('Place'), { Street: 'a', City: '', Floor: 2 })).toBe('Street: a\nFloor: 2');
    expect(displayValue(field('Lines'), [{ Sku: 'a', Count: 2, Price: 150 }, { Sku: 'b' }])).toBe(
      'Sku: a, Count: 2, Price: £1.50\nSku: b',
    );
    expect(displayValue(field('Facts'), { Age: '5', Height: '2 m' })).toBe('Age: 5\nHeight: 2 m');
    expect(displayValue(field('Pay'), { Kind: 'bill', Days: 3 })).toBe('Kind: Bill\nDays: 3');
    expect(displayValue(field('Packed'), '2026-07-01T11:00:00Z')).toBe('01/07/2026 12:00 (London)');
    expect(displayedParts(field('Pay'), { Kind: 'card', Digits: '' }).map(([, text]) => text)).toEqual(['Card']);
    expect(displayedPairs(field('Facts'), [{ name: 'Age', value: '5' }])).toEqual([['Age', '5']]);
  });

  it('is summarised in a cell with the first parts and the number of others', () => {
    expect(summaryOf(field('Place'), { Street: 'a', City: 'b', Floor: 2 })).toBe('a, b, 2');
    expect(summaryOf(field('Lines'), [{ Sku: 'a', Count: 1 }, { Sku: 'b' }, { Sku: 'c' }])).toBe('a, b and 1 more');
    expect(summaryOf(field('Lines'), [{ Count: 4 }, { Sku: 'b' }])).toBe('4, b');
    expect(summaryOf(field('Facts'), { Age: '5', Height: '2 m' })).toBe('Age: 5, Height: 2 m');
    expect(summaryOf(field('Marks'), ['x', 'y', 'z', 'q'])).toBe('x, y and 2 more');
  });
});

describe('a field at a path', () => {
  it('is found through rows, objects and variants', () => {
    const at = (...path: unknown[]) => fieldAt(fields, path)?.key;
    expect([
      at('Lines', 2, 'Price'),
      at('Place', 'City'),
      at('Pay', 'Days'),
      at('Pay', 'Kind'),
      at('Marks', 3),
      at('Lines'),
      at('Nothing'),
      at('Name', 'Deeper'),
    ]).toEqual(['Price', 'City', 'Days', 'Kind', 'Marks', 'Lines', undefined, undefined]);
  });
});

describe('dependent fields', () => {
  const Tool = z.object({
    Kind: z.enum(['hand', 'power']).optional(),
    Watts: z.number().optional(),
    Plug: z.string().optional(),
    Sku: z.string().optional(),
  });
  const ruled = fieldsOf(Tool, [
    'Kind',
    { key: 'Watts', shown: ({ Kind }) => Kind === 'power', required: () => true },
    { key: 'Plug', shown: ({ Watts }) => Watts !== undefined },
    { key: 'Sku', value: ({ Kind }) => `${Kind ?? 'none'}-1` },
  ]);
  const getVisible = (values: object, record = {}) => visibleFields(ruled, { ...values }, record);

  it('are visible while their condition holds, and hidden fields have no value', () => {
    expect(getVisible({ Kind: 'power', Watts: 5 }).map(({ key, isOptional }) => [key, isOptional])).toEqual([
      ['Kind', true],
      ['Watts', false],
      ['Plug', true],
      ['Sku', true],
    ]);
    expect(getVisible({ Kind: 'hand', Watts: 5 }).map(({ key }) => key)).toEqual(['Kind', 'Sku']);
    expect(getVisible({ Kind: '' }, { Kind: 'power' }).map(({ key }) => key)).toEqual(['Kind', 'Watts', 'Sku']);
    expect(visibleFields(fields, {})).toBe(fields);
  });

  it('get their options and values from other fields', () => {
    const [kind] = visibleFields(
      fieldsOf(Tool, [{ key: 'Kind', options: ({ Sku }) => (Sku === 'x' ? ['hand'] : ['hand', 'power']) }, 'Sku']),
      { Sku: 'x' },
    );
    expect(kind?.options.map(({ value }) => value)).toEqual(['hand']);
    const sku = ruled.find(({ key }) => key === 'Sku');
    expect(sku && derivedValue(sku, ruled, { Kind: 'hand' })).toBe('hand-1');
    expect(sku && derivedValue({ ...sku, rules: {} }, ruled, { Kind: 'hand' })).toBeUndefined();
  });

  it('are missing if they are required and empty', () => {
    const missing = (input: object) =>
      missingRequiredFields(getVisible({ Kind: 'power' }), { ...input }).map(({ key }) => key);
    expect([
      missing({}),
      missing({ Watts: null }),
      missing({ Watts: '' }),
      missing({ Watts: [] }),
      missing({ Watts: 0 }),
      missing({ Watts: [1] }),
    ]).toEqual([['Watts'], ['Watts'], ['Watts'], ['Watts'], [], []]);
    expect(writableFields([{ ...field('Name'), isReadOnly: true }, field('Stage')]).map(({ key }) => key)).toEqual([
      'Stage',
    ]);
    expect(rowWithout({ a: 1, b: 2 }, ['a'])).toEqual({ b: 2 });
  });
});
