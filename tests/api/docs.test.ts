import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, extensions } from '../../contract/endpoints.ts';
import { heartbeat } from 'schema-admin/contract/live.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

const Operation = z.object({
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.unknown() })),
});
const Document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

describe(`the API docs and status endpoints, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp({ environment: { API_DOCS: '1' } });
  });
  afterAll(() => portal.stop());

  it('list every endpoint with its roles, body, response and errors', async () => {
    const { body } = await portal.visitor().call('GET', '/api/openapi.json');
    const document = Document.parse(body);
    const table = Object.values(endpoints).flatMap((area) => Object.values(area));
    for (const target of table) {
      const operation = document.paths[target.path]?.[target.method.toLowerCase()];
      expect(operation?.summary).toBe(target.summary);
      expect(operation?.description).toContain(
        typeof target.access === 'object' ? target.access.roles.join(', ') : '.',
      );
      expect(operation?.requestBody !== undefined).toBe(target.body !== undefined);
      expect(Object.keys(operation?.responses ?? {})).toEqual([
        '200',
        '401',
        '403',
        '404',
        '409',
        '413',
        '422',
        '429',
        '500',
        '503',
      ]);
    }
    expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(table.length);
  });

  it('describe the error for an order that another user has processed', async () => {
    const { body } = await portal.visitor().call('GET', '/api/openapi.json');
    const refusal = {
      content: {
        'application/json': {
          schema: { properties: { Error: {}, Processed: { properties: { By: {}, At: {}, What: {} } } } },
        },
      },
    };
    expect(body).toMatchObject({ paths: { '/shop/delivery/accept': { post: { responses: { 409: refusal } } } } });
  });

  it('are shown on a page', async () => {
    const page = await portal.visitor().call('GET', '/api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await portal.visitor().call('GET', '/api/docs/json')).body).toMatchObject({
      info: { title: 'Marketplace portal API' },
    });
  });

  it('are generated once, and sent again only to clients without the current ETag', async () => {
    const ask = (path: string, headers = {}) => portal.visitor().call('GET', path, undefined, headers);
    const { headers, body } = await ask('/api/openapi.json', { 'accept-encoding': 'identity' });
    const etag = headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    for (const path of ['/api/docs/json', '/api/docs/yaml']) {
      expect(await ask(path)).toMatchObject({ status: 200, body });
    }
    for (const coding of ['br', 'gzip']) {
      const coded = await ask('/api/openapi.json', { 'accept-encoding': coding });
      expect([coded.headers.get('content-encoding'), coded.body]).toEqual([coding, body]);
    }
    expect(await ask('/api/openapi.json', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
    expect((await ask('/api/openapi.json', { 'if-none-match': '"older"' })).status).toBe(200);
  });

  it('return 404 when switched off', async () => {
    const closed = await startApp();
    for (const path of [
      '/api/openapi.json',
      '/api/docs',
      '/api/docs/json',
      '/api/docs/yaml',
      '/api/docs/static/index.html',
    ]) {
      expect((await closed.visitor().call('GET', path)).status).toBe(404);
    }
    await closed.stop();
  });

  it('report health to everyone, but version, engine and durability to administrators only', async () => {
    for (const client of [portal.visitor(), await portal.signIn('merchant@demo.test')]) {
      const { status, body } = await client.call('GET', '/api/healthz');
      expect([status, body]).toEqual([200, { status: 'ok' }]);
    }
    const { body } = await (await portal.signIn('admin@demo.test')).call('GET', '/api/healthz');
    expect(body).toEqual({ status: 'ok', engine, durability: expect.any(String), version: expect.any(String) });
    expect((await portal.visitor().call('GET', '/api/livez')).status).toBe(200);
  });

  it('report health immediately, even while the database is busy', async () => {
    let finish = (): void => undefined;
    const busy = portal.database.inScope('system', () => new Promise<void>((resolve) => (finish = resolve)));
    expect((await portal.visitor().call('GET', '/api/healthz')).status).toBe(200);
    finish();
    await busy;
  });

  it('return the run-time configuration of the portal', async () => {
    const { body } = await portal.visitor().call('GET', '/config.json');
    expect(body).toEqual({
      ApiUrl: '/api',
      Environment: 'demo',
      PhoneContact: '',
      TermsUrl: '',
      ChatScriptUrl: '',
      AcceptanceAmberMinutes: 10,
      AcceptanceRedMinutes: 20,
      // Demo mode needs no set-up.
      Extensions: [...extensions.filter((name) => name !== 'setup'), heartbeat],
      Backends: {},
      Brand: {},
      Sockets: '',
    });
  });

  it('return 404 for an unknown path', async () => {
    expect(await portal.visitor().call('GET', '/api/nothing')).toMatchObject({
      status: 404,
      body: { Error: 'Not found.' },
    });
  });
});
