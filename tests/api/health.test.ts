import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

describe(`GET /api/healthz, on ${engine}`, () => {
  let portal: TestApp;
  beforeEach(async () => {
    portal = await startApp();
  });
  afterEach(() => portal.stop());
  const health = async () => {
    const { status, body } = await portal.visitor().call('GET', '/api/healthz');
    return { status, body };
  };
  const run = (script: string) => portal.database.inScope('system', (_tx, runScript) => runScript(script));

  it('returns 200 while tenants can read and the database can be written', async () => {
    expect(await health()).toEqual({ status: 200, body: { status: 'ok' } });
  });

  it.each([
    ['access broken', 'drop policy shop on shops'],
    ['access broken', 'create policy everybody on shops to portal_merchant_reader using (true)'],
    ['access broken', 'drop policy merchant on orders'],
    ['access broken', 'revoke select on orders from portal_reader'],
    [
      'database read-only',
      'create function refuse() returns trigger language plpgsql as $$ begin raise read_only_sql_transaction; end $$; create trigger refuse before insert on settings for each row execute function refuse()',
    ],
    [
      'disk full',
      'create function refuse() returns trigger language plpgsql as $$ begin raise disk_full; end $$; create trigger refuse before insert on settings for each row execute function refuse()',
    ],
  ])('returns 503 with the reason "%s" after: %s', async (status, script) => {
    await portal.addOrder({ orderNo: 'seen', shopId: 1 });
    await run(script);
    expect(await health()).toEqual({ status: 503, body: { status } });
    expect((await portal.visitor().call('GET', '/api/livez')).status).toBe(200);
  });
});
