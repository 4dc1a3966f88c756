import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { Credits, Kilograms, Minutes, Pence, Percent, type UnitOf, unitOf } from './units.ts';

it('a schema keeps its unit when limits are added', () => {
  expect([Pence, Credits, Percent, Minutes, Kilograms].map(unitOf)).toEqual([
    'pence',
    'credits',
    'percent',
    'minutes',
    'kilograms',
  ]);
  expect(unitOf(Pence.min(1, 'At least a penny').max(500))).toBe('pence');
  expect([z.number(), z.string(), z.iso.date(), z.number().meta({ format: 'double' })].map(unitOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('a number without the right unit does not compile', () => {
  expectTypeOf<Credits>().not.toExtend<Pence>();
  expectTypeOf<Percent>().not.toExtend<Minutes>();
  expectTypeOf<number>().not.toExtend<Pence>();
  expectTypeOf<Pence>().toExtend<number>();
  expectTypeOf<UnitOf<Pence>>().toEqualTypeOf<'pence'>();
  expectTypeOf<UnitOf<number>>().toEqualTypeOf<never>();
});

it('a unit is part of the JSON schema', () => {
  expect(z.toJSONSchema(z.object({ Price: Pence.nullish() }))).toMatchObject({
    properties: { Price: { anyOf: [{ type: 'integer', format: 'pence' }, { type: 'null' }] } },
  });
});
