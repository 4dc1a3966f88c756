import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AnyEndpoint, endpoint, form } from 'schema-admin/contract/endpoint.ts';
import { sendError } from './errors.ts';
import { readRequest } from './read-request.ts';

const upload = endpoint({
  method: 'POST',
  path: '/upload',
  access: 'public',
  summary: 'every kind of field',
  body: form({
    json: { kind: 'json', schema: z.object({ Name: z.string().max(5) }) },
    Note: { kind: 'text', schema: z.string().optional() },
    file: { kind: 'file', accept: ['image/png', 'image/jpeg'], maxBytes: 2_000 },
  }),
  answer: z.unknown(),
});
const importRows = endpoint({
  method: 'POST',
  path: '/import',
  access: 'public',
  summary: 'a table',
  body: form({ table: { kind: 'file', accept: ['text/csv'], maxBytes: 3_000_000 } }),
  answer: z.unknown(),
});

const pngBytes = (size: number) =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(size - 8)]);
const fileOf = (content: BlobPart, name = 'photo.png', type = 'image/png') => new File([content], name, { type });
const Read = z.object({ body: z.record(z.string(), z.unknown()) });

describe('a multipart form', () => {
  let app: FastifyInstance;
  let origin: string;
  let read: unknown;

  beforeAll(async () => {
    app = Fastify();
    await app.register(multipart, { throwFileSizeLimit: false });
    const targets: readonly AnyEndpoint[] = [upload, importRows];
    for (const target of targets) {
      app.route({
        method: target.method,
        url: target.path,
        errorHandler: (error, _request, reply) => sendError(reply, error, 'Error'),
        handler: async (request) => {
          read = await readRequest(target, request);
          return {};
        },
      });
    }
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  async function send(fields: Readonly<Record<string, string | File>>, path = '/upload') {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const response = await fetch(`${origin}${path}`, { method: 'POST', body });
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  }

  const json = '{"Name":"Tea","Extra":1}';

  it('is parsed field by field: JSON by its schema, text as is, and files with their bytes', async () => {
    const bytes = pngBytes(2_000);
    expect(
      await send({
        json,
        Note: 'hello',
        Stray: 'ignored',
        file: fileOf(new Uint8Array(bytes), 'photo.png', 'text/html'),
      }),
    ).toEqual({ status: 200, answer: {} });
    const { body } = Read.parse(read);
    expect({ ...body, file: undefined }).toEqual({ json: { Name: 'Tea' }, Note: 'hello' });
    const { file } = z.object({ file: z.instanceof(File) }).parse(body);
    expect([file.name, file.type]).toEqual(['photo.png', 'image/png']);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('distinguishes files of the same name by content when comparing repeated requests', async () => {
    const results = [];
    for (const content of ['a,b', 'a,c']) {
      await send({ table: fileOf(content, 'rows.csv', 'text/csv') }, '/import');
      results.push(JSON.stringify(read));
    }
    expect(results[0]).not.toBe(results[1]);
  });

  it('is rejected with the field name for invalid JSON, malformed JSON or a missing file', async () => {
    const file = fileOf(new Uint8Array(pngBytes(100)));
    expect(await send({ json: '{"Name":"Too long"}', file })).toMatchObject({
      status: 422,
      answer: { Fields: { Name: expect.any(String) } },
    });
    expect(await send({ json: '{', file })).toMatchObject({
      status: 422,
      answer: { Fields: { json: 'The request body is not valid JSON.' } },
    });
    expect(await send({ json })).toMatchObject({ status: 422, answer: { Fields: { file: 'Please choose a file.' } } });
  });

  it("is rejected if the file's first bytes do not match an accepted type", async () => {
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', 'GIF89a', '']) {
      expect(await send({ json, file: fileOf(content) })).toMatchObject({
        status: 422,
        answer: { Error: 'Please upload a valid file.' },
      });
    }
    expect(
      await send({ table: fileOf(new Uint8Array(pngBytes(100)), 'rows.csv', 'text/csv') }, '/import'),
    ).toMatchObject({ status: 422 });
    expect(
      await send({ table: fileOf(new Uint8Array([0xff, 0xfe, 0x61]), 'rows.csv', 'text/csv') }, '/import'),
    ).toMatchObject({ status: 422 });
  });

  it('is rejected with 413 if a file is too large, after the whole body is read', async () => {
    expect(await send({ json, file: fileOf(new Uint8Array(pngBytes(2_001))) })).toMatchObject({
      status: 413,
      answer: { Error: 'The file is larger than 2 kB.', Fields: { file: expect.any(String) } },
    });
    const answer = await send({ table: fileOf('x'.repeat(8_000_000), 'rows.csv', 'text/csv') }, '/import');
    expect(answer).toMatchObject({ status: 413, answer: { Error: 'The file is larger than 3 MB.' } });
  });

  it('is rejected if it is not multipart or ends early', async () => {
    const post = async (body: string, type: string) => {
      const response = await fetch(`${origin}/upload`, { method: 'POST', body, headers: { 'content-type': type } });
      return [response.status, await response.json()];
    };
    expect(await post('{}', 'application/json')).toEqual([
      422,
      { Error: 'This endpoint expects a form (multipart/form-data).' },
    ]);
    const unreadable = { Error: 'The form could not be read. Please try again.' };
    expect(
      await post('--x\r\ncontent-disposition: form-data; name="json"\r\n\r\n{', 'multipart/form-data; boundary=x'),
    ).toEqual([422, unreadable]);
    expect(await post('--x', 'multipart/form-data')).toEqual([422, unreadable]);
    expect(
      await post(
        '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n{}\r\n--x--',
        'multipart/form-data; boundary=x',
      ),
    ).toEqual([422, unreadable]);
  });
});
