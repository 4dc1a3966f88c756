import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { boundedServer, guardConnections } from './connections.ts';

type Limits = Parameters<typeof guardConnections>[2];

// The durations are a hundred times shorter than in production.
const roomy = { headMs: 150, connections: 100, ofNetwork: 100, waiting: 20, progress: { bytes: 10, everyMs: 300 } };

describe('a connection', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  const listen = async (
    limits: Limits = roomy,
    isBehindProxy = false,
    prepare: (app: FastifyInstance) => void = () => undefined,
  ) => {
    const app = Fastify({ serverFactory: boundedServer(limits), forceCloseConnections: true, pluginTimeout: 0 });
    guardConnections(app, isBehindProxy, limits);
    prepare(app);
    await app.listen({ host: '127.0.0.1', port: 0 });
    ends.push(() => app.close());
    const { port } = new URL(app.listeningOrigin);
    return () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      ends.unshift(() => socket.destroy());
      return socket;
    };
  };
  /** Returns everything that the server sends until it ends the connection. */
  const hearAll = async (socket: Socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    await once(socket, 'close');
    return String(Buffer.concat(chunks));
  };

  it('answers pipelined requests in order and one at a time', async () => {
    let [running, most] = [0, 0];
    const open = await listen(roomy, false, (app) =>
      app.route({
        method: 'GET',
        url: '/:number',
        async handler(request) {
          running += 1;
          most = Math.max(most, running);
          await wait(2);
          running -= 1;
          return request.params;
        },
      }),
    );
    const socket = open();
    socket.write(
      Array.from(
        { length: 21 },
        (_, index) => `GET /${index} HTTP/1.1\r\nHost: a\r\n${index === 20 ? 'Connection: close\r\n' : ''}\r\n`,
      ).join(''),
    );
    const responses = await hearAll(socket);
    expect([...responses.matchAll(/"number":"(\d+)"/g)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 21 }, (_, index) => index),
    );
    expect(most).toBe(1);
  });

  it('closes after too many pipelined requests, and drops them', async () => {
    let requestCount = 0;
    const open = await listen(roomy, false, (app) =>
      app.get('/', async () => {
        requestCount += 1;
        await wait(50);
        return 'answer';
      }),
    );
    const socket = open();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(500));
    await hearAll(socket);
    expect(requestCount).toBe(1);
  });

  it('closes if a request head is not completed in time', async () => {
    const open = await listen();
    const half = open();
    half.write('GET / HTTP/1.1\r\nHost:');
    const silent = open();
    expect(await hearAll(half)).toContain('408 Request Timeout');
    if (!silent.destroyed) await hearAll(silent);
    expect(silent.destroyed).toBe(true);
  });

  const receive = (app: FastifyInstance) => {
    app.post('/', (request, reply) => reply.send(request.body));
    app.post('/refused', { onRequest: async (_request, reply) => reply.code(403).send() }, async () => undefined);
  };

  it('closes if a body stalls, even after an error response', async () => {
    const open = await listen(roomy, false, receive);
    for (const [path, status] of [
      ['/', '408 Request Timeout'],
      ['/refused', '403 Forbidden'],
    ] as const) {
      const socket = open();
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nhalf`);
      expect(await hearAll(socket)).toContain(status);
    }
  });

  it('stays open for a slow body', async () => {
    const open = await listen(roomy, false, receive);
    const socket = open();
    socket.write(
      'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n',
    );
    const response = hearAll(socket);
    for (let part = 0; part < 10; part += 1) {
      await wait(50);
      socket.write('x'.repeat(100));
    }
    expect(await response).toContain('200 OK');
  });

  it('is rejected if its network has too many, except behind a proxy', async () => {
    const narrow = { ...roomy, ofNetwork: 2 };
    const open = await listen(narrow);
    const [first, second] = [open(), open()];
    await Promise.all([once(first, 'connect'), once(second, 'connect')]);
    expect(await hearAll(open())).toBe('');
    first.destroy();
    // The server has noticed the closed connection by now, and accepts the next one.
    await once(first, 'close');
    const third = open();
    third.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await hearAll(third)).toContain('404 Not Found');

    let answer = (): void => undefined;
    const allAsked = new Promise<void>((resolve) => (answer = resolve));
    let requestCount = 0;
    const openBehindProxy = await listen(narrow, true, (app) =>
      app.get('/', async () => {
        requestCount += 1;
        if (requestCount === 3) answer();
        await allAsked;
        return 'answer';
      }),
    );
    const sockets = [openBehindProxy(), openBehindProxy(), openBehindProxy()];
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    for (const response of await Promise.all(sockets.map(hearAll))) expect(response).toContain('200 OK');
  });
});
