/** Runs the examples of the guide in their order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { examplesIn } from './guide-examples.ts';
import { callWith, createKey, startIntegration } from './integration-app.ts';
import type { TestApp } from './test-app.ts';
import { engine } from './test-database.ts';

const examples = examplesIn('integration.md');

describe(`the guide of the Integration API, on ${engine}`, () => {
  let portal: TestApp;
  let secret: string;
  let orderId = '';
  beforeAll(async () => {
    portal = await startIntegration();
    secret = (await createKey(await portal.signIn('merchant@demo.test'))).Secret;
  });
  afterAll(() => portal.stop());

  it('has examples', () => expect(examples.length).toBeGreaterThanOrEqual(7));

  it.each(examples.map((example, index) => [index + 1, example] as const))(
    'shows the answer of example %i',
    async (_, { method, path, headers, body, status, answer }) => {
      const got = await callWith(portal.origin, secret, method, path.replace('{id}', orderId), body, headers);
      expect({ status: got.status, body: got.body }).toMatchObject({ status, ...answer });
      expect(JSON.stringify(got.body)).not.toContain('"result":"rejected"');
      if (method === 'POST' && path === '/orders' && status === 201) {
        orderId = z.object({ id: z.string() }).parse(got.body).id;
      }
    },
  );
});
