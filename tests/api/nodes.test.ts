/** Tests nodes that share a database: each socket must receive each event exactly once, over NOTIFY and over Redis. */
import { createClient } from '@redis/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { publishWaiting } from '../../server/db/broker.ts';
import type { Database } from '../../server/db/database.ts';
import { events } from '../../server/db/schema.ts';
import { startRedis } from '../setup/redis.mjs';
import { addOrder, testStart } from './fixture.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { type TestNode, createClock, startNodeOn } from './test-app.ts';
import type { TestClient, TestSocket } from './test-client.ts';
import { isFull } from '../setup/scale.ts';
import { engine, createFilledDatabase } from './test-database.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const socketsOfNode = isFull ? 90 : 8;
const orders = isFull ? 200 : 12;

interface Transport {
  /** URL of the server that carries the events. The nodes reach it through a proxy. */
  readonly carrier: string;
  readonly eventsUrl?: string;
  /** Sends a message on the nodes' channel that comes from no node. */
  interject(database: Database, payload: string): Promise<void>;
  /** Listens to the nodes' messages. Resolves to an unsubscribe function. */
  overhear(database: Database, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
}

const byNotify: Transport = {
  carrier: process.env['TEST_POSTGRES_URL'] ?? '',
  interject: (database, payload) =>
    database.inScope(
      'system',
      async (tx) => void (await tx.execute(sql`select pg_notify('portal_events', ${payload})`)),
    ),
  overhear: (database, onPayload) => database.listen('portal_events', onPayload),
};

const byRedis = (url: string): Transport => ({
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

/** Transports to test. Redis is left out if it is not installed. */
const transports: Readonly<Record<string, Transport>> =
  engine === 'pglite' ? {} : { NOTIFY: byNotify, ...(redis ? { Redis: byRedis(redis.url) } : {}) };

describe.for(Object.entries(transports))('nodes that are connected by %s', ([, transport]) => {
  let proxy: Proxy;
  let fresh: Awaited<ReturnType<typeof createFilledDatabase>>;
  const nodes: TestNode[] = [];
  const sockets: TestSocket[] = [];
  let clients: readonly [TestClient, TestClient];
  const lines: string[] = [];

  beforeAll(async () => {
    proxy = await startProxy(transport.carrier);
    fresh = await createFilledDatabase({
      through: proxy.through,
      eventsUrl: transport.eventsUrl,
      log: collectLog((line) => lines.push(line)),
    });
    const clock = createClock();
    nodes.push(await startNodeOn(fresh.database, clock), await startNodeOn(await fresh.openAgain(), clock));
    const signIn = (at: number) =>
      nodes[at]?.signIn('shop@demo.test') ?? Promise.reject(new Error('There is no such node'));
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

  let receivedCount = 0;
  /** Resolves when each socket has received these changes since the last call, and no others. */
  const expectReceived = async (changes: readonly string[]) => {
    for (const socket of sockets) await socket.received(receivedCount + changes.length);
    // A duplicate would arrive before this last event.
    await fresh.database.inScope('system', (tx) =>
      tx.insert(events).values({ at: testStart, updateType: 'Shops', entityId: 'last', merchantId: 1, shopId: 1 }),
    );
    for (const socket of sockets) await socket.received(receivedCount + changes.length + 1);
    for (const socket of sockets) {
      expect(changesOf(socket, receivedCount).toSorted()).toEqual([...changes, 'Shops last'].toSorted());
      expect(changesOf(socket, receivedCount).at(-1)).toBe('Shops last');
    }
    receivedCount += changes.length + 1;
  };
  const add = (orderNo: string) =>
    fresh.database.inScope('system', (tx) => addOrder(tx, { orderNo, shopId: 1, createdAt: testStart }));
  const note = async (client: TestClient, id: string) =>
    expect((await client.call('POST', `/api/ext/notes/orders/${id}`, { Text: 'sent' })).status).toBe(200);

  it('send each change that any node commits exactly once to every socket', async () => {
    const carried = new Set<string>();
    const stop = await transport.overhear(
      fresh.database,
      (payload) => void carried.add(Carried.parse(JSON.parse(payload)).entityId),
    );
    const ids = await Promise.all(Array.from({ length: orders }, (_, at) => add(`of nodes ${at}`)));
    await Promise.all(ids.map((id, at) => note(clients[at % 2 === 0 ? 0 : 1], id)));
    await expectReceived(ids.map((id) => `Orders/Notes ${id}`));
    await vi.waitFor(() => expect([...carried].toSorted()).toEqual([...ids, 'last'].toSorted()), {
      interval: 10,
      timeout: 20_000,
    });
    await stop();
  });

  it('run no transaction for a disconnected client', async () => {
    const write = vi.fn();
    await expect(fresh.database.inScope('system', write, 'writes', AbortSignal.abort())).rejects.toThrow('aborted');
    expect(write).not.toHaveBeenCalled();
  });

  it('ignore foreign messages on their channel, and duplicates', async () => {
    const event = {
      id: -1,
      at: testStart.toISOString(),
      updateType: 'Shops',
      entityId: 'twice',
      merchantId: 1,
      shopId: 1,
    };
    for (const payload of ['no JSON', '{"id":"-2"}', JSON.stringify(event), JSON.stringify(event)]) {
      await transport.interject(fresh.database, payload);
    }
    await expectReceived(['Shops twice']);
  });

  it('keep their sockets when the connection fails, and send the missed changes once afterwards', async () => {
    const id = await add('lost');
    lines.splice(0);
    proxy.cut();
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { interval: 10, timeout: 20_000 });
    await note(clients[1], id);
    // The other node is still connected, and receives it.
    await sockets.at(-1)?.received(receivedCount + 1);
    proxy.restore();
    await expectReceived([`Orders/Notes ${id}`]);
  });
});

describe(`the outbox of events, on ${engine}`, () => {
  it('loses no event of a crashed node, and publishes each event only once', async () => {
    const fresh = await createFilledDatabase();
    const entities: string[] = [];
    const publish = async (payloads: readonly string[]) =>
      void entities.push(...payloads.map((payload) => Carried.parse(JSON.parse(payload)).entityId));
    await fresh.database.inScope('system', async (tx) => {
      await tx.execute(sql`set local app.events = 'outbox'`);
      await tx
        .insert(events)
        .values(['one', 'two', 'three'].map((entityId) => ({ at: testStart, updateType: 'Shops' as const, entityId })));
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
