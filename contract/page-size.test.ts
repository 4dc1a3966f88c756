/** What a list answers at once is bounded, so that no reader, however slow or greedy, makes the server hold more than a page. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from './endpoints.ts';

const most = 100;
const inputs = everyEndpoint.flatMap(({ path, body, query }) => {
  const schema = body?.kind === 'json' ? body.schema : query;
  return schema instanceof z.ZodObject && 'Size' in schema.shape ? [[path, z.object({ Size: z.unknown().pipe(schema.shape['Size']) })] as const] : [];
});

describe('a page', () => {
  it('is something that lists are asked for', () => {
    expect(inputs.map(([path]) => path)).toEqual(expect.arrayContaining(['/{role}/deliveries/{tab}', '/merchant/shop/list', '/ext/audit/list']));
  });

  it.each(inputs)(`of %s has at most ${most} rows`, (_, input) => {
    expect(input.safeParse({ Size: most }).success).toBe(true);
    expect(input.safeParse({ Size: most + 1 }).success).toBe(false);
  });
});
