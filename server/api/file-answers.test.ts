import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { type AnswerOf, endpoint } from 'schema-admin/contract/endpoint.ts';
import { ownOrders } from '../db/own-rows.ts';
import { diskFileStore } from '../files/file-store.ts';
import { readConfig } from '../runtime/config.ts';
import { createAdmission } from './admission.ts';
import { ApiError } from './errors.ts';
import type { HandlersOf } from './handler.ts';
import { describeOperation } from './openapi.ts';
import { registerEndpoints } from './register.ts';
import type { Services } from './services.ts';
import { StreamedFile } from './streamed-file.ts';

const statements = {
  monthly: endpoint({
    method: 'GET',
    path: '/statements/{month}',
    access: 'public',
    summary: 'A month as a table or a document',
    query: z.object({ As: z.enum(['csv', 'pdf', 'html', 'nothing']) }),
    answer: z.file().mime(['text/csv', 'application/pdf']),
  }),
};

const types = { csv: 'text/csv', pdf: 'application/pdf', html: 'text/html' };

async function* linesOfJune() {
  yield await Promise.resolve('Day,Orders\n');
  yield '1,7\n';
}

const handlers: HandlersOf<typeof statements> = {
  monthly: {
    outsideTransaction: async ({ query: { As }, params }) => {
      if (params.month === 'June') return new StreamedFile(linesOfJune(), 'June.csv', { type: 'text/csv' });
      if (As === 'nothing') throw new ApiError(404, 'There is no such month.');
      return new File(['Day,Orders\n1,', '7\n'], `Café ${params.month}.${As}`, { type: types[As] });
    },
  },
};

const unneeded = () => Promise.reject(new Error('Not needed here'));
const services: Services = {
  database: {
    engine: 'pglite',
    durability: '',
    problem: () => undefined,
    inScope: unneeded,
    readAsSystem: unneeded,
    listen: unneeded,
    jobStore: { executeSql: unneeded },
    runAlone: unneeded,
    close: unneeded,
  },
  pdfs: { render: unneeded, close: unneeded },
  admission: createAdmission('secret'),
  attempts: { take: unneeded, takeHere: () => undefined, giveBack: unneeded },
  config: readConfig({}),
  clock: () => new Date(),
  random: () => Buffer.of(),
  secret: '',
  pushKeys: undefined,
  hasCouriers: false,
  files: diskFileStore(''),
  ownOrders,
};

let app: FastifyInstance;

beforeEach(async () => {
  app = Fastify();
  await app.register(cookie);
  registerEndpoints(app, services, { statements: handlers }, { statements });
});
afterEach(() => app.close());

describe('an endpoint that returns a file', () => {
  it('has a handler that returns a File', () => {
    expectTypeOf<AnswerOf<typeof statements.monthly>>().toEqualTypeOf<File>();
    expect(statements.monthly.fileTypes).toEqual(['text/csv', 'application/pdf']);
  });

  it('sends the bytes with their type and name as a download', async () => {
    const { statusCode, headers, body } = await app.inject('/api/statements/May?As=csv');
    expect([statusCode, body]).toEqual([200, 'Day,Orders\n1,7\n']);
    expect(headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': '15',
      'content-disposition': `attachment; filename="Caf_ May.csv"; filename*=UTF-8''Caf%C3%A9%20May.csv`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('reports errors as JSON', async () => {
    const refused = await app.inject('/api/statements/May?As=nothing');
    expect([refused.statusCode, refused.json()]).toEqual([404, { Error: 'There is no such month.' }]);
    expect((await app.inject('/api/statements/May?As=doc')).statusCode).toBe(422);
  });

  it('answers 500 for a file of an undeclared type', async () => {
    const { statusCode, headers } = await app.inject('/api/statements/May?As=html');
    expect([statusCode, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8']);
  });

  it('reads a streamed file part by part and stops when the client cancels', async () => {
    const events: string[] = [];
    async function* parts() {
      try {
        for (const day of ['1', '2', '3', '4']) {
          events.push(day);
          yield await Promise.resolve(`Day ${day}\n`);
        }
      } finally {
        events.push('over');
      }
    }
    const reader = new StreamedFile(parts(), 'May.csv', { type: 'text/csv' }).stream().getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('Day 1\n');
    expect(events.length).toBeLessThan(3);
    await reader.cancel();
    expect(events.slice(-1)).toEqual(['over']);
    expect(events).not.toContain('4');
  });

  it('sends a streamed file without a Content-Length', async () => {
    const { statusCode, headers, body } = await app.inject('/api/statements/June?As=csv');
    expect([statusCode, headers['content-type'], headers['content-length'], body]).toEqual([
      200,
      'text/csv',
      undefined,
      'Day,Orders\n1,7\n',
    ]);
  });

  it('is described with its media types', () => {
    expect(describeOperation('statements', 'monthly', statements.monthly)).toMatchObject({
      responses: {
        200: {
          headers: { 'Content-Disposition': { schema: { type: 'string' } } },
          content: {
            'text/csv': { schema: { type: 'string', contentMediaType: 'text/csv' } },
            'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } },
          },
        },
      },
    });
  });

  it('must declare its media types and supports neither idempotency nor ETags', () => {
    const file = {
      method: 'GET',
      path: '/file',
      access: 'public',
      summary: 'A file',
      answer: z.file().mime('text/csv'),
    } as const;
    expect(() => endpoint({ ...file, answer: z.file() })).toThrow('GET /file returns a file without a media type');
    expect(() => endpoint({ ...file, idempotent: true })).toThrow('cannot be idempotent');
    expect(() => endpoint({ ...file, etag: true })).toThrow('have an ETag');
  });
});
