/** A socket for a single record, which a separate server offers on the app's database. */
import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import { eq, sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { socket } from 'schema-admin/contract/socket.ts';
import { loadSecret } from '../../server/authentication/access-token.ts';
import { orders } from '../../server/db/schema.ts';
import { type Hub, openHub } from '../../server/live/hub.ts';
import { registerSockets } from '../../server/live/register.ts';
import { showsState } from '../../server/live/socket-handlers.ts';
import { type TestApp, startApp, testConfig } from './test-app.ts';
import { createClient } from './test-client.ts';
import { engine } from './test-database.ts';

const orderStatus = socket({
  path: '/ws/order-status',
  access: { roles: ['Admin', 'Merchant', 'Shop'] },
  summary: 'Status of one order',
  query: z.object({ pcid: Id }),
  messages: { OrderStatusModel: z.object({ Status: z.string() }) },
});

describe(`a socket with a query, on ${engine}`, () => {
  let portal: TestApp;
  let hub: Hub;
  let app: FastifyInstance;
  let origin: string;

  beforeAll(async () => {
    portal = await startApp();
    const { database, clock } = portal;
    hub = await openHub(database, clock.now, (error) => {
      throw error;
    });
    const handler = showsState<typeof orderStatus>(database, hub, clock.now, {
      async read({ tx, query }) {
        const id = z.uuid().safeParse(query.pcid).data;
        const [order] =
          id === undefined ? [] : await tx.select({ Status: orders.status }).from(orders).where(eq(orders.id, id));
        return order && { Type: 'OrderStatusModel', Data: order };
      },
      concerns: ({ updateType, entityId }, { pcid }) => updateType.startsWith('Orders/') && entityId === pcid,
    });
    app = Fastify();
    await app.register(cookie);
    await app.register(websocket);
    app.decorateRequest('user', null);
    const services = {
      database,
      config: testConfig(),
      clock: clock.now,
      secret: await loadSecret(database, randomBytes),
    };
    registerSockets(app, services, hub, { orderStatus: { target: orderStatus, handler } });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await app.close();
    await hub.close();
    await portal.stop();
  });

  /** Opens the socket as a user of the app. The app's cookies are valid on every node of its database. */
  async function open(email: string, query: string) {
    const client = createClient(origin);
    for (const [name, value] of (await portal.signIn(email)).cookies) client.cookies.set(name, value);
    return client.open(`/api/ws/order-status${query}`);
  }

  it('sends its record immediately and after each change, but no other records', async () => {
    const [id, other] = [
      await portal.addOrder({ orderNo: 'watched', shopId: 1 }),
      await portal.addOrder({ orderNo: 'not watched', shopId: 1 }),
    ];
    const line = await open('shop@demo.test', `?pcid=${id}`);
    const model = (Status: string) => ({ Type: 'OrderStatusModel', Data: { Status } });
    expect(await line.received(1)).toEqual([model('PendingDelivery')]);
    const change = (order: string) =>
      portal.database.inScope('system', (tx) =>
        tx.execute(sql`update orders set status = 'QueuedDelivery', portal_status = 'Queued' where id = ${order}`),
      );
    await change(other);
    await change(id);
    await line.received(2);
    expect((await line.settled()).slice(1)).toEqual(
      Array.from({ length: line.frames.length - 1 }, () => model('QueuedDelivery')),
    );
    line.close();
  });

  it("is rejected during the upgrade with 404 for another tenant's or an unknown record", async () => {
    const otherOrderId = await portal.addOrder({ orderNo: 'foreign', shopId: 3 });
    for (const email of ['shop@demo.test', 'merchant@demo.test']) {
      await expect(open(email, `?pcid=${otherOrderId}`)).rejects.toThrow('404');
    }
    await expect(open('shop@demo.test', '?pcid=ded1cafe-0000-4000-8000-000000000000')).rejects.toThrow('404');
    (await open('admin@demo.test', `?pcid=${otherOrderId}`)).close();
  });

  it.each(['', '?pcid=', '?id=7', '?pcid=1&pcid=2'])(
    'is rejected during the upgrade with 422 for the query “%s”',
    async (query) => {
      await expect(open('shop@demo.test', query)).rejects.toThrow('422');
    },
  );

  it('requires a session before it checks the query', async () => {
    await expect(createClient(origin).open('/api/ws/order-status')).rejects.toThrow('401');
  });
});
