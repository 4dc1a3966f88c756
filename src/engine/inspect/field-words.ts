/** What a schema says of a field, in a few words. */
import { z } from 'zod';

const JsonType = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** JSON Schema writes them where a whole number has no bounds of its own. */
const safeIntegers: readonly (number | undefined)[] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

function wordsOf(given: unknown): string {
  const read = JsonType.safeParse(given);
  if (!read.success) return 'anything';
  const { type, format, enum: choices, maxLength, minimum, maximum, items, anyOf } = read.data;
  if (anyOf) return anyOf.map(wordsOf).join(' or ');
  if (choices) return `one of ${choices.map(String).join(', ')}`;
  if (type === 'array') return `list of ${wordsOf(items)}`;
  const bounds = [
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minimum === undefined || safeIntegers.includes(minimum) ? [] : [`from ${minimum}`]),
    ...(maximum === undefined || safeIntegers.includes(maximum) ? [] : [`up to ${maximum}`]),
  ];
  return [format ?? type ?? 'anything', ...bounds].join(', ');
}

/** Each field of a record, such as `Name: string, at most 40 characters`; one that may be missing says so. */
export function describeFields(record: z.ZodType): Readonly<Record<string, string>> {
  const { properties, required } = z
    .object({ properties: z.record(z.string(), z.unknown()).catch({}), required: z.array(z.string()).catch([]) })
    .parse(z.toJSONSchema(record, { unrepresentable: 'any', io: 'output' }));
  return Object.fromEntries(Object.entries(properties).map(([name, type]) => [name, `${wordsOf(type)}${required.includes(name) ? '' : ' (optional)'}`]));
}
