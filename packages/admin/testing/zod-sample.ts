/** Creates sample values for schemas, including all optional parts. */
import { z } from 'zod';

/** Candidates for texts and numbers, in order. A schema that accepts none of them needs a new one here. */
const texts = [
  'Sample',
  '2027-03-01T10:00:00Z',
  '2027-03-01',
  '09:00',
  'ada@alder.test',
  '02079460000',
  'https://alder.test/a',
  'SW1A 1AA',
  '123e4567-e89b-42d3-9456-426614174000',
  'a1b2c3',
  '#ff8800',
  '1',
  '4242',
  '',
];
const numbers = [1, 0, 2, 10, 99];

/**
 * Returns a sample value. `other` returns a second value that differs if possible. Throws for an unsupported schema.
 */
export function sampleOf(schema: z.core.$ZodType, other = false): unknown {
  const found = sampleByShape(schema, other);
  const isWhole = typeof found !== 'string' || z.core.safeParse(schema, found).success;
  // A refinement of an optional or piped schema may reject the inner schema's sample.
  return isWhole ? found : fitting(schema, other ? texts.map(otherOf) : texts);
}

function sampleByShape(schema: z.core.$ZodType, other: boolean): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return sampleOf(schema.unwrap(), other);
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional
  ) {
    return sampleOf(schema.def.innerType, other);
  }
  if (schema instanceof z.ZodPipe) return sampleOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in, other);
  if (schema instanceof z.ZodLazy) return sampleOf(schema.unwrap(), other);
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([key, part]) => [key, sampleOf(part, other)]));
  }
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element, other)];
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => sampleOf(item, other));
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] ?? z.null(), other);
  if (schema instanceof z.ZodEnum) return schema.options.at(other ? -1 : 0);
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodBoolean) return other;
  if (schema instanceof z.ZodNull) return null;
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return undefined;
  if (schema instanceof z.ZodNumber) return fitting(schema, other ? numbers.toReversed() : numbers);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    return fitting(schema, other ? texts.map(otherOf) : texts);
  }
  if (schema instanceof z.ZodFile) return new File(['a'], other ? 'other.csv' : 'sample.csv', { type: 'text/csv' });
  if (schema instanceof z.ZodCustom) return new File(['a'], other ? 'other.png' : 'sample.png', { type: 'image/png' });
  throw new Error(`There is no sample value for a ${schema.constructor.name}`);
}

const otherOf = (text: string) =>
  text
    .replace('Sample', 'Other')
    .replace('03-01', '04-02')
    .replace('09:', '11:')
    .replace('ada@', 'bob@')
    .replace('0000', '0001')
    .replace('/a', '/b')
    .replace('1AA', '2BB')
    .replace('a1', 'b2')
    .replace('#ff', '#00')
    .replace('174000', '174001');

function fitting(schema: z.core.$ZodType, candidates: readonly unknown[]): unknown {
  const found = candidates.find((candidate) => z.core.safeParse(schema, candidate).success);
  if (found === undefined) throw new Error('No sample value fits a text or number schema: add one');
  return found;
}
