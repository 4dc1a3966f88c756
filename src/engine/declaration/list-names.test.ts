import { describe, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { ListInput } from './list-declaration.ts';
import type { defineResource } from './resource.ts';

type Thing = z.infer<z.ZodObject<{ Id: z.ZodNumber; Name: z.ZodString }>>;

describe('a list', () => {
  it('does not compile with a mistyped column, sort, exported field, bulk or row action', () => {
    type Declared = ListInput<Thing, 'open', 'burn', 'Colour', 'colours'>;
    expectTypeOf<{ columns: readonly ['Name']; export: readonly ['Name']; sorts: { 'Name:asc': 'Name' }; bulk: readonly ['burn']; rowActions: readonly ['burn'] }>().toExtend<Declared>();
    expectTypeOf<{ columns: readonly ['Nmae'] }>().not.toExtend<Declared>();
    expectTypeOf<{ export: readonly ['Nmae'] }>().not.toExtend<Declared>();
    expectTypeOf<{ bulk: readonly ['brun'] }>().not.toExtend<Declared>();
    expectTypeOf<{ rowActions: readonly ['brun'] }>().not.toExtend<Declared>();
    expectTypeOf<'Name:asc'>().toExtend<keyof NonNullable<Declared['sorts']>>();
    expectTypeOf<'Nmae:asc' | 'Name:up'>().not.toExtend<keyof NonNullable<Declared['sorts']>>();
  });

  it('does not compile with a filter that its calls do not know, or a lookup that is not declared', () => {
    type Declared = ListInput<Thing, 'open', 'burn', 'Colour', 'colours'>;
    type Asked = Parameters<NonNullable<Declared['fetch']>>[1];
    expectTypeOf<keyof Asked['filters']>().toEqualTypeOf<'Colour'>();
    expectTypeOf<Asked['tab']>().toEqualTypeOf<'open' | undefined>();
    type Filter = NonNullable<Declared['filters']>['Colour'];
    type Lookup<Name> = { kind: 'lookup'; label: string; lookup: Name; read: () => { value: string; label: string } };
    expectTypeOf<Lookup<'colours'>>().toExtend<Filter>();
    expectTypeOf<Lookup<'coluors'>>().not.toExtend<Filter>();
  });

  it('of plain REST does not compile with a filter that is no field of the record', () => {
    type Accepted<Filter extends string> = Parameters<typeof defineResource<Thing, never, Record<never, never>, Thing, Thing, Record<never, never>, Filter>>[0];
    type Filters<Name extends string> = Record<Name, { kind: 'choice'; label: string; options: readonly [] }>;
    type Rest<Name extends string> = {
      name: string;
      label: string;
      icon: () => null;
      schema: z.ZodType<Thing>;
      id: 'Id';
      title: 'Name';
      access: Record<never, never>;
      paths: () => Record<never, never>;
      transport: 'rest';
      rest: { path: '/t' };
      list: { columns: readonly ['Name']; filters: Filters<Name> };
    };
    expectTypeOf<Rest<'Name'>>().toExtend<Accepted<'Name'>>();
    expectTypeOf<Rest<'Nmae'>>().not.toExtend<Accepted<'Nmae'>>();
  });
});
