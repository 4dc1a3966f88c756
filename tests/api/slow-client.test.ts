import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

/** Below the 8000 that a notification may have. */
const frameBytes = 7000;
/** 100 MB are more than any system buffers for one connection. */
const mostFrames = 14_000;

describe(`a client that does not read, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  it('is dropped before it fills the memory, and others are still told', async () => {
    const client = await portal.signIn('admin@demo.test');
    const reader = await client.open('/api/ws/realtime');
    const { hostname, port } = new URL(portal.origin);
    const lazy = connect(Number(port), hostname);
    const cookie = [...client.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
    lazy.write(
      `GET /api/ws/realtime HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${portal.origin}\r\nCookie: ${cookie}\r\n` +
        'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(lazy, 'data');
    lazy.pause();
    const dropped = new Promise<void>((resolve) => {
      lazy.on('error', () => resolve());
      lazy.on('close', () => resolve());
    });
    const lost = reader.closed.then(() => Promise.reject(new Error('The reader was dropped')));
    lost.catch(() => undefined);

    // Until the operating system's own buffers are full too. The reader keeps step, or it would be dropped itself.
    const each = 20;
    let sent = 0;
    while (portal.app.websocketServer.clients.size > 1) {
      if (sent >= mostFrames) throw new Error('The client that does not read was not dropped');
      await portal.database.inScope('system', (tx) =>
        tx.execute(sql`insert into events (at, update_type, entity_id) select now(), repeat('x', ${frameBytes}::int), n::text from generate_series(1, ${each}::int) n`),
      );
      sent += each;
      await Promise.race([reader.received(sent), lost]);
    }
    lazy.resume();
    await dropped;
    expect(reader.frames).toHaveLength(sent);
    reader.close();
  });
});
