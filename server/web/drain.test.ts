import { once } from 'node:events';
import { Agent, type IncomingMessage, get } from 'node:http';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { drainOnClose } from './connections.ts';

describe('a closing server', () => {
  const ends: (() => void)[] = [];
  afterEach(() => ends.splice(0).forEach((end) => end()));

  const start = async (graceMs: number) => {
    const app = Fastify({ return503OnClosing: false, pluginTimeout: 0 });
    await app.register(websocket, { preClose: (done) => done() });
    drainOnClose(app, graceMs);
    let [begun, answer] = [(): void => undefined, (): void => undefined];
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    app.get('/slow', async () => {
      begun();
      await new Promise<void>((resolve) => (answer = resolve));
      return 'finished';
    });
    app.get('/', () => 'at once');
    app.get('/socket', { websocket: true }, () => undefined);
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    ends.push(() => agent.destroy());
    const ask = async (path: string, by = agent) => {
      const [response] = await once(get(`${origin}${path}`, { agent: by }), 'response');
      const message: IncomingMessage = response;
      return {
        status: message.statusCode,
        connection: message.headers.connection,
        text: String(Buffer.concat(await message.toArray())),
      };
    };
    return { app, origin, ask, hasBegun, answer: () => answer() };
  };

  it('accepts no new connections, and completes open calls', async () => {
    const { app, ask, hasBegun, answer } = await start(0);
    const slow = ask('/slow');
    await hasBegun;
    const closed = app.close();
    while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
    await expect(ask('/', new Agent())).rejects.toThrow('ECONNREFUSED');
    answer();
    expect(await slow).toMatchObject({ status: 200, text: 'finished' });
    await closed;
  });

  it('answers a late request on an open connection, and then closes it', async () => {
    const { app, ask } = await start(60_000);
    expect(await ask('/')).toMatchObject({ status: 200, connection: 'keep-alive' });
    void app.close();
    while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
    expect(await ask('/')).toMatchObject({ status: 200, connection: 'close' });
    await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
  });

  it('does not wait for idle connections', async () => {
    const { app, ask } = await start(0);
    await ask('/');
    await app.close();
    await expect(ask('/')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|hang up/);
  });

  it('notifies sockets of the restart', async () => {
    const { app, origin } = await start(0);
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await app.close();
    expect((await closed)[0]).toBe(1012);
  });
});
