/**
 * Calls every endpoint and socket as a visitor and as each kind of user. Only the access in the table may be granted.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Access, type AnyEndpoint, fillPath, paramSchemas } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint as table } from '../../contract/endpoints.ts';
import { sockets } from 'schema-admin/contract/live.ts';
import { people } from './fixture.ts';
import { openModuleLoader, extraRole } from '../setup/extra-role.ts';
import { auditorEmail, startWithAuditor } from './test-auditor.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

type Person = (typeof people)[number];

/** Abilities in the specification (O-6.01 to O-6.05), repeated here because the contract's own table is under test. */
const rights = {
  Admin: ['view_order_region', 'view_orders', 'view_package_info_section', 'view_printable_item_list'],
  Merchant: ['view_order_region', 'view_detailed_account_settings', 'view_privacy_policy'],
  Shop: [
    'print_orders',
    'reject_orders',
    'view_orders',
    'view_package_info_section',
    'print_item_list',
    'view_qr_printable_section',
    'print_labels_again',
    'view_printable_item_list',
  ],
} as const;

const collects = (person: Person) => 'isCollectEnabled' in person;

function isListed(access: Exclude<Access, 'public' | 'session'>, person: Person, prefix: unknown): boolean {
  const held: readonly string[] = [
    ...rights[person.role],
    ...(collects(person) ? ['view_orders', 'cancel_collect_orders'] : []),
  ];
  return (
    access.roles.includes(person.role) &&
    (access.ability === undefined || held.includes(access.ability)) &&
    (access.flag === undefined || person.role === 'Admin' || collects(person)) &&
    (prefix === undefined || prefix === person.role.toLowerCase())
  );
}

/** Returns values that a parameter's schema accepts: all options of an enum, or an order's id, or else a number. */
function choicesOf(schema: z.ZodType, orderId: string): (string | number)[] {
  if (schema instanceof z.ZodEnum) return schema.options;
  const fitting = [orderId, '1'].find((value) => schema.safeParse(value).success);
  if (fitting === undefined) throw new Error('No value fits this parameter: add one here');
  return [fitting];
}

/** Returns the endpoint's paths: one per role prefix, with the first value of every other parameter. */
function pathsOf(target: AnyEndpoint, orderId: string): { path: string; prefix: unknown }[] {
  const choices = Object.entries(paramSchemas(target)).map(
    ([name, schema]) => [name, choicesOf(schema, orderId)] as const,
  );
  const firsts = Object.fromEntries(choices.map(([name, [first = '']]) => [name, first]));
  const prefixes = choices.find(([name]) => name === 'role')?.[1] ?? [undefined];
  return prefixes.map((prefix) => ({
    prefix,
    path: fillPath(target.path, prefix === undefined ? firsts : { ...firsts, role: prefix }),
  }));
}

/** Describes a wrong status. An error about the body counts as access, because the rights are checked first. */
function faultOf(status: number, listed: boolean): string | undefined {
  if (!listed) return status === 403 ? undefined : `${status} instead of 403`;
  return status === 401 || status === 403 || status >= 500 ? `${status} though it is listed` : undefined;
}

const send = async (client: TestClient, { method, body }: AnyEndpoint, path: string) =>
  (await client.call(method, `/api${path}`, method === 'GET' || body?.kind === 'form' ? undefined : {})).status;

const upgrade = (client: TestClient, path: string) =>
  client.open(`/api${path}`).then(
    (socket) => {
      socket.close();
      return 101;
    },
    (error: unknown) => Number(/\d{3}$/.exec(String(error))?.[0]),
  );

describe(`a role without any access, on ${engine}`, () => {
  let loader: Awaited<ReturnType<typeof openModuleLoader>>;
  let portal: TestApp;
  beforeAll(async () => {
    loader = await openModuleLoader();
    portal = await startWithAuditor(loader);
  });
  afterAll(async () => {
    await portal.stop();
    await loader.close();
  });

  it('cannot call endpoints, open sockets or read documents by link', async () => {
    const orderId = await portal.addOrder({ orderNo: 'not for auditors', shopId: 1 });
    const client = await portal.signIn(auditorEmail);
    const opened: string[] = [];
    const closed = table.filter(({ access }) => typeof access === 'object');
    for (const target of closed) {
      const paths = pathsOf(target, orderId).flatMap(({ path, prefix }) =>
        prefix === undefined ? [path] : [path, path.replace(`/${String(prefix)}/`, `/${extraRole.toLowerCase()}/`)],
      );
      for (const path of new Set(paths)) {
        const status = await send(client, target, path);
        if (status !== 403) opened.push(`${target.method} ${path}: ${status}`);
      }
    }
    for (const { path } of Object.values(sockets)) {
      const status = await upgrade(client, path);
      if (status !== 403) opened.push(`${path}: ${status}`);
    }
    const { status } = await client.call('GET', '/api/papers/any/invoice.pdf');
    if (status !== 403) opened.push(`a document's link: ${status}`);
    expect(opened).toEqual([]);
    expect(closed.length).toBeGreaterThan(150);
  });
});

describe(`a read-only role, on ${engine}`, () => {
  let loader: Awaited<ReturnType<typeof openModuleLoader>>;
  let portal: TestApp;
  let contract: typeof import('../../contract/endpoints.ts');
  beforeAll(async () => {
    loader = await openModuleLoader('reads everything');
    contract = await loader.load('contract/endpoints.ts');
    portal = await startWithAuditor(loader);
  });
  afterAll(async () => {
    await portal.stop();
    await loader.close();
  });

  it('can make the read calls and open the sockets of an administrator, but no others', async () => {
    const orderId = await portal.addOrder({ orderNo: 'read by auditors', shopId: 1 });
    const client = await portal.signIn(auditorEmail);
    const faults: string[] = [];
    let reading = 0;
    for (const [at, target] of contract.everyEndpoint.entries()) {
      const original = table[at]?.access;
      if (typeof original !== 'object') continue;
      const isReadByAdmin = target.reads && original.roles.includes('Admin');
      for (const { path, prefix } of pathsOf(target, orderId)) {
        const isOwnPrefix = prefix === undefined || prefix === extraRole.toLowerCase();
        const status = await send(client, target, path);
        const fault = faultOf(status, isReadByAdmin && isOwnPrefix);
        if (fault !== undefined) faults.push(`${target.method} ${path}: ${fault}`);
        reading += Number(isReadByAdmin && isOwnPrefix);
      }
    }
    for (const { path, access } of Object.values(sockets)) {
      const fault = faultOf(await upgrade(client, path), access.roles.includes('Admin'));
      if (fault !== undefined) faults.push(`${path}: ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(reading).toBeGreaterThan(50);
  });
});

describe(`access to endpoints and sockets, on ${engine}`, () => {
  let portal: TestApp;
  let orderId = '';
  beforeAll(async () => {
    portal = await startApp();
    orderId = await portal.addOrder({ orderNo: 'tried by all', shopId: 1 });
  });
  afterAll(() => portal.stop());

  it('requires a session unless the table says otherwise', async () => {
    const faults: string[] = [];
    for (const target of table) {
      for (const { path } of pathsOf(target, orderId)) {
        const status = await send(portal.visitor(), target, path);
        const right = typeof target.access === 'object' ? status === 401 : status < 500 && status !== 403;
        if (!right) faults.push(`${target.method} ${path}: ${status}`);
      }
    }
    for (const { path } of Object.values(sockets)) {
      const status = await upgrade(portal.visitor(), path);
      if (status !== 401) faults.push(`${path}: ${status}`);
    }
    expect(faults).toEqual([]);
  });

  // Requirements C-6.02, D-6.01, O-6.08
  it.each(people)('is granted to $email exactly as the table lists it', async (person) => {
    const faults: string[] = [];
    let client = await portal.signIn(person.email);
    for (const target of table) {
      const { access } = target;
      for (const { path, prefix } of pathsOf(target, orderId)) {
        const status = await send(client, target, path);
        const fault = faultOf(status, typeof access !== 'object' || isListed(access, person, prefix));
        if (fault !== undefined) faults.push(`${target.method} ${path}: ${fault}`);
      }
      // Sign in again, because the call may have ended the session.
      if (access === 'session') client = await portal.signIn(person.email);
    }
    for (const { path, access } of Object.values(sockets)) {
      const status = await upgrade(client, path);
      const fault = faultOf(status, isListed(access, person, undefined));
      if (fault !== undefined) faults.push(`${path}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  const outsiders = people.filter(({ email }) => email.startsWith('other-') || email.startsWith('second-'));

  it.each(outsiders)('results in 404 for the order of a shop that $email may not see', async (person) => {
    const client = await portal.signIn(person.email);
    const aboutOne = table.filter(({ path }) => path.includes('{id}'));
    const answers: string[] = [];
    for (const target of aboutOne) {
      const own = pathsOf(target, orderId).filter(
        ({ prefix }) => typeof target.access === 'object' && isListed(target.access, person, prefix),
      );
      for (const { path } of own) answers.push(`${await send(client, target, path)} ${path}`);
    }
    expect(answers.filter((answer) => !/^(404|422) /.test(answer))).toEqual([]);
    expect(answers.length).toBeGreaterThan(0);
  });
});
