import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { bindCalls } from './bind-calls.ts';
import { declared, noWire, userOf } from './declared.fixture.ts';
import { createRegistry } from './registry.ts';
import type { Wire } from './record-calls.ts';
import { type Resource, defineResource } from './resource.ts';

const sent: unknown[] = [];
const Shop = z.object({ Id: z.number(), Name: z.string(), Phone: z.string() });
const base = { ...declared, name: 'shops', schema: Shop, access: { Admin: ['show', 'edit'] }, paths: () => ({ show: '/shops/:id' }) } as const;

const shops = defineResource({
  ...base,
  fetch: async () => ({ Id: 1, Name: 'Soho', Phone: '1' }),
  sections: {
    name: { title: 'Name', fields: ['Name', { key: 'Phone', label: 'Telephone' }], call: async (_, id, values, before) => sent.push([id, values.Name.length, before.Phone]) },
    size: { title: 'Size', schema: z.object({ Metres: z.number() }), fields: ['Metres'], call: async (_, id, { Metres }) => sent.push([id, Metres.toFixed(1)]) },
    map: { title: 'Map', slot: async () => ({ default: ({ record }) => record.Name }) },
  },
  actions: { close: { label: 'Close', input: z.object({ Reason: z.string() }), fields: ['Reason'], leaves: true, blocked: ({ Name }) => (Name === 'Soho' ? { title: 'No', text: 'It is open' } : undefined), call: async () => undefined } },
});
const callsOver = (wire: Wire) => bindCalls(createRegistry([shops]), wire, () => userOf('Admin'))('shops');

describe('the page of a record', () => {
  it('saves each section through the section’s own call, which is given the record that it changes', async () => {
    const calls = callsOver(noWire);
    await calls?.actions['section:name']?.(7, { Name: 'Camden' }, {}, { Name: 'Soho', Phone: '1' });
    await calls?.actions['section:size']?.(7, { Metres: 2 });
    expect(sent).toEqual([
      [7, 6, '1'],
      [7, '2.0'],
    ]);
    expect(calls?.actions['section:map']).toBeUndefined();
  });

  it('sends a section and an action alike on the sight of what was read', async () => {
    const books: unknown[] = [];
    const calls = callsOver({
      ...noWire,
      versioned: (book) => {
        books.push(book.all());
        return noWire;
      },
    });
    const seen = { '/shops/7': '"a"' };
    await calls?.actions['section:name']?.(7, { Name: 'Camden' }, seen);
    await calls?.actions['close']?.(7, { Reason: 'Flood' }, seen);
    await calls?.actions['close']?.(7, { Reason: 'Flood' });
    expect(books).toEqual([seen, seen, {}]);
  });

  it('does not compile with a mistyped field of a section or of an action', () => {
    const known: readonly Resource[] = [shops];
    expect(known).toHaveLength(1);
    type Declared<Sections, Actions> = Parameters<typeof defineResource<z.infer<typeof Shop>, never, Actions & Record<string, unknown>, z.infer<typeof Shop>, z.infer<typeof Shop>, Sections>>[0];
    type Field<Given> = NonNullable<NonNullable<Declared<{ a: Given }, Record<never, never>>['sections']>['a']['fields']>[number];
    expectTypeOf<'Phone'>().toExtend<Field<unknown>>();
    expectTypeOf<'Fone'>().not.toExtend<Field<unknown>>();
    expectTypeOf<'Metres'>().toExtend<Field<{ Metres: number }>>();
    expectTypeOf<'Phone'>().not.toExtend<Field<{ Metres: number }>>();
    type Asked = NonNullable<NonNullable<Declared<unknown, { close: { Reason: string } }>['actions']>['close']['fields']>[number];
    expectTypeOf<'Reason'>().toExtend<Asked>();
    expectTypeOf<'Raeson'>().not.toExtend<Asked>();
  });
});
