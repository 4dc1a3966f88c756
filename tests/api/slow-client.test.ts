import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

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

    // Long enough to fill the operating system's own buffers too.
    const batches = 125;
    const each = 200;
    for (let batch = 0; batch < batches; batch += 1) {
      await portal.database.inScope('system', (tx) =>
        tx.execute(sql`insert into events (at, update_type, entity_id) select now(), repeat('x', 1000), n::text from generate_series(1, ${each}::int) n`),
      );
      // The embedded database never waits for input or output, so nobody could read meanwhile.
      await reader.settled();
    }
    await reader.received(batches * each);
    lazy.resume();
    await dropped;
    expect(reader.frames).toHaveLength(batches * each);
    reader.close();
  });
});
