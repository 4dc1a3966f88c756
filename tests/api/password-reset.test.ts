import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { outgoingMails } from '../../server/db/mail-tables.ts';
import { knownDevices } from '../../server/db/user-tables.ts';
import { mails, passwordResets, users } from '../../server/db/schema.ts';
import { password } from './fixture.ts';
import { mailedLinks } from './mailbox.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

const minute = 60_000;
const stale = 'This link has expired or has already been used. Please ask for a new one.';

describe(`a forgotten password, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());
  // Move past the window of every rate limit.
  beforeEach(() => portal.clock.advance(16 * minute));

  const forgot = (Email: string, headers = {}) =>
    portal.visitor().call('POST', '/api/portal/forgot-password', { Email }, headers);
  const reset = (Token: string, Password: string) =>
    portal.visitor().call('POST', '/api/portal/forgot-password-reset', { Token, Password });
  const signIn = async (Email: string, Password: string) =>
    (await portal.visitor().call('POST', '/api/portal/login', { Email, Password })).status;
  const askForLink = async (email: string, headers = {}) => {
    expect((await forgot(email, headers)).status).toBe(200);
    const [newest = ''] = await mailedLinks(portal);
    return newest;
  };
  const askForToken = async (email: string) => (await askForLink(email)).split('/').at(-1) ?? '';

  it('is replaced only once through a mailed link, which ends all sessions and forgets devices', async () => {
    const email = 'merchant@demo.test';
    const client = await portal.signIn(email);
    const socket = await client.open('/api/ws/realtime');
    const devices = () => portal.database.inScope('system', (tx) => tx.$count(knownDevices));
    expect(await devices()).toBe(1);
    const link = await askForLink(' Merchant@Demo.test');
    expect(link).toMatch(new RegExp(`^${portal.origin}/resetPassword/[\\w-]{43}$`));
    const token = link.split('/').at(-1) ?? '';
    expect(await reset(token, 'New-Password-2')).toMatchObject({ status: 200, body: { Result: null } });
    expect(await socket.closed).toBe(4401);
    expect((await client.call('POST', '/api/portal/refresh-token')).status).toBe(401);
    expect(await devices()).toBe(0);
    expect([await signIn(email, password), await signIn(email, 'New-Password-2')]).toEqual([401, 200]);
    expect(await reset(token, 'New-Password-3')).toMatchObject({ status: 422, body: { error: stale } });
    expect(await signIn(email, 'New-Password-2')).toBe(200);
  });

  it('has links that expire after an hour, or as soon as another link is used', async () => {
    const late = await askForToken('other-merchant@demo.test');
    portal.clock.advance(60 * minute);
    expect(await reset(late, 'New-Password-2')).toMatchObject({ status: 422, body: { error: stale } });
    const first = await askForToken('other-merchant@demo.test');
    const second = await askForToken('other-merchant@demo.test');
    portal.clock.advance(59 * minute);
    expect((await reset(first, 'New-Password-2')).status).toBe(200);
    expect((await reset(second, 'New-Password-3')).status).toBe(422);
  });

  it('is replaced by only one of two calls with the same token', async () => {
    const token = await askForToken('second-shop@demo.test');
    const answers = await Promise.all([reset(token, 'New-Password-2'), reset(token, 'New-Password-3')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('is not replaced by a weak one, and the link stays usable', async () => {
    const token = await askForToken('other-shop@demo.test');
    const text = 'Please use a stronger password';
    expect(await reset(token, 'demoportal1')).toMatchObject({
      status: 422,
      body: { error: text, Fields: { Password: text } },
    });
    expect(await reset('x'.repeat(201), 'New-Password-2')).toMatchObject({
      status: 422,
      body: { error: expect.any(String) },
    });
    expect((await reset(token, 'New-Password-2')).status).toBe(200);
  });

  // Requirement O-8.08
  it('gets the same response in the same time for any address, but mails only active users', async () => {
    await portal.database.inScope('system', (tx) =>
      tx.update(users).set({ disabledAt: portal.clock.now() }).where(eq(users.email, 'collect@demo.test')),
    );
    const original = portal.database.inScope.bind(portal.database);
    const addresses = [
      (round: number) => `nobody-${round}@demo.test`,
      () => 'collect@demo.test',
      () => 'shop@demo.test',
    ];
    // Before the response, the server counts the attempt and queues a mail, even for an unknown address.
    const work: string[] = [];
    const inScope = vi.spyOn(portal.database, 'inScope').mockImplementation((scope, run) => {
      work.push('database');
      return original(scope, run);
    });
    portal.app.server.on('request', (_, answer) => void answer.once('finish', () => work.push('answered')));
    for (const round of [1, 2, 3, 4, 5]) {
      for (const email of addresses) {
        work.length = 0;
        expect(await forgot(email(round))).toMatchObject({ status: 200, body: { Result: null } });
        await vi.waitFor(() => expect(work).toEqual(['database', 'database', 'answered']));
      }
    }
    inScope.mockRestore();
    expect(
      await portal.database.inScope('system', (tx) => tx.$count(outgoingMails, eq(outgoingMails.state, 'Waiting'))),
    ).toBe(5 * addresses.length);
    await mailedLinks(portal);
    const recipients = await portal.database.inScope('system', (tx) =>
      tx.selectDistinct({ to: mails.recipient }).from(mails),
    );
    const mailed = recipients.map(({ to }) => to);
    expect(mailed).toContain('shop@demo.test');
    expect(mailed.filter((to) => to.startsWith('nobody') || to.startsWith('collect'))).toEqual([]);
    const queued = await portal.database.inScope('system', (tx) => tx.select().from(outgoingMails));
    expect(queued.filter(({ userId, state }) => userId === null || state !== 'Sent')).toEqual([]);
    expect(JSON.stringify(queued)).not.toMatch(/@|resetPassword/);
  });

  it('gets five mails in 15 minutes per address, and reveals no existing addresses', async () => {
    for (const email of ['admin@demo.test', 'nobody@demo.test']) {
      const statuses: number[] = [];
      for (let round = 0; round < 7; round += 1) statuses.push((await forgot(email)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    const byAddress: number[] = [];
    for (let round = 0; round < 12; round += 1) byAddress.push((await forgot(`someone-${round}@demo.test`)).status);
    expect(byAddress.filter((status) => status === 429)).toHaveLength(2);
  });

  it('gets a link to the origin from which it was requested', async () => {
    expect(await askForLink('shop@demo.test', { origin: 'https://portal.example.com' })).toMatch(
      /^https:\/\/portal\.example\.com\/resetPassword\//,
    );
    expect((await forgot('shop@demo.test', { origin: 'https://evil.example.com' })).status).toBe(403);
  });

  it('gets no link to a host that a request has forged', async () => {
    const forged = { host: 'evil.example.com', origin: 'http://evil.example.com' };
    expect(
      await portal.app.inject({
        method: 'POST',
        url: '/api/portal/forgot-password',
        headers: { ...forged, 'x-requested-with': 'portal' },
        payload: { Email: 'shop@demo.test' },
      }),
    ).toMatchObject({ statusCode: 200 });
    await askForLink('shop@demo.test');
    expect(
      (await mailedLinks(portal)).filter(
        (link) => !link.startsWith(`${portal.origin}/`) && !link.startsWith('https://portal.example.com/'),
      ),
    ).toEqual([]);
  });

  it('stores only the hash of a token', async () => {
    const token = await askForToken('shop@demo.test');
    const rows = await portal.database.inScope('system', (tx) => tx.select().from(passwordResets));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.length).toBeGreaterThan(0);
  });
});
