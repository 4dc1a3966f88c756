/** Checks that any input to any endpoint gets a documented status, never a server error (decisions, "Status codes"). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AnyEndpoint, pathNames } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint } from '../../contract/endpoints.ts';
import { type Role, everyRole } from 'schema-admin/contract/roles.ts';
import { everyNth } from '../setup/scale.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

/** Replacements for every text and every number in an otherwise valid body. */
const hostile: readonly (readonly [what: string, text: string, number: number])[] = [
  ['a zero byte, and an integer above 32 bits', 'a\u0000b', 2_147_483_648],
  ['a lone surrogate, and a number above safe integers', 'a\ud800b', 1e21],
  ['a long text of wildcards and quotes, and a negative fraction', `'%_\\"; --`.repeat(6000), -1.5],
];
const bodies: readonly (readonly [what: string, text: string])[] = [
  ['broken JSON', '{"Name":'],
  ['a list', '[]'],
  ['a prototype', '{"__proto__":{"Name":"x"},"constructor":{"prototype":{}}}'],
];
const segments = ['%00', '2147483648', '99999999999999999999', '-1', "1'--", '%E0%A4%A', 'x'.repeat(5000)];

/** Builds a value for the schema, with the given text and number in every field. */
function valueOf(schema: unknown, text: string, number: number): unknown {
  const inside = (inner: unknown) => valueOf(inner, text, number);
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([key, field]) => [key, inside(field)]));
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  ) {
    return inside(schema.unwrap());
  }
  if (schema instanceof z.ZodPipe) return inside(schema.in);
  if (schema instanceof z.ZodUnion) return inside(schema.options.at(-1));
  if (schema instanceof z.ZodArray) return [inside(schema.element)];
  if (schema instanceof z.ZodRecord) return { [text.slice(0, 20)]: inside(schema.valueType) };
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return number;
  if (schema instanceof z.ZodISODateTime) return '9999-12-31T23:59:59Z';
  if (schema instanceof z.ZodISODate) return '9999-12-31';
  return text;
}

function roleFor({ access }: AnyEndpoint): Role {
  return typeof access === 'object' ? (everyRole.find((role) => access.roles.includes(role)) ?? 'Admin') : 'Admin';
}

/** Time limit that allows for thousands of calls on a busy machine. */
const patienceMs = 60_000;
const allowed = new Set([200, 401, 403, 404, 409, 413, 422, 429]);

describe(`bad input, on ${engine}`, () => {
  let portal: TestApp;
  let orderId = '';
  const clients = new Map<Role, TestClient>();
  const emails = { Admin: 'admin@demo.test', Merchant: 'merchant@demo.test', Shop: 'collect@demo.test' } as const;
  beforeAll(async () => {
    portal = await startApp({ environment: { API_DOCS: '1' } });
    orderId = await portal.addOrder({ orderNo: 'tried with bad input', shopId: 1 });
    for (const role of ['Admin', 'Merchant', 'Shop'] as const) clients.set(role, await portal.signIn(emails[role]));
  });
  afterAll(() => portal.stop());

  /**
   * Every third endpoint, because all share the code that validates input. Excludes calls that manage the session,
   * which would end the test's sessions.
   */
  const tried = everyNth(
    everyEndpoint.filter(({ access, path }) => access !== 'session' && !path.includes('logout')),
    3,
  );
  const idFor = (path: string) => (path.includes('/delivery/') ? orderId : '1');
  const addressOf = (target: AnyEndpoint, of: (name: string) => string) =>
    pathNames(target.path).reduce(
      (path, name) => path.replace(`{${name}}`, name === 'role' ? roleFor(target).toLowerCase() : of(name)),
      `/api${target.path}`,
    );
  const send = (target: AnyEndpoint, path: string, body?: unknown) =>
    (clients.get(roleFor(target)) ?? portal.visitor()).call(target.method, path, body);

  /** Resolves to the requests whose status is not allowed. */
  async function faultsOf(
    tries: AsyncIterable<readonly [target: AnyEndpoint, what: string, status: number]>,
  ): Promise<string[]> {
    const faults: string[] = [];
    for await (const [{ method, path }, what, status] of tries) {
      if (!allowed.has(status)) faults.push(`${method} ${path} with ${what}: ${status}`);
    }
    return faults;
  }

  // Requirement O-7.06
  it('in a body never causes a server error', { timeout: patienceMs }, async () => {
    async function* tries() {
      for (const target of tried) {
        const path = addressOf(target, () => idFor(target.path));
        if (target.body?.kind === 'json') {
          for (const [what, text] of bodies) yield [target, what, (await send(target, path, text)).status] as const;
          for (const [what, text, number] of hostile) {
            yield [target, what, (await send(target, path, valueOf(target.body.schema, text, number))).status] as const;
          }
        }
        if (target.body?.kind === 'form') {
          for (const [what, text, number] of hostile) {
            const form = new FormData();
            for (const [name, field] of Object.entries(target.body.fields)) {
              if (field.kind === 'file') form.append(name, new File([text], `${text.slice(0, 9)}.csv`));
              else {
                form.append(name, field.kind === 'json' ? JSON.stringify(valueOf(field.schema, text, number)) : text);
              }
            }
            yield [target, what, (await send(target, path, form)).status] as const;
          }
        }
      }
    }
    expect(await faultsOf(tries())).toEqual([]);
  });

  it('in a path never causes a server error', { timeout: patienceMs }, async () => {
    async function* tries() {
      for (const target of tried.filter(({ path }) => pathNames(path).length > 0)) {
        for (const segment of segments) {
          const body = target.body?.kind === 'json' ? valueOf(target.body.schema, 'text', 1) : undefined;
          yield [
            target,
            segment,
            (
              await send(
                target,
                addressOf(target, () => segment),
                body,
              )
            ).status,
          ] as const;
        }
      }
    }
    expect(await faultsOf(tries())).toEqual([]);
  });

  it('in a query never causes a server error', async () => {
    async function* tries() {
      for (const target of tried) {
        const { query } = target;
        if (query === undefined) continue;
        for (const [what, text] of hostile) {
          const given = new URLSearchParams(Object.keys(query.shape).map((name) => [name, text.slice(0, 1000)]));
          yield [
            target,
            what,
            (await send(target, `${addressOf(target, () => idFor(target.path))}?${given}`)).status,
          ] as const;
        }
      }
    }
    expect(await faultsOf(tries())).toEqual([]);
  });

  it('in the path of a file results in 404', async () => {
    const addresses = [
      '/%00',
      '/assets/%00',
      '/api/%00',
      '/api/docs/%00',
      '/api/files/%00',
      '/api/images/%00',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '/.env',
      `/${'x'.repeat(5000)}`,
    ];
    const statuses = await Promise.all(
      addresses.map(async (address) => [address, (await portal.visitor().call('GET', address)).status]),
    );
    expect(statuses).toEqual(addresses.map((address) => [address, 404]));
  });

  it('is rejected with an error text and the invalid fields', async () => {
    const client = await portal.signIn('merchant@demo.test');
    expect(await client.call('POST', '/api/merchant/shop', '{')).toMatchObject({
      status: 422,
      body: { Error: expect.any(String) },
    });
    expect((await client.call('PUT', '/api/merchant/shop/1/manager', { Manager: 'a\u0000b' })).body).toEqual({
      Error: 'Manager: This contains a character that is not allowed.',
      Fields: { Manager: 'This contains a character that is not allowed.' },
    });
    const { status, body } = await client.call('POST', '/api/merchant/shop', {
      Name: 'Al',
      Email: 'x',
      Line1: '1 High Street',
      Line2: '',
      PostalCode: 'LS1 1AA',
      City: 'Leeds',
      County: 'Kent',
    });
    expect([status, body]).toMatchObject([
      422,
      {
        Error: expect.any(String),
        Fields: { Name: 'Enter at least 3 characters.', Email: 'Enter a valid e-mail address.' },
      },
    ]);
  });
});
