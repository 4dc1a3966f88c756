import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { events } from '../../server/db/schema.ts';
import { isFull } from '../setup/scale.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { type TestApp, type TestNode, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine, createEmptyDatabase } from './test-database.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const Notes = z.object({ Result: z.array(z.object({ Text: z.string() })) });
/** Maximum number of connections: those of the pool, and one that listens for notifications. */
const maxConnections = 11;

describe.skipIf(engine === 'pglite')('a database outage', () => {
  let proxy: Proxy;
  let portal: TestApp;
  /** A node that stays connected to the database. */
  let other: TestNode;
  let shop: TestClient;
  let order: string;
  const lines: string[] = [];
  beforeAll(async () => {
    proxy = await startProxy(process.env['TEST_POSTGRES_URL'] ?? '');
    portal = await startApp({ way: { through: proxy.through, log: collectLog((line) => lines.push(line)) } });
    other = await portal.startNode();
    shop = await portal.signIn('shop@demo.test');
    order = await portal.addOrder({ orderNo: 'outage', shopId: 1 });
  });
  afterAll(async () => {
    await portal.stop();
    await proxy.stop();
  });
  beforeEach(() => void lines.splice(0));

  const statusOf = async (path: string, client = shop) => (await client.call('GET', path)).status;
  const until = (check: () => unknown) => vi.waitFor(check, { interval: 10, timeout: 20_000 });
  const goAway = async () => {
    proxy.cut();
    await until(async () => expect(lines).toHaveLength(1));
  };
  const comeBack = async () => {
    proxy.restore();
    await until(async () => expect(await statusOf('/api/healthz')).toBe(200));
  };
  const change = (updateType: string, id: string) =>
    expect.objectContaining({ Data: expect.objectContaining({ UpdateType: updateType, Id: id }) });

  it('is logged once, and makes calls fail immediately with Retry-After and no database query', async () => {
    expect(await statusOf('/api/portal/profile')).toBe(200);
    await goAway();
    const before = proxy.countAttempts();
    const answers = await Promise.all(Array.from({ length: 100 }, () => shop.call('GET', '/api/portal/profile')));
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('retry-after'), body]).toEqual([
        503,
        '2',
        { Error: 'The service is temporarily unavailable. Please try again.' },
      ]);
    }
    // Only the reconnection loop has contacted the database.
    expect(proxy.countAttempts() - before).toBeLessThan(100);
    expect(await portal.visitor().call('GET', '/api/healthz')).toMatchObject({
      status: 503,
      body: { status: 'database unavailable' },
    });
    expect(await statusOf('/api/livez')).toBe(200);
    expect(lines).toEqual([
      expect.stringMatching(/^The database cannot be reached \(\w+\)\. Calls get a 503 until it is back\.$/),
    ]);
    await comeBack();
    expect([lines.length, lines[1]]).toEqual([2, expect.stringMatching(/^The database is back after \d+\.\d s\.$/)]);
  });

  it('leaves no additional connections, however often it happens', async () => {
    for (let outage = 0; outage < (isFull ? 20 : 3); outage += 1) {
      await goAway();
      await comeBack();
      lines.splice(0);
    }
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf('/api/portal/profile')));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(proxy.open()).toBeLessThanOrEqual(maxConnections);
  });

  it('keeps sockets open, and sends each missed and each later change once', async () => {
    const socket = await shop.open('/api/ws/realtime');
    await portal.database.inScope('system', (tx) =>
      tx
        .insert(events)
        .values({ at: portal.clock.now(), updateType: 'Shops', entityId: 'before', shopId: 1, merchantId: 1 }),
    );
    await socket.received(1);
    await goAway();
    const there = await other.signIn('shop@demo.test');
    expect((await there.call('POST', `/api/ext/notes/orders/${order}`, { Text: 'while it was away' })).status).toBe(
      200,
    );
    await comeBack();
    expect(await socket.received(2)).toEqual([change('Shops', 'before'), change('Orders/Notes', order)]);
    expect((await shop.call('POST', `/api/ext/notes/orders/${order}`, { Text: 'when it was back' })).status).toBe(200);
    await socket.received(3);
    expect(await socket.settled()).toHaveLength(3);
    socket.close();
  });

  it('closes the sockets of sessions that ended during it, and sends changed credits', async () => {
    const leaving = await portal.signIn('shop@demo.test');
    const over = await leaving.open('/api/ws/realtime');
    const credits = await shop.open('/api/ws/remaining-credits');
    await credits.received(1);
    await goAway();
    const there = other.visitor();
    for (const [name, cookie] of leaving.cookies) there.cookies.set(name, cookie);
    expect((await there.call('POST', '/api/portal/logout')).status).toBe(200);
    await comeBack();
    expect(await over.closed).toBe(4401);
    await credits.received(2);
    credits.close();
  });

  it('loses no acknowledged write', async () => {
    const id = await portal.addOrder({ orderNo: 'written', shopId: 1 });
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    const write = async (writer: number) => {
      for (let round = 0; round < (isFull ? 200 : 15); round += 1) {
        const Text = `note ${writer} ${round}`;
        const { status } = await shop.call('POST', `/api/ext/notes/orders/${id}`, { Text });
        statuses.add(status);
        if (status === 200) acknowledged.push(Text);
      }
    };
    const writers = Array.from({ length: 4 }, (_, writer) => write(writer));
    let isDone = false;
    const done = Promise.all(writers).then(() => (isDone = true));
    while (!isDone) {
      const written = acknowledged.length;
      await until(() => expect(isDone || acknowledged.length > written + 3).toBe(true));
      proxy.cut();
      proxy.restore();
    }
    await done;
    await until(async () => expect(await statusOf('/api/healthz')).toBe(200));
    const stored = Notes.parse((await shop.call('GET', `/api/ext/notes/orders/${id}`)).body).Result.map(
      ({ Text }) => Text,
    );
    expect(acknowledged.filter((text) => !stored.includes(text))).toEqual([]);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});

describe(`a transaction with a failed statement, on ${engine}`, () => {
  it('is not reported as committed, even if its work continues', async () => {
    const fresh = await createEmptyDatabase();
    const write = fresh.database.inScope('system', async (tx, runScript) => {
      await runScript('create table kept (id integer)');
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(write).rejects.toThrow(/was rolled back|aborted/);
    await fresh.drop();
  });
});
