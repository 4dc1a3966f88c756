/** What a list answers at once is bounded, so that no reader, however slow or greedy, makes the server hold more than a page. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from './endpoints.ts';

const most = 100;
/** Lists that are specified to come all at once, of small rows (D-9.05). */
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
  it('is something that lists are asked for', () => {
    expect(inputs.map(([path]) => path)).toEqual(
      expect.arrayContaining(['/{role}/deliveries/{tab}', '/merchant/shop/list', '/ext/audit/list']),
    );
  });

  it.each(inputs)(`of %s has at most ${most} rows, but where more are specified`, (path, input) => {
    const limit = whole[path] ?? most;
    expect(input.safeParse({ Size: limit }).success).toBe(true);
    expect(input.safeParse({ Size: limit + 1 }).success).toBe(false);
  });
});
