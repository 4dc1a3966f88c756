import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';
import { HomeTime, Pence } from '../../../contract/units.ts';
import { lookupOf } from '../../model/handles/declaration.fixture.ts';
import { choiceFrom } from '../../model/handles/lookup.ts';
import { fieldsOf } from '../../model/form/fields.ts';
import { createResolver } from './form-resolver.ts';

const Thing = z.object({ Name: z.string().min(1).max(9), ShelfId: Id });
const fields = fieldsOf(Thing, [
  'Name',
  {
    key: 'ShelfId',
    label: 'Shelf',
    lookup: choiceFrom(lookupOf([{ Id: 1, Name: 'Top' }]), { value: 'Id', label: 'Name' }),
  },
]);

async function messages(values: Record<string, unknown>, waits = false): Promise<unknown[]> {
  const { errors } = await createResolver(
    Thing,
    fields,
    { row: {} },
    waits,
  )(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return ['Name', 'ShelfId'].map((key) => errors[key]?.message);
}

describe('the messages of a form', () => {
  it('report all missing fields together, whether typed or selected', async () => {
    expect(await messages({ Name: ' ', ShelfId: null })).toEqual(['Please enter the name', 'Please choose the shelf']);
  });

  // Requirement C-5.10
  it('have no text for empty fields if the button waits for valid input, but still block it', async () => {
    expect(await messages({ Name: ' ', ShelfId: null }, true)).toEqual(['', '']);
    expect(await messages({ Name: 'Too long a name', ShelfId: 7 }, true)).toEqual([
      'Max length is 9 characters',
      undefined,
    ]);
  });

  it('are absent for both numeric and text IDs', async () => {
    expect(await messages({ Name: 'Cup', ShelfId: 7 })).toEqual([undefined, undefined]);
    expect(await messages({ Name: 'Cup', ShelfId: 'seven' })).toEqual([undefined, undefined]);
  });
});

describe('a typed value', () => {
  const Offer = z.object({
    Code: z.email(),
    Amount: z.number({ error: 'Enter an amount' }).nullish(),
    Price: Pence.min(0),
    Starts: z.iso.date({ error: 'Choose a start date' }),
    At: z.iso.datetime().nullish(),
    Opens: HomeTime.nullish(),
    Notes: z.string().optional(),
  });
  const offered = fieldsOf(Offer, ['Code', 'Amount', 'Price', 'Starts', 'At', 'Opens', 'Notes']);
  const whole = { Code: 'a@b.co', Amount: 5, Price: 1250, Starts: '2026-12-06', At: '', Opens: '', Notes: '' };
  const send = async (typed: Record<string, unknown>) => {
    const { values, errors } = await createResolver(Offer, offered, { row: {} })({ ...whole, ...typed }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    return Object.keys(errors).length > 0
      ? Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, error?.message]))
      : values;
  };

  it.each([
    ['Price', '12,50', '“12,50” is ambiguous. Enter 12.5 or 1250.'],
    ['Amount', 'ten', 'Enter a number, such as 12.50.'],
    ['Starts', '31/11/2026', 'There is no such date as 31/11/2026.'],
    ['At', '06/12/2026', '“06/12/2026” is not a date and time. Enter it as DD/MM/YYYY HH:mm.'],
    ['Opens', 'soon 14:30', '“soon” is not a date. Enter it as DD/MM/YYYY.'],
  ])('is rejected with a message about its format, whatever the schema says: %s', async (key, typed, message) => {
    expect(await send({ [key]: typed })).toEqual({ [key]: message });
  });

  it('is sent as parsed, and codes without invisible characters', async () => {
    expect(await send({ Code: 'a@b.co\u200B', Amount: '1,250', Price: '£12.50', Starts: '6 Dec 2026' })).toEqual({
      Code: 'a@b.co',
      Amount: 1250,
      Price: 1250,
      Starts: '2026-12-06',
      At: null,
      Opens: null,
    });
  });

  it('counts as missing if it has only invisible characters, which are otherwise kept', async () => {
    expect(await send({ Notes: '\u200B' })).not.toHaveProperty('Notes');
    expect(await send({ Notes: 'می\u200Cخواهم' })).toHaveProperty('Notes', 'می\u200Cخواهم');
    expect(await messages({ Name: '\u200B', ShelfId: 7 })).toEqual(['Please enter the name', undefined]);
  });
});

describe('the values that a form sends', () => {
  const whole = z
    .object({ Name: z.string(), Sku: z.string(), Cost: z.number() })
    .refine(({ Name, Sku }) => Name !== Sku, { path: ['Name'], message: 'A name is no number' });
  const send = async (declared: Parameters<typeof fieldsOf>[1], values: Record<string, unknown>) => {
    const { values: sent, errors } = await createResolver(whole, fieldsOf(whole, declared), { row: { Sku: 'S1' } })(
      values,
      undefined,
      { fields: {}, shouldUseNativeValidation: false },
    );
    return [sent, errors['Name']?.message];
  };

  it('leave out read-only fields, which cross-field rules still see', async () => {
    expect(
      await send(['Name', { key: 'Sku', readOnly: true }, 'Cost'], { Name: 'Saw', Sku: 'typed', Cost: 1 }),
    ).toEqual([{ Name: 'Saw', Cost: 1 }, undefined]);
    expect(await send(['Name', { key: 'Sku', readOnly: true }, 'Cost'], { Name: 'S1', Sku: 'S1', Cost: 1 })).toEqual([
      {},
      'A name is no number',
    ]);
  });

  it('leave out hidden fields, and fields that depend on hidden ones', async () => {
    const chain = [
      'Name',
      { key: 'Cost', shown: ({ Name }: { readonly Name?: unknown }) => Name === 'Saw' },
      { key: 'Sku', shown: ({ Cost }: { readonly Cost?: unknown }) => Cost === 1 },
    ];
    expect(await send(chain, { Name: 'Saw', Sku: 'A', Cost: 1 })).toEqual([
      { Name: 'Saw', Sku: 'A', Cost: 1 },
      undefined,
    ]);
    expect(await send(chain, { Name: 'Axe', Sku: 'A', Cost: 1 })).toEqual([{ Name: 'Axe' }, undefined]);
  });
});

describe('the messages of nested fields', () => {
  const Row = z.object({ Name: z.string().min(1), Of: z.record(z.string(), z.number()) });
  const own = fieldsOf(
    z.object({ Rows: z.array(Row).max(2), Agreed: z.literal(true), Odd: z.array(z.number()).optional() }),
    ['Rows', 'Agreed', 'Odd'],
  );
  const validate = async (values: Record<string, unknown>, waits = false): Promise<unknown> => {
    const schema = z.object({
      Rows: z.array(Row).max(2),
      Agreed: z.literal(true),
      Odd: z.array(z.number()).optional(),
    });
    const { errors } = await createResolver(
      schema,
      own,
      { row: {} },
      waits,
    )({ Agreed: true, Rows: [], ...values }, undefined, {
      fields: {},
      names: ['Rows', 'Agreed', 'Odd'],
      shouldUseNativeValidation: false,
    });
    return JSON.parse(
      JSON.stringify(errors, (key: string, value: unknown) => (key === 'ref' || key === 'type' ? undefined : value)),
    );
  };
  const row = (name: string, ...of: readonly (readonly [string, number | null])[]) => ({
    Name: name,
    Of: of.map(([pair, value]) => ({ name: pair, value })),
  });

  it('are assigned to each row, and to each pair by index', async () => {
    expect(await validate({ Rows: [row('A', ['x', 1]), row('', ['x', 1], ['', 2], ['y', null], ['x', 3])] })).toEqual({
      Rows: {
        1: {
          Name: { message: 'Please enter the name' },
          Of: {
            1: { name: { message: 'Please enter the name' } },
            2: { value: { message: 'Please enter the value' } },
            3: { name: { message: 'This name is used twice' } },
          },
        },
      },
    });
  });

  it('report too many rows and missing consent', async () => {
    expect(await validate({ Rows: [row('A'), row('B'), row('C')], Agreed: false })).toEqual({
      Rows: { message: 'At most 2 rows' },
      Agreed: { message: 'Please choose the agreed' },
    });
    expect(await validate({ Odd: [1, null] })).toEqual({ Odd: { 1: { message: 'Please enter the odd' } } });
  });

  it('are empty for empty fields if the button waits for valid input', async () => {
    expect(await validate({ Rows: [row('')] }, true)).toEqual({ Rows: { 0: { Name: { message: '' } } } });
  });
});
