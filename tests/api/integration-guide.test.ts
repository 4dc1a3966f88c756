/** Runs the examples of the guide in their order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callWith, createKey, startIntegration } from './integration-app.ts';
import type { TestApp } from './test-app.ts';
import { engine } from './test-database.ts';

interface Example {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number;
  readonly answer: object;
}

function readExample(text: string): Example {
  const [head = '', ...parts] = text.trim().split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [method = '', path = ''] = first.split(' ');
  const [status = '', ...answer] = (parts.at(-1) ?? '').split('\n');
  return {
    method,
    path,
    headers: Object.fromEntries(
      lines.map((line) => line.toLowerCase().split(': ')).filter(([name]) => name !== 'authorization'),
    ),
    body: parts.length > 1 ? JSON.parse(parts[0] ?? '') : undefined,
    status: Number(status),
    answer: answer.length > 0 ? { body: JSON.parse(answer.join('\n')) } : {},
  };
}

const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'integration.md'), 'utf8');
const examples = [...guide.matchAll(/^```http\n([^]*?)^```/gm)].map(([, text = '']) => readExample(text));

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
