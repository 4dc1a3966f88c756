import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { bindContext } from '../../../providers/call-context.ts';
import { type ActionDeclaration, defineAction } from '../declaration/action-declaration.ts';
import { bindCalls } from './bind-calls.ts';
import { declarationBase, rejectingWire, userOf } from '../handles/declaration.fixture.ts';
import { defineRecord } from '../handles/record-token.ts';
import { createRegistry } from './registry.ts';
import type { ApiClient } from '../handles/record-calls.ts';
import { type Resource, defineResource } from '../declaration/resource.ts';

const sent: unknown[] = [];
const Shop = z.object({ Id: z.number(), Name: z.string(), Phone: z.string() });
const close = defineAction(defineRecord('shops', { schema: Shop, id: 'Id' }), 'close', {
  label: 'Close',
  input: z.object({ Reason: z.string() }),
  fields: ['Reason'],
  leaves: true,
  blocked: ({ Name }) => (Name === 'Soho' ? { title: 'No', text: 'It is open' } : undefined),
  call: async () => undefined,
});

const shops = defineResource({
  ...declarationBase,
  name: 'shops',
  schema: Shop,
  access: { Admin: ['show', 'edit', close] },
  paths: () => ({ show: '/shops/:id' }),
  fetch: async () => ({ Id: 1, Name: 'Soho', Phone: '1' }),
  sections: {
    name: {
      title: 'Name',
      fields: ['Name', { key: 'Phone', label: 'Telephone' }],
      call: async (_, id, values, before) => sent.push([id, values.Name.length, before.Phone]),
    },
    size: {
      title: 'Size',
      schema: z.object({ Metres: z.number() }),
      fields: ['Metres'],
      call: async (_, id, { Metres }) => sent.push([id, Metres.toFixed(1)]),
    },
    map: { title: 'Map', slot: async () => ({ default: ({ record }) => record.Name }) },
  },
});
const callsOver = (wire: ApiClient) => bindCalls(createRegistry([shops]), wire, () => userOf('Admin'))('shops');

describe('the page of a record', () => {
  it('saves each section with its own call, which receives the record', async () => {
    const calls = callsOver(rejectingWire);
    await calls?.sections?.['name']?.(7, { Name: 'Camden' }, {}, { Name: 'Soho', Phone: '1' });
    await calls?.sections?.['size']?.(7, { Metres: 2 }, undefined, undefined);
    expect(sent).toEqual([
      [7, 6, '1'],
      [7, '2.0'],
    ]);
    expect(calls?.sections?.['map']).toBeUndefined();
  });

  it('sends the versions that were read with sections and actions', async () => {
    const books: unknown[] = [];
    const wire: ApiClient = {
      ...rejectingWire,
      versioned: (book) => {
        books.push(book.all());
        return rejectingWire;
      },
    };
    const contextOf = bindContext(wire, () => userOf('Admin'));
    const seen = { '/shops/7': '"a"' };
    await callsOver(wire)?.sections?.['name']?.(7, { Name: 'Camden' }, seen, undefined);
    await close.perform(contextOf({ seen }), 7, { Reason: 'Flood' });
    await close.perform(contextOf({ seen: {} }), 7, { Reason: 'Flood' });
    expect(books).toEqual([seen, seen, {}]);
  });

  it('does not compile with a mistyped field of a section or of an action', () => {
    const known: readonly Resource[] = [shops];
    expect(known).toHaveLength(1);
    type Declared<Sections> = Parameters<
      typeof defineResource<'shops', z.infer<typeof Shop>, never, z.infer<typeof Shop>, z.infer<typeof Shop>, Sections>
    >[0];
    type Field<Given> = NonNullable<NonNullable<Declared<{ a: Given }>['sections']>['a']['fields']>[number];
    expectTypeOf<'Phone'>().toExtend<Field<unknown>>();
    expectTypeOf<'Fone'>().not.toExtend<Field<unknown>>();
    expectTypeOf<'Metres'>().toExtend<Field<{ Metres: number }>>();
    expectTypeOf<'Phone'>().not.toExtend<Field<{ Metres: number }>>();
    type Asked = NonNullable<ActionDeclaration<z.infer<typeof Shop>, { Reason: string }>['fields']>[number];
    expectTypeOf<'Reason'>().toExtend<Asked>();
    expectTypeOf<'Raeson'>().not.toExtend<Asked>();
  });
});
