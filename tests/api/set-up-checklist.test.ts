import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readIssuer } from '../../server/areas/setup/platform-identity.ts';
import { subcategories } from '../../server/db/catalogue-tables.ts';
import { recordBackup } from '../../server/db/last-backup.ts';
import { audit } from '../../server/db/schema.ts';
import { startSmtp } from './smtp.ts';
import { startApp, testConfig } from './test-app.ts';
import { engine } from './test-database.ts';

const production = { DEMO: '0', HOST: '0.0.0.0' };
const identity = { Name: 'Elm Market Ltd', Address: '1 Elm Road, York', VatNumber: 'GB 123 4567 89' };
const Checklist = z.object({ Result: z.object({ Items: z.array(z.record(z.string(), z.unknown())) }) });
const Config = z.object({ Extensions: z.array(z.string()) });

describe(`the set-up checklist, on ${engine}`, () => {
  const stops: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });
  const open = async (environment: Readonly<Record<string, string>> = {}) => {
    const portal = await startApp({ environment: { ...production, ...environment } });
    stops.push(portal.stop);
    const { call } = await portal.signIn('admin@demo.test');
    const items = async () => Checklist.parse((await call('GET', '/api/ext/setup/checklist')).body).Result.Items;
    const states = async () => Object.fromEntries((await items()).map(({ Id, State }) => [Id, State]));
    const isOffered = async () => {
      portal.clock.advance(5000);
      return Config.parse((await portal.visitor().call('GET', '/config.json')).body).Extensions.includes('setup');
    };
    return { portal, call, items, states, isOffered };
  };

  it('shows what a new marketplace lacks', async () => {
    const { states } = await open();
    const own = engine === 'pglite';
    expect(await states()).toEqual({
      Database: own ? 'ToDo' : 'Done',
      PublicUrl: 'ToDo',
      Tls: 'ToDo',
      Mail: 'ToDo',
      Files: 'Done',
      Backups: own ? 'NotNeeded' : 'ToDo',
      PushKeys: 'ToDo',
      Couriers: 'ToDo',
      Platform: 'ToDo',
      VehicleType: 'Done',
      Subcategory: 'ToDo',
      FirstMerchant: 'Done',
      FirstShop: 'Done',
      FirstUser: 'Done',
      FirstOrder: 'Done',
    });
  });

  it('is offered until every step is done or not needed', async () => {
    const { url, stop } = await startSmtp();
    stops.push(stop);
    const { portal, call, isOffered } = await open({
      PUBLIC_URL: 'https://market.example.com',
      SMTP_URL: url,
      MAIL_FROM: 'portal@example.com',
    });
    await portal.database.inScope('system', (tx) => recordBackup(tx, portal.clock.now().toISOString()));
    for (const step of ['Database', 'PushKeys', 'Couriers']) {
      expect((await call('PUT', `/api/ext/setup/checklist/${step}/skip`)).status).toBe(200);
    }
    const withoutVat = { ...identity, VatNumber: '' };
    expect((await call('PUT', '/api/ext/setup/platform', withoutVat)).status).toBe(200);
    await portal.database.inScope('system', (tx) => tx.insert(subcategories).values({ name: 'Novels' }));
    expect(await isOffered()).toBe(true);
    expect((await call('PUT', '/api/ext/setup/platform', identity)).status).toBe(200);
    expect(await isOffered()).toBe(false);
  });

  it('is not offered in demo mode', async () => {
    const { isOffered } = await open({ DEMO: '1' });
    expect(await isOffered()).toBe(false);
  });

  it('sends a test mail to the administrator, or shows the reason why it cannot', async () => {
    const { url, received, stop } = await startSmtp();
    stops.push(stop);
    const smtp = { PUBLIC_URL: 'https://market.example.com', SMTP_URL: url, MAIL_FROM: 'portal@example.com' };
    const { call, items } = await open(smtp);
    expect((await items()).find(({ Id }) => Id === 'Mail')).toMatchObject({ State: 'Done', CanSendTestMail: true });
    expect((await call('POST', '/api/ext/setup/test-mail')).status).toBe(200);
    expect(received.join()).toContain('To: admin@demo.test');
    stop();
    const refused = await startSmtp(true);
    stops.push(refused.stop);
    const other = await open({ ...smtp, SMTP_URL: refused.url });
    expect(await other.call('POST', '/api/ext/setup/test-mail')).toMatchObject({
      status: 409,
      body: { Error: expect.stringContaining('EENVELOPE 550') },
    });
  });

  it('marks steps as not needed and back, and records who did', async () => {
    const { portal, call, items } = await open();
    const push = async () => (await items()).find(({ Id }) => Id === 'PushKeys');
    const mark = async (change: string) => (await call('PUT', `/api/ext/setup/checklist/PushKeys/${change}`)).status;
    expect([await mark('skip'), await mark('skip')]).toEqual([200, 200]);
    expect(await push()).toMatchObject({ State: 'NotNeeded', IsSkipped: true, CanSkip: false });
    expect(await mark('need')).toBe(200);
    expect(await push()).toMatchObject({ State: 'ToDo', IsSkipped: false, CanSkip: true });
    expect((await call('PUT', '/api/ext/setup/checklist/Tls/skip')).status).toBe(422);
    expect(await portal.database.inScope('system', (tx) => tx.select().from(audit))).toMatchObject([
      { actorName: 'admin@demo.test', entity: 'setup', entityId: 'PushKeys', after: { needed: false } },
      { entityId: 'PushKeys', after: { needed: true } },
    ]);
  });

  it('stores the identity of the platform for invoices, unless the configuration sets it', async () => {
    const { portal, call, items } = await open();
    const item = async () => (await items()).find(({ Id }) => Id === 'Platform');
    expect(await item()).toMatchObject({ State: 'ToDo', Identity: { Name: '', Address: '', VatNumber: '' } });
    expect((await call('PUT', '/api/ext/setup/platform', { ...identity, Name: '' })).status).toBe(422);
    expect((await call('PUT', '/api/ext/setup/platform', identity)).status).toBe(200);
    expect(await item()).toMatchObject({ State: 'Done', Identity: identity });
    const config = testConfig(production);
    expect(await portal.database.inScope('system', (tx) => readIssuer(tx, config))).toMatchObject({
      Name: 'Elm Market Ltd',
      Lines: ['1 Elm Road', 'York'],
    });
    const configured = await open({
      PLATFORM_NAME: 'Oak Ltd',
      PLATFORM_ADDRESS: '2 Oak Road',
      PLATFORM_VAT_NUMBER: 'GB 1',
    });
    expect((await configured.items()).find(({ Id }) => Id === 'Platform')).toMatchObject({
      State: 'Done',
      Identity: null,
    });
    expect((await configured.call('PUT', '/api/ext/setup/platform', identity)).status).toBe(409);
  });

  it('is for administrators only', async () => {
    const { portal } = await open();
    for (const email of ['merchant@demo.test', 'shop@demo.test']) {
      const { call } = await portal.signIn(email);
      expect((await call('GET', '/api/ext/setup/checklist')).status).toBe(403);
      expect((await call('PUT', '/api/ext/setup/platform', identity)).status).toBe(403);
      expect((await call('POST', '/api/ext/setup/test-mail')).status).toBe(403);
    }
  });
});
