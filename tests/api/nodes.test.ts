/** Several nodes on one database: whichever way events travel between them, every socket is told each of them, once. */
import { createClient } from '@redis/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { publishWaiting } from '../../server/db/broker.ts';
import type { Database } from '../../server/db/database.ts';
import { events } from '../../server/db/schema.ts';
import { startRedis } from '../setup/redis.mjs';
import { addOrder, startOfTest } from './fixture.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { type TestNode, createClock, startNodeOn } from './test-app.ts';
import type { TestClient, TestSocket } from './test-client.ts';
import { isFull } from '../setup/scale.ts';
import { engine, filledDatabase } from './test-database.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const socketsOfNode = isFull ? 90 : 8;
const orders = isFull ? 200 : 12;

interface Way {
  /** Where the carrier is, which a proxy stands in front of. */
  readonly carrier: string;
  readonly eventsUrl?: string;
  /** Sends something on the nodes' channel that no node has sent. */
  interject(database: Database, payload: string): Promise<void>;
  /** Hears what travels this way. Resolves with how to stop. */
  overhear(database: Database, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
}

const byNotify: Way = {
  carrier: process.env['TEST_POSTGRES_URL'] ?? '',
  interject: (database, payload) =>
    database.inScope(
      'system',
      async (tx) => void (await tx.execute(sql`select pg_notify('portal_events', ${payload})`)),
    ),
  overhear: (database, onPayload) => database.listen('portal_events', onPayload),
};

const byRedis = (url: string): Way => ({
  carrier: url,
  eventsUrl: url,
  async interject(_database, payload) {
    const client = createClient({ url });
    await client.connect();
    for (const channel of await client.pubSubChannels()) await client.publish(channel, payload);
    client.destroy();
  },
  async overhear(_database, onPayload) {
    const client = createClient({ url });
    await client.connect();
    await client.pSubscribe('portal_events:*', onPayload);
    return async () => client.destroy();
  },
});

const Change = z
  .object({ Data: z.object({ UpdateType: z.string(), Id: z.string().nullable() }) })
  .transform(({ Data }) => `${Data.UpdateType} ${Data.Id}`);
const Carried = z.object({ entityId: z.string() });
const changesOf = (socket: TestSocket, from: number) => socket.frames.slice(from).map((frame) => Change.parse(frame));

const redis = engine === 'pglite' ? undefined : await startRedis();
afterAll(async () => await redis?.stop());

/** Without a Redis here, and none that could be installed, what it carries is not tried. */
const ways: Readonly<Record<string, Way>> =
  engine === 'pglite' ? {} : { NOTIFY: byNotify, ...(redis ? { Redis: byRedis(redis.url) } : {}) };

describe.for(Object.entries(ways))('nodes that hear of each other by %s', ([, way]) => {
  let proxy: Proxy;
  let fresh: Awaited<ReturnType<typeof filledDatabase>>;
  const nodes: TestNode[] = [];
  const sockets: TestSocket[] = [];
  let clients: readonly [TestClient, TestClient];
  const lines: string[] = [];

  beforeAll(async () => {
    proxy = await startProxy(way.carrier);
    fresh = await filledDatabase({
      through: proxy.through,
      eventsUrl: way.eventsUrl,
      log: collectLog((line) => lines.push(line)),
    });
    const clock = createClock();
    nodes.push(await startNodeOn(fresh.database, clock), await startNodeOn(await fresh.openAgain(), clock));
    const signIn = (at: number) => nodes[at]?.signIn('shop@demo.test') ?? Promise.reject(new Error('no node'));
    clients = [await signIn(0), await signIn(1)];
    for (const client of clients) {
      for (let count = 0; count < socketsOfNode; count += 1) sockets.push(await client.open('/api/ws/realtime'));
    }
  });
  afterAll(async () => {
    for (const { app } of nodes) await app.close();
    await fresh.drop();
    await proxy.stop();
  });

  let told = 0;
  /** Resolves when each socket was told of these changes since the last time, and of nothing else. */
  const expectTold = async (changes: readonly string[]) => {
    for (const socket of sockets) await socket.received(told + changes.length);
    // Were anything told twice, it would come before what is told last.
    await fresh.database.inScope('system', (tx) =>
      tx.insert(events).values({ at: startOfTest, updateType: 'Shops', entityId: 'last', merchantId: 1, shopId: 1 }),
    );
    for (const socket of sockets) await socket.received(told + changes.length + 1);
    for (const socket of sockets) {
      expect(changesOf(socket, told).toSorted()).toEqual([...changes, 'Shops last'].toSorted());
      expect(changesOf(socket, told).at(-1)).toBe('Shops last');
    }
    told += changes.length + 1;
  };
  /** Without a word to anybody. */
  const add = (orderNo: string) =>
    fresh.database.inScope('system', (tx) => addOrder(tx, { orderNo, shopId: 1, createdAt: startOfTest }));
  const note = async (client: TestClient, id: string) =>
    expect((await client.call('POST', `/api/ext/notes/orders/${id}`, { Text: 'told' })).status).toBe(200);

  it('tell every socket of either node all that either has committed, once', async () => {
    const carried = new Set<string>();
    const stop = await way.overhear(
      fresh.database,
      (payload) => void carried.add(Carried.parse(JSON.parse(payload)).entityId),
    );
    const ids = await Promise.all(Array.from({ length: orders }, (_, at) => add(`of nodes ${at}`)));
    await Promise.all(ids.map((id, at) => note(clients[at % 2 === 0 ? 0 : 1], id)));
    await expectTold(ids.map((id) => `Orders/Notes ${id}`));
    await vi.waitFor(() => expect([...carried].toSorted()).toEqual([...ids, 'last'].toSorted()), {
      interval: 10,
      timeout: 20_000,
    });
    await stop();
  });

  it('run no transaction for a client that left', async () => {
    const write = vi.fn();
    await expect(fresh.database.inScope('system', write, 'writes', AbortSignal.abort())).rejects.toThrow('aborted');
    expect(write).not.toHaveBeenCalled();
  });

  it('take no notice of what others say on their channel, nor of what they hear twice', async () => {
    const event = {
      id: -1,
      at: startOfTest.toISOString(),
      updateType: 'Shops',
      entityId: 'twice',
      merchantId: 1,
      shopId: 1,
    };
    for (const payload of ['no JSON', '{"id":"-2"}', JSON.stringify(event), JSON.stringify(event)]) {
      await way.interject(fresh.database, payload);
    }
    await expectTold(['Shops twice']);
  });

  it('keep their sockets when the way is lost, and tell them afterwards what was committed meanwhile, once', async () => {
    const id = await add('lost');
    lines.splice(0);
    proxy.cut();
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { interval: 10, timeout: 20_000 });
    await note(clients[1], id);
    // The other node is there, and hears of it.
    await sockets.at(-1)?.received(told + 1);
    proxy.restore();
    await expectTold([`Orders/Notes ${id}`]);
  });
});

describe(`the outbox of events, on ${engine}`, () => {
  it('loses none with a node that ends before they are published, and gives each to one node', async () => {
    const fresh = await filledDatabase();
    const entities: string[] = [];
    const publish = async (payloads: readonly string[]) =>
      void entities.push(...payloads.map((payload) => Carried.parse(JSON.parse(payload)).entityId));
    await fresh.database.inScope('system', async (tx) => {
      await tx.execute(sql`set local app.events = 'outbox'`);
      await tx
        .insert(events)
        .values(
          ['one', 'two', 'three'].map((entityId) => ({ at: startOfTest, updateType: 'Shops' as const, entityId })),
        );
    });
    await expect(publishWaiting(fresh.database, () => Promise.reject(new Error('the node has ended')))).rejects.toThrow(
      'ended',
    );
    await Promise.all([publishWaiting(fresh.database, publish), publishWaiting(fresh.database, publish)]);
    expect(entities).toEqual(['one', 'two', 'three']);
    await publishWaiting(fresh.database, publish);
    expect(entities).toHaveLength(3);
    await fresh.drop();
  });
});
