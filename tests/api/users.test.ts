import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PortalUser } from '../../contract/platform/users.ts';
import { knownDevices } from '../../server/db/user-tables.ts';
import { users } from '../../server/db/schema.ts';
import { mailedLinks } from './mailbox.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const minute = 60_000;
const lastAdministrator = 'This is the last active administrator. Add another administrator first.';

describe(`users, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let merchant: TestClient;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());
  // Leave the window of every rate limit.
  beforeEach(async () => {
    portal.clock.advance(16 * minute);
    await portal.database.inScope('system', (tx) =>
      tx
        .update(users)
        .set({ disabledAt: null, role: 'Admin', merchantId: null })
        .where(eq(users.email, 'admin@demo.test')),
    );
    admin = await portal.signIn('admin@demo.test');
    merchant = await portal.signIn('merchant@demo.test');
  });

  const list = async (client: TestClient, asked: object = {}) => {
    const request = { Query: '', Role: [], State: [], Page: 1, Size: 50, ...asked };
    const { body } = await client.call('POST', '/api/ext/users/list', request);
    const Page = z.object({ Users: z.array(PortalUser), TotalCount: z.number() });
    return z.object({ Result: Page }).parse(body).Result;
  };
  const emails = async (client: TestClient, asked?: object) =>
    (await list(client, asked)).Users.map(({ Email }) => Email);
  const idOf = async (email: string) => {
    const [found] = await portal.database.inScope('system', (tx) =>
      tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
    );
    return found?.id ?? '';
  };
  const act = async (client: TestClient, email: string, action: string) =>
    client.call('POST', `/api/ext/users/${await idOf(email)}/${action}`);
  const change = async (client: TestClient, email: string, rights: object) =>
    client.call('PUT', `/api/ext/users/${await idOf(email)}/rights`, rights);
  /** Adds an administrator with the password of the fixture's users. */
  const addAdmin = (email: string) =>
    portal.database.inScope('system', async (tx) => {
      const [known] = await tx.select().from(users).where(eq(users.email, 'admin@demo.test'));
      await tx.insert(users).values({ email, passwordHash: known?.passwordHash ?? '', role: 'Admin' });
    });
  const activeAdmins = () =>
    portal.database.inScope('system', (tx) => tx.$count(users, and(eq(users.role, 'Admin'), isNull(users.disabledAt))));

  it('are listed for administrators with state, last sign-in and open sessions', async () => {
    await portal.signIn('shop@demo.test');
    const { Users, TotalCount } = await list(admin);
    expect(TotalCount).toBe(9);
    expect(Users.map(({ Email }) => Email)).toEqual(Users.map(({ Email }) => Email).toSorted());
    expect(Users.find(({ Email }) => Email === 'shop@demo.test')).toMatchObject({
      Role: 'Shop',
      MerchantId: 1,
      Merchant: 'Alder Ales',
      ShopId: 1,
      Shop: 'Alder Soho',
      CourierAccess: 'None',
      CanSetCouriers: true,
      State: 'Active',
      LastSignIn: portal.clock.now().toISOString(),
      OpenSessions: 1,
    });
    expect(Users.find(({ Email }) => Email === 'collect@demo.test')).toMatchObject({ OpenSessions: 0 });
    expect(await emails(admin, { Query: 'OTHER', Role: ['Shop'] })).toEqual(['other-shop@demo.test']);
    expect((await emails(admin, { Page: 2, Size: 4 })).length).toBe(4);
    const ofMerchant = ['other-merchant@demo.test', 'other-shop@demo.test'];
    expect(await emails(admin, { Merchants: [2] })).toEqual(ofMerchant);
    expect(await emails(merchant, { Merchants: [2] })).toEqual([]);
    await act(admin, 'collect@demo.test', 'disable');
    expect(await emails(admin, { State: ['Disabled'] })).toEqual(['collect@demo.test']);
    await act(admin, 'collect@demo.test', 'enable');
  });

  it('of a merchant are the staff of its own shops, and no others can be changed', async () => {
    expect(await emails(merchant)).toEqual([
      'collect-only@demo.test',
      'collect@demo.test',
      'second-shop@demo.test',
      'shop@demo.test',
    ]);
    for (const email of ['other-shop@demo.test', 'merchant-collect@demo.test', 'admin@demo.test']) {
      for (const action of ['disable', 'enable', 'send-reset', 'end-sessions']) {
        expect((await act(merchant, email, action)).status).toBe(404);
      }
      expect((await change(merchant, email, { Role: 'Shop', ShopId: 1 })).status).toBe(404);
    }
    expect((await merchant.call('POST', '/api/ext/users/none/disable')).status).toBe(404);
    const shop = await portal.signIn('shop@demo.test');
    expect((await act(shop, 'second-shop@demo.test', 'disable')).status).toBe(403);
  });

  it('get no rights from a merchant outside its shops', async () => {
    expect((await change(merchant, 'shop@demo.test', { Role: 'Admin' })).status).toBe(403);
    expect((await change(merchant, 'shop@demo.test', { Role: 'Merchant', MerchantId: 1 })).status).toBe(403);
    expect((await change(merchant, 'shop@demo.test', { Role: 'Shop', ShopId: 3 })).status).toBe(422);
    expect((await change(merchant, 'second-shop@demo.test', { ShopId: 1 })).status).toBe(200);
    expect((await list(merchant, { Query: 'second' })).Users).toMatchObject([{ ShopId: 1, Role: 'Shop' }]);
    expect((await change(merchant, 'second-shop@demo.test', { ShopId: 2 })).status).toBe(200);
  });

  it('can be allowed to book couriers, and shop users can be restricted to courier bookings', async () => {
    const access = async () => {
      const client = await portal.signIn('second-shop@demo.test');
      const profile = await client.call('GET', '/api/portal/profile');
      const { Result } = z.object({ Result: z.record(z.string(), z.unknown()) }).parse(profile.body);
      const { status } = await client.call('GET', '/api/collect/delivery-type');
      return [Result['IsCollectEnabled'], Result['IsCollectOnly'], status];
    };
    expect(await access()).toEqual([false, false, 403]);
    const shop = { Role: 'Shop', ShopId: 2 };
    await change(admin, 'second-shop@demo.test', { ...shop, CourierAccess: 'Enabled' });
    expect(await access()).toEqual([true, false, 200]);
    await change(admin, 'second-shop@demo.test', { ...shop, CourierAccess: 'Only' });
    expect(await access()).toEqual([true, true, 200]);
    const asMerchant = { Role: 'Merchant', MerchantId: 1 };
    expect(await change(admin, 'second-shop@demo.test', { ...asMerchant, CourierAccess: 'Only' })).toMatchObject({
      status: 422,
      body: { Fields: { CourierAccess: 'Only users of a shop can be limited to courier bookings.' } },
    });
    // Without a value, the user keeps the access as far as the role can have it.
    await change(admin, 'second-shop@demo.test', asMerchant);
    expect(await list(admin, { Query: 'second-shop' })).toMatchObject({ Users: [{ CourierAccess: 'Enabled' }] });
    await change(admin, 'second-shop@demo.test', { ...shop, CourierAccess: 'None' });
    expect(await access()).toEqual([false, false, 403]);
  });

  it('book couriers by decision of a merchant only if the merchant books couriers itself', async () => {
    const rights = { ShopId: 2, CourierAccess: 'Enabled' };
    expect(await change(merchant, 'second-shop@demo.test', rights)).toMatchObject({
      status: 403,
      body: { Error: 'Your account books no couriers, so only an administrator can change this.' },
    });
    expect((await change(merchant, 'collect@demo.test', { ShopId: 1 })).status).toBe(200);
    const collecting = await portal.signIn('merchant-collect@demo.test');
    expect((await change(collecting, 'second-shop@demo.test', rights)).status).toBe(200);
    expect((await list(collecting, { Query: 'second' })).Users).toMatchObject([
      { CourierAccess: 'Enabled', CanSetCouriers: true },
    ]);
    expect((await list(merchant, { Query: 'collect@' })).Users).toMatchObject([
      { CourierAccess: 'Enabled', CanSetCouriers: false },
    ]);
    await change(collecting, 'second-shop@demo.test', { ShopId: 2, CourierAccess: 'None' });
  });

  it('lose their sessions, sockets and devices within a second when they are disabled', async () => {
    const shop = await portal.signIn('shop@demo.test');
    const socket = await shop.open('/api/ws/realtime');
    const start = performance.now();
    expect((await act(admin, 'shop@demo.test', 'disable')).status).toBe(200);
    expect(await socket.closed).toBe(4401);
    expect(performance.now() - start).toBeLessThan(1000);
    expect((await shop.call('GET', '/api/portal/profile')).status).toBe(401);
    expect((await shop.call('POST', '/api/portal/refresh-token')).status).toBe(401);
    const id = await idOf('shop@demo.test');
    expect(await portal.database.inScope('system', (tx) => tx.$count(knownDevices, eq(knownDevices.userId, id)))).toBe(
      0,
    );
    await expect(portal.signIn('shop@demo.test')).rejects.toThrow('401');
    expect((await act(admin, 'shop@demo.test', 'enable')).status).toBe(200);
    expect((await shop.call('GET', '/api/portal/profile')).status).toBe(401);
    await portal.signIn('shop@demo.test');
  });

  it('lose their sessions and sockets within a second when their role changes', async () => {
    const shop = await portal.signIn('other-shop@demo.test');
    const socket = await shop.open('/api/ws/realtime');
    const start = performance.now();
    const rights = { Role: 'Merchant', MerchantId: 2, ShopId: 3 };
    expect((await change(admin, 'other-shop@demo.test', rights)).status).toBe(200);
    expect(await socket.closed).toBe(4403);
    expect(performance.now() - start).toBeLessThan(1000);
    expect((await shop.call('GET', '/api/portal/profile')).status).toBe(401);
    const again = await portal.signIn('other-shop@demo.test');
    expect((await again.call('GET', '/api/portal/profile')).body).toMatchObject({ Result: { Role: 'Merchant' } });
    expect((await list(admin, { Query: 'other-shop' })).Users).toMatchObject([{ MerchantId: 2, ShopId: null }]);
    // The same rights again change nothing.
    expect((await change(admin, 'other-shop@demo.test', rights)).status).toBe(200);
    expect((await again.call('GET', '/api/portal/profile')).status).toBe(200);
  });

  it('are signed out everywhere on request', async () => {
    const shop = await portal.signIn('second-shop@demo.test');
    expect((await act(merchant, 'second-shop@demo.test', 'end-sessions')).status).toBe(200);
    expect((await shop.call('GET', '/api/portal/profile')).status).toBe(401);
    expect((await list(admin, { Query: 'second' })).Users).toMatchObject([{ OpenSessions: 0, State: 'Active' }]);
  });

  it('get a link for a new password, unless they are disabled', async () => {
    expect((await act(merchant, 'collect@demo.test', 'send-reset')).status).toBe(200);
    const [link = ''] = await mailedLinks(portal);
    expect(link).toContain(`${portal.origin}/resetPassword/`);
    const body = { Token: link.split('/').at(-1), Password: 'New-Password-2' };
    expect((await portal.visitor().call('POST', '/api/portal/forgot-password-reset', body)).status).toBe(200);
    await act(merchant, 'collect@demo.test', 'disable');
    expect((await act(merchant, 'collect@demo.test', 'send-reset')).status).toBe(409);
    await act(merchant, 'collect@demo.test', 'enable');
  });

  it('keep the last active administrator', async () => {
    await addAdmin('disabled-admin@demo.test');
    await act(admin, 'disabled-admin@demo.test', 'disable');
    for (const answer of [
      await act(admin, 'admin@demo.test', 'disable'),
      await change(admin, 'admin@demo.test', { Role: 'Merchant', MerchantId: 1 }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { Error: lastAdministrator } });
    }
    expect((await admin.call('GET', '/api/portal/profile')).status).toBe(200);
  });

  it('keep one administrator when two remove each other at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = `second-admin-${round}@demo.test`;
      await addAdmin(email);
      const second = await portal.signIn(email);
      const first = await portal.signIn('admin@demo.test');
      const answers = await Promise.all([
        act(first, email, 'disable'),
        round === 1
          ? change(second, 'admin@demo.test', { Role: 'Merchant', MerchantId: 1 })
          : act(second, 'admin@demo.test', 'disable'),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await activeAdmins()).toBe(1);
      await portal.database.inScope('system', async (tx) => {
        await tx
          .update(users)
          .set({ disabledAt: null, role: 'Admin', merchantId: null })
          .where(eq(users.email, 'admin@demo.test'));
        await tx.update(users).set({ disabledAt: portal.clock.now() }).where(eq(users.email, email));
      });
    }
  });

  it('have each change by another user in the audit trail, with the address as title', async () => {
    const email = 'collect-only@demo.test';
    await act(admin, email, 'disable');
    await act(admin, email, 'enable');
    await change(admin, email, { Role: 'Shop', ShopId: 2 });
    await act(admin, email, 'send-reset');
    await act(admin, email, 'end-sessions');
    const { body } = await admin.call('GET', `/api/ext/audit/users/${await idOf(email)}`);
    const Entry = z.object({
      Actor: z.string(),
      Title: z.string(),
      Changes: z.array(z.object({ Field: z.string(), From: z.unknown(), To: z.unknown() })),
    });
    const { Entries } = z.object({ Result: z.object({ Entries: z.array(Entry) }) }).parse(body).Result;
    expect(Entries.map(({ Changes }) => Changes.map(({ Field }) => Field))).toEqual([
      ['SessionsEndedAt'],
      ['ResetMailRequestedAt'],
      ['ShopId'],
      ['DisabledAt'],
      ['DisabledAt'],
    ]);
    expect(Entries.every(({ Actor, Title }) => Actor === 'admin@demo.test' && Title === email)).toBe(true);
  });
});

describe(`demo users outside demo mode, on ${engine}`, () => {
  it('stay disabled, because their password is public', async () => {
    const portal = await startApp({ environment: { DEMO: '0' } });
    try {
      const admin = await portal.signIn('admin@demo.test');
      const now = portal.clock.now();
      const user = { email: 'public@demo.test', passwordHash: 'x', role: 'Admin', isDemo: true } as const;
      const [added] = await portal.database.inScope('system', (tx) =>
        tx
          .insert(users)
          .values({ ...user, disabledAt: now })
          .returning({ id: users.id }),
      );
      expect((await admin.call('POST', `/api/ext/users/${added?.id ?? ''}/enable`)).status).toBe(409);
    } finally {
      await portal.stop();
    }
  });
});
