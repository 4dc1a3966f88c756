import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { linesType } from '../../contract/exports.ts';
import { codingFor, compressAnswers } from './compress.ts';
import { StreamedFile } from './streamed-file.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['br;q=0.01', 'br'],
  ['brotli', 'identity'],
])('a client that accepts "%s" gets a response encoded as %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding);
});

describe('response compression', () => {
  const line = `${JSON.stringify({ Name: 'tea '.repeat(20) })}\n`;
  async function* lines() {
    for (let at = 0; at < 100; at += 1) yield await Promise.resolve(line);
  }
  const app = Fastify();
  compressAnswers(app);
  app.get('/long', () => ({ Name: 'tea '.repeat(1000) }));
  app.get('/short', () => ({ Name: 'tea' }));
  app.get('/lines', (_, reply) =>
    reply.type(linesType).send(new StreamedFile(lines(), 'list', { type: linesType }).stream()),
  );
  app.get('/file', (_, reply) => reply.type('text/csv').send('tea,'.repeat(1000)));
  const ask = async (url: string, accepted: string) => {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    return {
      coding: headers['content-encoding'],
      length: headers['content-length'],
      vary: headers['vary'],
      bytes: rawPayload,
    };
  };

  it('uses the best coding the client accepts and sends the compressed length', async () => {
    const [plain, br, gzipped] = [
      await ask('/long', 'identity'),
      await ask('/long', 'gzip, br'),
      await ask('/long', 'gzip'),
    ];
    expect([plain.coding, br.coding, gzipped.coding]).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes);
    expect([br.length, br.bytes.length < plain.bytes.length / 10, plain.vary, br.vary]).toEqual([
      String(br.bytes.length),
      true,
      'accept-encoding',
      'accept-encoding',
    ]);
  });

  it('compresses streamed lines on the fly', async () => {
    const whole = line.repeat(100);
    expect(brotliDecompressSync((await ask('/lines', 'br')).bytes).toString()).toBe(whole);
    expect(gunzipSync((await ask('/lines', 'gzip')).bytes).toString()).toBe(whole);
    expect((await ask('/lines', 'identity')).bytes.toString()).toBe(whole);
  });

  it.each(['/short', '/file'])('leaves short responses and files uncompressed: %s', async (url) => {
    expect(await ask(url, 'br')).toMatchObject({ coding: undefined });
  });
});
