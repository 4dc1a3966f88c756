import { describe, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { FilterDeclaration } from '../filter/filter.ts';
import type { ListInput } from './list-declaration.ts';
import type { defineResource } from './resource.ts';

type Thing = z.infer<z.ZodObject<{ Id: z.ZodNumber; Name: z.ZodString }>>;

describe('a list', () => {
  it('does not compile with a mistyped column, sort or exported field', () => {
    type Declared = ListInput<Thing, 'open', 'things'>;
    expectTypeOf<{
      columns: readonly ['Name'];
      export: readonly ['Name'];
      sorts: { 'Name:asc': 'Name' };
    }>().toExtend<Declared>();
    expectTypeOf<{ columns: readonly ['Nmae'] }>().not.toExtend<Declared>();
    expectTypeOf<{ export: readonly ['Nmae'] }>().not.toExtend<Declared>();
    expectTypeOf<'Name:asc'>().toExtend<keyof NonNullable<Declared['sorts']>>();
    expectTypeOf<'Nmae:asc' | 'Name:up'>().not.toExtend<keyof NonNullable<Declared['sorts']>>();
  });

  it("is fetched with its declared tabs and the backend's filters", () => {
    type Declared = ListInput<Thing, 'open', 'things', { Colour: string[] }>;
    type Asked = Parameters<NonNullable<Declared['fetch']>>[1];
    expectTypeOf<Asked['filters']>().toEqualTypeOf<{ Colour: string[] }>();
    expectTypeOf<Asked['tab']>().toEqualTypeOf<'open' | undefined>();
  });

  it('over plain REST does not compile with a filter that is not a field', () => {
    type Accepted<Filter extends string> = Parameters<
      typeof defineResource<
        'things',
        Thing,
        never,
        Thing,
        Thing,
        Record<never, never>,
        Record<string, unknown>,
        Filter,
        'rest'
      >
    >[0];
    type Rest<Name extends string> = {
      name: 'things';
      label: string;
      icon: () => null;
      schema: z.ZodType<Thing>;
      id: 'Id';
      title: 'Name';
      access: Record<never, never>;
      paths: () => Record<never, never>;
      transport: 'rest';
      rest: { path: '/t' };
      list: { columns: readonly ['Name']; filters: Record<Name, FilterDeclaration> };
    };
    expectTypeOf<Rest<'Name'>>().toExtend<Accepted<'Name'>>();
    expectTypeOf<Rest<'Nmae'>>().not.toExtend<Accepted<'Nmae'>>();
  });
});
