/** Checks on every node that open sockets close when their session or their user's rights change. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeCodes } from 'schema-admin/contract/live.ts';
import { sessions, users } from '../../server/db/schema.ts';
import { startProxy } from './proxy.ts';
import { type TestApp, type TestNode, createClock, startApp, startNodeOn } from './test-app.ts';
import type { TestClient, TestSocket } from './test-client.ts';
import { engine, createFilledDatabase } from './test-database.ts';

const day = 24 * 3_600_000;
const email = 'second-shop@demo.test';

describe(`the sockets of a changed account or session, on ${engine}`, () => {
  let portal: TestApp;
  let nodes: readonly TestNode[];
  let original: typeof users.$inferSelect;
  beforeAll(async () => {
    portal = await startApp();
    nodes = engine === 'pglite' ? [portal] : [portal, await portal.startNode()];
    const [user] = await portal.database.inScope('system', (tx) =>
      tx.select().from(users).where(eq(users.email, email)),
    );
    if (user === undefined) throw new Error('The fixture has no such user');
    original = user;
  });
  afterAll(() => portal.stop());

  const change = (set: Partial<typeof users.$inferInsert>) =>
    portal.database.inScope('system', (tx) => tx.update(users).set(set).where(eq(users.id, original.id)));
  /** Opens a socket of the same session on each node. */
  const openOn = async (client: TestClient) =>
    Promise.all(
      nodes.map(async (node) => {
        const there = node.visitor();
        for (const [name, cookie] of client.cookies) there.cookies.set(name, cookie);
        return there.open('/api/ws/realtime');
      }),
    );
  const codesOf = (sockets: readonly TestSocket[]) => Promise.all(sockets.map(({ closed }) => closed));
  const everywhere = (code: number) => nodes.map(() => code);

  it.each<[string, Partial<typeof users.$inferInsert>]>([
    ['role', { role: 'Merchant' }],
    ['shop', { shopId: 1 }],
    ['merchant', { merchantId: 2 }],
    ['collect flag', { isCollectEnabled: true }],
  ])('close when the %s changes, but only those of that user', async (_, set) => {
    const bystander = await (await portal.signIn('shop@demo.test')).open('/api/ws/realtime');
    const sockets = await openOn(await portal.signIn(email));
    await change(set);
    expect(await codesOf(sockets)).toEqual(everywhere(closeCodes.rightsChanged));
    const { role, shopId, merchantId, isCollectEnabled } = original;
    await change({ role, shopId, merchantId, isCollectEnabled });
    expect(await bystander.settled()).toEqual([]);
    bystander.close();
  });

  it('stay open when the user selects a language, accepts the terms or signs in elsewhere', async () => {
    const client = await portal.signIn(email);
    const sockets = await openOn(client);
    await change({ language: 'cy', termsAcceptedAt: portal.clock.now() });
    portal.clock.advance(60_000);
    await portal.signIn(email);
    // Events arrive in order: if the change above had closed a socket, its close code would be `rightsChanged`.
    expect((await client.call('POST', '/api/portal/logout')).status).toBe(200);
    expect(await codesOf(sockets)).toEqual(everywhere(closeCodes.sessionEnded));
  });

  it('close when the user is disabled, signs out everywhere, or the session is deleted', async () => {
    const disabled = await openOn(await portal.signIn(email));
    await change({ disabledAt: portal.clock.now() });
    expect(await codesOf(disabled)).toEqual(everywhere(closeCodes.sessionEnded));
    await change({ disabledAt: null });

    const leaving = await portal.signIn(email);
    const left = await openOn(leaving);
    expect((await leaving.call('POST', '/api/portal/logout-all')).status).toBe(200);
    expect(await codesOf(left)).toEqual(everywhere(closeCodes.sessionEnded));

    const deleted = await openOn(await portal.signIn(email));
    await portal.database.inScope('system', async (tx) => {
      const own = sql`select id from sessions where user_id = ${original.id}`;
      await tx.execute(sql`delete from refresh_tokens where session_id in (${own})`);
      await tx.delete(sessions).where(eq(sessions.userId, original.id));
    });
    expect(await codesOf(deleted)).toEqual(everywhere(closeCodes.sessionEnded));
  });

  it('close when the session expires, and stay open while it is refreshed', async () => {
    const [refreshed, idle] = [await portal.signIn('shop@demo.test'), await portal.signIn(email)];
    const [open, expiring] = [await openOn(refreshed), await openOn(idle)];
    portal.clock.advance(20 * day);
    expect((await refreshed.call('POST', '/api/portal/refresh-token')).status).toBe(200);
    portal.clock.advance(11 * day);
    expect(await codesOf(expiring)).toEqual(everywhere(closeCodes.sessionEnded));
    for (const socket of open) expect(await socket.settled()).toEqual([]);
    portal.clock.advance(20 * day);
    expect(await codesOf(open)).toEqual(everywhere(closeCodes.sessionEnded));
  });
});

describe.skipIf(engine === 'pglite')('the sockets of an account that changes during a database outage', () => {
  it('close when the database is available again', async () => {
    const proxy = await startProxy(process.env['TEST_POSTGRES_URL'] ?? '');
    const fresh = await createFilledDatabase({ through: proxy.through });
    const [node, direct] = [await startNodeOn(fresh.database, createClock()), await fresh.openAgain()];
    const [changed, bystander] = [
      await (await node.signIn(email)).open('/api/ws/realtime'),
      await (await node.signIn('shop@demo.test')).open('/api/ws/realtime'),
    ];
    proxy.cut();
    await direct.inScope('system', (tx) => tx.update(users).set({ shopId: 1 }).where(eq(users.email, email)));
    proxy.restore();
    expect(await changed.closed).toBe(closeCodes.rightsChanged);
    expect(await bystander.settled()).toEqual([]);
    bystander.close();
    await node.app.close();
    await fresh.drop();
    await proxy.stop();
  });
});
