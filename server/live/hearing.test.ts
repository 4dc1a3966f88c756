import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameOf, holdLine, sendFrames } from './incoming-limits.ts';

const Address = z.object({ port: z.number() });

describe('sendFrames', () => {
  const lengths = [1, 125, 126, 65_535, 65_536];
  const messages = lengths.map((length) => (length < 2 ? 'x'.repeat(length) : `é${'x'.repeat(length - 2)}`));
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  beforeAll(async () => void (server.address() ?? (await once(server, 'listening'))));
  afterAll(() => server.close());

  const open = async () => {
    const opened = once(server, 'connection');
    const client = new WebSocket(`ws://127.0.0.1:${Address.parse(server.address()).port}`);
    const received: string[] = [];
    client.on('message', (data) => received.push(String(data)));
    const [socket, request] = z
      .tuple([z.instanceof(WebSocket), z.looseObject({ socket: z.any() })])
      .parse(await opened);
    return { client, socket, line: request.socket, received };
  };

  it('delivers messages of any length, in order with messages sent to one socket only', async () => {
    const { client, socket, line, received } = await open();
    holdLine(socket, line);
    socket.send('before');
    sendFrames(socket, Buffer.concat(messages.map(frameOf)));
    socket.send('after');
    socket.close();
    sendFrames(socket, frameOf('too late'));
    await once(client, 'close');
    expect(received).toEqual(['before', ...messages, 'after']);
  });

  it('throws for a socket without a registered connection', async () => {
    const { socket } = await open();
    expect(() => sendFrames(socket, frameOf('text'))).toThrow('no registered connection');
    socket.terminate();
  });
});
