/** Checks that list responses are bounded, so that no client makes the server hold more than a page. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from './endpoints.ts';

const pageLimit = 100;
/** Lists of small rows that are specified to be sent as a whole (D-9.05). */
const whole: Readonly<Record<string, number>> = {
  '/admin/subscription/merchant/{id}/shops': 5000,
  '/merchant/subscription/shops': 5000,
};
const inputs = everyEndpoint.flatMap(({ path, body, query }) => {
  const schema = body?.kind === 'json' ? body.schema : query;
  return schema instanceof z.ZodObject && 'Size' in schema.shape
    ? [[path, z.object({ Size: z.unknown().pipe(schema.shape['Size']) })] as const]
    : [];
});

describe('a page', () => {
  it('is requested by the lists', () => {
    expect(inputs.map(([path]) => path)).toEqual(
      expect.arrayContaining(['/{role}/deliveries/{tab}', '/merchant/shop/list', '/ext/audit/list']),
    );
  });

  it.each(inputs)(`of %s has at most ${pageLimit} rows, unless more are specified`, (path, input) => {
    const limit = whole[path] ?? pageLimit;
    expect(input.safeParse({ Size: limit }).success).toBe(true);
    expect(input.safeParse({ Size: limit + 1 }).success).toBe(false);
  });
});
