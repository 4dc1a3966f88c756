import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PortalUser } from '../../contract/platform/users.ts';
import { invitationTokens, invitations } from '../../server/db/invitation-tables.ts';
import { outgoingMails } from '../../server/db/mail-tables.ts';
import { shops, users } from '../../server/db/schema.ts';
import { deliverMails, mailedLinks } from './mailbox.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const newPassword = 'New-Password-2';
const used = 'This invitation has already been used. Sign in with your password.';
const expired = 'This invitation has expired. Please ask for a new one.';
const revoked = 'This invitation has been revoked. Please ask for a new one.';
const bad = 'This invitation link is not valid. Please ask for a new one.';

const tokenIn = (link: string) => link.split('/').at(-1) ?? '';
const idOf = (body: unknown) => z.object({ Result: z.object({ Id: z.string() }) }).parse(body).Result.Id;

describe(`invitations, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let merchant: TestClient;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    // Leave the window of every rate limit.
    portal.clock.advance(16 * minute);
    admin = await portal.signIn('admin@demo.test');
    merchant = await portal.signIn('merchant@demo.test');
  });

  const invite = (client: TestClient, Email: string, rights: object = { Role: 'Shop', ShopId: 1 }) =>
    client.call('POST', '/api/ext/users/invitations', { Email, ...rights });
  const invited = async (email: string, rights?: object) => {
    // Earlier mails must not be newer than this one.
    await deliverMails(portal);
    const id = idOf((await invite(admin, email, rights)).body);
    const [link = ''] = await mailedLinks(portal);
    return { id, link, token: tokenIn(link) };
  };
  const check = (Token: string) => portal.visitor().call('POST', '/api/ext/users/invitation/check', { Token });
  const accept = (Token: string, Password = newPassword) =>
    portal.visitor().call('POST', '/api/ext/users/invitation/accept', { Token, Password });
  const signIn = (Email: string) =>
    portal.visitor().call('POST', '/api/portal/login', { Email, Password: newPassword });
  const find = async (client: TestClient, Query: string) => {
    const request = { Query, Role: [], State: [], Page: 1, Size: 50 };
    const { body } = await client.call('POST', '/api/ext/users/list', request);
    return z.object({ Result: z.object({ Users: z.array(PortalUser) }) }).parse(body).Result.Users;
  };
  const accountsOf = (email: string) =>
    portal.database.inScope('system', (tx) => tx.$count(users, eq(users.email, email)));

  it('create a user with the chosen password and rights, and work once', async () => {
    const { id, link, token } = await invited(' Ada@Example.com ');
    expect(link).toBe(`${portal.origin}/invitation/${token}`);
    expect(await accountsOf('ada@example.com')).toBe(0);
    expect(await find(admin, 'ada@')).toMatchObject([{ Id: id, State: 'Invited', Shop: 'Alder Soho' }]);
    expect(await check(token)).toMatchObject({ status: 200, body: { Result: { Email: 'ada@example.com' } } });
    expect((await accept(token)).status).toBe(200);
    expect(await signIn('ada@example.com')).toMatchObject({
      status: 200,
      body: { Result: { Role: 'Shop', ShopName: 'Alder Soho', MerchantName: 'Alder Ales' } },
    });
    expect(await find(admin, 'ada@')).toMatchObject([
      { Id: id, State: 'Active', OpenSessions: 1, LastSignIn: portal.clock.now().toISOString() },
    ]);
    for (const answer of [await check(token), await accept(token)]) {
      expect(answer).toMatchObject({ status: 422, body: { Error: used } });
    }
  });

  it('create a user who books couriers if the invitation says so', async () => {
    const { token } = await invited('rider@example.com', { Role: 'Shop', ShopId: 1, CourierAccess: 'Only' });
    expect(await find(admin, 'rider@')).toMatchObject([{ State: 'Invited', CourierAccess: 'Only' }]);
    await accept(token);
    expect(await signIn('rider@example.com')).toMatchObject({
      body: { Result: { IsCollectEnabled: true, IsCollectOnly: true } },
    });
    const denied = await invite(merchant, 'second@example.com', { ShopId: 1, CourierAccess: 'Enabled' });
    expect(denied.status).toBe(403);
    const collecting = await portal.signIn('merchant-collect@demo.test');
    const granted = await invite(collecting, 'second@example.com', { ShopId: 1, CourierAccess: 'Enabled' });
    expect(granted.status).toBe(200);
  });

  it('are accepted by only one of two calls with the same link', async () => {
    const { token } = await invited('race@example.com');
    const answers = await Promise.all([accept(token), accept(token, 'New-Password-3')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await accountsOf('race@example.com')).toBe(1);
  });

  it('expire after seven days, and can then be sent again with a new link', async () => {
    const { id, token } = await invited('late@example.com');
    portal.clock.advance(7 * day - minute);
    expect((await check(token)).status).toBe(200);
    portal.clock.advance(minute);
    for (const answer of [await check(token), await accept(token)]) {
      expect(answer).toMatchObject({ status: 422, body: { Error: expired } });
    }
    admin = await portal.signIn('admin@demo.test');
    expect((await admin.call('POST', `/api/ext/users/invitations/${id}/resend`)).status).toBe(200);
    const [link = ''] = await mailedLinks(portal);
    expect(await check(token)).toMatchObject({ status: 422, body: { Error: bad } });
    expect((await accept(tokenIn(link))).status).toBe(200);
  });

  it('can be revoked, after which no link works and the address can be invited again', async () => {
    const { id, token } = await invited('gone@example.com');
    const revoke = () => admin.call('POST', `/api/ext/users/invitations/${id}/revoke`);
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 409]);
    for (const answer of [await check(token), await accept(token)]) {
      expect(answer).toMatchObject({ status: 422, body: { Error: revoked } });
    }
    expect([await accountsOf('gone@example.com'), await find(admin, 'gone@')]).toEqual([0, []]);
    expect((await invite(admin, 'gone@example.com')).status).toBe(200);
  });

  it('are not mailed after they are revoked', async () => {
    const id = idOf((await invite(admin, 'unsent@example.com')).body);
    await admin.call('POST', `/api/ext/users/invitations/${id}/revoke`);
    await deliverMails(portal);
    const mail = (tx: Parameters<Parameters<typeof portal.database.inScope>[1]>[0]) =>
      tx.$count(outgoingMails, eq(outgoingMails.invitationId, id));
    expect(await portal.database.inScope('system', mail)).toBe(0);
  });

  it('cannot be accepted while the merchant is suspended or the shop is archived', async () => {
    const { token } = await invited('later@example.com', { Role: 'Shop', ShopId: 2 });
    const text =
      'Alder Ales is suspended, so this invitation cannot be accepted at the moment. Please contact the marketplace.';
    await admin.call('POST', '/api/ext/merchants/1/suspend');
    for (const answer of [await check(token), await accept(token)]) {
      expect(answer).toMatchObject({ status: 409, body: { Error: text } });
    }
    await admin.call('POST', '/api/ext/merchants/1/reactivate');
    const archive = (archivedAt: Date | null) =>
      portal.database.inScope('system', (tx) => tx.update(shops).set({ archivedAt }).where(eq(shops.id, 2)));
    await archive(portal.clock.now());
    for (const answer of [await check(token), await accept(token)]) {
      expect(answer).toMatchObject({
        status: 409,
        body: {
          Error: 'The shop Alder Camden is archived, so this invitation cannot be accepted. Please ask for a new one.',
        },
      });
    }
    expect(await accountsOf('later@example.com')).toBe(0);
    await archive(null);
    expect((await accept(token)).status).toBe(200);
  });

  it('reject forged links and weak passwords', async () => {
    const { token } = await invited('weak@example.com');
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const answer of [await check(forged), await accept(forged), await check('x')]) {
      expect(answer).toMatchObject({ status: 422, body: { Error: bad } });
    }
    const text = 'Please use a stronger password';
    expect(await accept(token, 'demoportal1')).toMatchObject({ status: 422, body: { Fields: { Password: text } } });
    expect((await accept(token)).status).toBe(200);
  });

  it('are rejected for addresses with an account or an open invitation', async () => {
    expect(await invite(admin, 'SHOP@demo.test')).toMatchObject({
      status: 409,
      body: { Error: 'This email address already has an account.' },
    });
    await invited('twice@example.com');
    const answers = await Promise.all([invite(admin, 'twice@example.com'), invite(admin, 'both@example.com')]);
    expect(answers.map(({ status }) => status)).toEqual([409, 200]);
    const atOnce = await Promise.all([invite(admin, 'two@example.com'), invite(admin, 'two@example.com')]);
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('do not replace an account that was created in the meantime', async () => {
    const { token } = await invited('made@example.com');
    const [known] = await portal.database.inScope('system', (tx) =>
      tx
        .insert(users)
        .values({ email: 'made@example.com', passwordHash: 'x', role: 'Admin' })
        .returning({ id: users.id }),
    );
    expect((await accept(token)).status).toBe(409);
    const found = await portal.database.inScope('system', (tx) =>
      tx.select().from(users).where(eq(users.email, 'made@example.com')),
    );
    expect(found).toMatchObject([{ id: known?.id, passwordHash: 'x', role: 'Admin' }]);
  });

  it('reject rights without a merchant or a shop, and bad addresses, and store nothing', async () => {
    const count = () => portal.database.inScope('system', (tx) => tx.$count(invitations));
    const before = await count();
    const faults: readonly [object, string][] = [
      [{ Role: 'Merchant' }, 'MerchantId'],
      [{ Role: 'Merchant', MerchantId: 99 }, 'MerchantId'],
      [{ Role: 'Shop' }, 'ShopId'],
      [{ Role: 'Shop', ShopId: 99 }, 'ShopId'],
      [{ Role: 'Owner' }, 'Role'],
      [{ Role: 'Admin', Email: 'nobody' }, 'Email'],
    ];
    for (const [rights, field] of faults) {
      const { status, body } = await invite(admin, 'faulty@example.com', rights);
      expect([status, Object.keys(z.object({ Fields: z.record(z.string(), z.string()) }).parse(body).Fields)]).toEqual([
        422,
        [field],
      ]);
    }
    expect(await count()).toBe(before);
  });

  it('from a merchant are for the staff of its own shops only', async () => {
    expect((await invite(merchant, 'own@example.com', { ShopId: 2 })).status).toBe(200);
    expect((await invite(merchant, 'foreign@example.com', { Role: 'Shop', ShopId: 3 })).status).toBe(422);
    const higher = [{ Role: 'Admin' }, { Role: 'Merchant', MerchantId: 1 }, { Role: 'Merchant', MerchantId: 2 }];
    for (const rights of higher) expect((await invite(merchant, 'boss@example.com', rights)).status).toBe(403);
    const { body } = await merchant.call('GET', '/api/ext/users/places');
    expect(body).toEqual({
      Result: {
        Merchants: [],
        Shops: [
          { Id: 2, Name: 'Alder Camden, London' },
          { Id: 1, Name: 'Alder Soho, London' },
        ],
      },
    });
  });

  it('of another merchant cannot be seen, sent again or revoked', async () => {
    const other = await invited('birch@example.com', { Role: 'Shop', ShopId: 3 });
    const boss = await invited('boss@example.com', { Role: 'Merchant', MerchantId: 1 });
    expect([await find(merchant, 'birch@'), await find(merchant, 'boss@')]).toEqual([[], []]);
    for (const { id } of [other, boss]) {
      for (const action of ['resend', 'revoke']) {
        expect((await merchant.call('POST', `/api/ext/users/invitations/${id}/${action}`)).status).toBe(404);
      }
      expect((await merchant.call('POST', `/api/ext/users/invitations/${id}/link`)).status).toBe(403);
    }
    expect((await check(other.token)).status).toBe(200);
  });

  it('have a link to copy for administrators if no mail can be sent', async () => {
    const { id } = await invited('copy@example.com');
    expect([await find(admin, 'copy@'), await find(merchant, 'copy@')]).toMatchObject([
      [{ CanCopyLink: true }],
      [{ CanCopyLink: false }],
    ]);
    const { body } = await admin.call('POST', `/api/ext/users/invitations/${id}/link`);
    const { Link } = z.object({ Result: z.object({ Link: z.string() }) }).parse(body).Result;
    expect((await accept(tokenIn(Link))).status).toBe(200);
  });

  it('are recorded in the audit trail without their tokens', async () => {
    const { id, token } = await invited('trail@example.com');
    await admin.call('POST', `/api/ext/users/invitations/${id}/resend`);
    const [link = ''] = await mailedLinks(portal);
    await accept(tokenIn(link));
    const { body } = await admin.call('GET', `/api/ext/audit/users/${id}`);
    const Entry = z.object({ Actor: z.string(), Action: z.string(), Title: z.string() });
    const { Entries } = z.object({ Result: z.object({ Entries: z.array(Entry) }) }).parse(body).Result;
    expect(Entries.map(({ Actor, Action }) => [Actor, Action])).toEqual([
      ['trail@example.com', 'update'],
      ['admin@demo.test', 'update'],
      ['admin@demo.test', 'insert'],
    ]);
    expect(Entries.every(({ Title }) => Title === 'trail@example.com')).toBe(true);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('store only the hashes of tokens', async () => {
    const { token } = await invited('hash@example.com');
    const stored = await portal.database.inScope('system', async (tx) => [
      await tx.select().from(invitationTokens),
      await tx.select().from(invitations),
      await tx.select().from(outgoingMails),
    ]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('limit the guesses of links from one network', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 22; round += 1) statuses.push((await check(`guess-${round}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe(`invitations on a server that sends mails, on ${engine}`, () => {
  it('have no link to copy', async () => {
    const environment = {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'portal@example.com',
      PUBLIC_URL: 'https://portal.example.com',
    };
    const portal = await startApp({ environment });
    try {
      const admin = await portal.signIn('admin@demo.test');
      const body = { Email: 'ada@example.com', Role: 'Admin' };
      const id = idOf((await admin.call('POST', '/api/ext/users/invitations', body)).body);
      expect((await admin.call('POST', `/api/ext/users/invitations/${id}/link`)).status).toBe(409);
    } finally {
      await portal.stop();
    }
  });
});
