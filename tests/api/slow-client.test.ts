import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeCodes } from 'schema-admin/contract/live.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

/** Size of a frame, below the limit of 8,000 bytes of a PostgreSQL notification. */
const frameBytes = 7000;
/** Maximum number of frames: about 100 MB, which is more than any system buffers for one connection. */
const maxFrames = 14_000;

/** Opens a socket that is never read. */
async function openUnreadSocket(portal: TestApp, client: TestClient): Promise<Socket> {
  const { hostname, port } = new URL(portal.origin);
  const lazy = connect(Number(port), hostname);
  const cookie = [...client.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  lazy.write(
    `GET /api/ws/realtime HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${portal.origin}\r\nCookie: ${cookie}\r\n` +
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(lazy, 'data');
  lazy.pause();
  return lazy;
}

/** Builds a frame as a client sends it, masked with zeros. */
const clientFrame = (opcode: number, text: string) =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

describe(`a client that does not read, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  it('is disconnected before it fills the memory, while others receive everything', async () => {
    const client = await portal.signIn('admin@demo.test');
    const reader = await client.open('/api/ws/realtime');
    const lazy = await openUnreadSocket(portal, client);
    const dropped = new Promise<void>((resolve) => {
      lazy.on('error', () => resolve());
      lazy.on('close', () => resolve());
    });
    const lost = reader.closed.then(() => Promise.reject(new Error('The reader was dropped')));
    lost.catch(() => undefined);

    // Send until the operating system's buffers are full, too. The reader must keep up, or it is disconnected as well.
    const each = 20;
    let sent = 0;
    while (portal.app.websocketServer.clients.size > 1) {
      if (sent >= maxFrames) throw new Error('The client that does not read was not dropped');
      await portal.database.inScope('system', (tx) =>
        tx.execute(
          sql`insert into events (at, update_type, entity_id) select now(), repeat('x', ${frameBytes}::int), n::text from generate_series(1, ${each}::int) n`,
        ),
      );
      sent += each;
      await Promise.race([reader.received(sent), lost]);
    }
    lazy.resume();
    await dropped;
    expect(reader.frames).toHaveLength(sent);
    reader.close();
  });

  it('is disconnected when it floods the server, which queues no responses', async () => {
    /** Floods the server until the socket is closing. `output` resolves to all bytes that the client receives. */
    const flood = async (opcode: number, text: string) => {
      const lazy = await openUnreadSocket(portal, await portal.signIn('shop@demo.test'));
      const [socket] = [...portal.app.websocketServer.clients].slice(-1);
      lazy.on('error', () => undefined);
      lazy.write(Buffer.concat(Array.from({ length: 1000 }, () => clientFrame(opcode, text))));
      await vi.waitFor(() => expect(socket?.readyState).not.toBe(socket?.OPEN));
      expect(socket?.bufferedAmount).toBeLessThan(10_000);
      const chunks: Buffer[] = [];
      lazy.on('data', (chunk) => chunks.push(chunk));
      lazy.resume();
      return { text, output: once(lazy, 'close').then(() => Buffer.concat(chunks)) };
    };
    const ping = 'x'.repeat(100);
    const closing = [];
    // Pings of the portal, pings of the protocol, and unsolicited pongs.
    for (const [opcode, text] of [
      [0x1, 'ping'],
      [0x9, ping],
      [0xa, ''],
    ] as const) {
      closing.push(await flood(opcode, text));
    }
    for (const { text, output } of closing) {
      const bytes = await output;
      // The close frame comes last, after at most sixty responses of two bytes and their echoed text.
      expect(bytes.readUInt16BE(bytes.length - 2)).toBe(closeCodes.tooManyMessages);
      expect(bytes.length).toBeLessThanOrEqual(60 * (text.length + 2) + 4);
    }
  });
});
