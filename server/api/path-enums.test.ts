/** Enumerated path parameters are case-insensitive (decisions, "Order list prefix"). */
import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AnyEndpoint, fillPath, paramSchemas } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint } from '../../contract/endpoints.ts';
import { sendError } from './errors.ts';
import { readRequest } from './read-request.ts';

/** Returns the choice as it is, in upper case and capitalised. */
const spellings = (choice: string) => [
  choice,
  choice.toUpperCase(),
  `${choice.slice(0, 1).toUpperCase()}${choice.slice(1)}`,
];

function choicesOf(schema: z.ZodType): string[] | undefined {
  const Choices = z.object({ enum: z.array(z.string()) });
  return Choices.safeParse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).data?.enum;
}

const cases = everyEndpoint.flatMap((target) =>
  Object.entries(paramSchemas(target)).flatMap(([name, schema]) =>
    (choicesOf(schema) ?? []).flatMap((choice) =>
      spellings(choice).map((written) => ({ target, name, choice, written })),
    ),
  ),
);

/** Returns the path parameter as the API reads it. Ignores body and query. */
async function readName(target: AnyEndpoint, name: string, written: string): Promise<unknown> {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => sendError(reply, error, 'Error'));
  const read = (request: FastifyRequest) =>
    readRequest({ ...target, body: undefined, query: undefined }, request).then(({ params }) => params[name]);
  app.get(target.path.replace(/\{(\w+)\}/g, ':$1'), read);
  const firsts = Object.fromEntries(
    Object.entries(paramSchemas(target)).map(([other, schema]) => [other, choicesOf(schema)?.[0] ?? '1']),
  );
  const { payload } = await app.inject(fillPath(target.path, { ...firsts, [name]: written }));
  await app.close();
  return payload;
}

describe('enumerated path parameters', () => {
  it('include the resolution of a failed delivery, the tab and the role', () => {
    expect([...new Set(cases.map(({ target, name }) => `${target.path} ${name}`))]).toEqual(
      expect.arrayContaining([
        '/{role}/delivery/{id}/recover/{resolution} resolution',
        '/{role}/deliveries/{tab} tab',
        '/{role}/delivery/{id} role',
        '/order/check-new/{tab} tab',
      ]),
    );
  });

  it.each(cases)('ignore case: $written is $choice in $target.path', async ({ target, name, choice, written }) => {
    expect(await readName(target, name, written)).toBe(choice);
  });
});
