/** Tests temporary failures: calls fail with a reason and a Retry-After header, and succeed again afterwards. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Database, StorageFull } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { embeddedDatabase } from '../../server/db/embedded.ts';
import { diskFileStore } from '../../server/files/file-store.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { png } from './image-files.ts';
import { type TestApp, createClock, startApp, startNodeOn } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';
import { loadClient } from './test-dumps.ts';

async function addressOf(database: Database): Promise<string> {
  const {
    rows: [{ name }],
  } = Name.parse(await database.inScope('system', (tx) => tx.execute(sql`select current_database() as name`)));
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

const Name = z.object({ rows: z.tuple([z.object({ name: z.string() })]) });
const user = { id: randomUUID(), role: 'Admin', merchantId: null, shopId: null } as const;
const full = { Error: 'The server has run out of storage. Please try again later.' };
const away = { Error: 'The service is temporarily unavailable. Please try again.' };

describe.skipIf(engine === 'pglite')('a slow PostgreSQL', () => {
  let portal: TestApp;
  let shop: TestClient;
  let order: string;
  beforeAll(async () => {
    portal = await startApp({ way: { limits: { lockMs: 200 } } });
    shop = await portal.signIn('shop@demo.test');
    order = await portal.addOrder({ orderNo: 'faults', shopId: 1 });
  });
  afterAll(() => portal.stop());

  const note = (Text: string) => shop.call('POST', `/api/ext/notes/orders/${order}`, { Text });

  it('returns 503 for a locked table, and still serves other tables', async () => {
    const holder = new pg.Client({ connectionString: await addressOf(portal.database) });
    await holder.connect();
    await holder.query('begin; lock table order_notes in access exclusive mode');
    const { status, headers, body } = await note('while locked');
    expect([status, headers.get('retry-after'), body]).toEqual([503, '2', away]);
    expect((await shop.call('GET', '/api/portal/profile')).status).toBe(200);
    await holder.query('commit');
    await holder.end();
    expect((await note('when free')).status).toBe(200);
  });

  it("aborts a user's transaction after the time limit", async () => {
    const impatient = await openDatabase(
      { dataDir: '', databaseUrl: await addressOf(portal.database), limits: { callMs: 100 } },
      silentLog,
    );
    await expect(impatient.inScope(user, (tx) => tx.execute(sql`select pg_sleep(30)`))).rejects.toMatchObject({
      name: 'DatabaseAway',
    });
    await impatient.close();
  });

  it('fails a call whose connection is killed, and serves the next one', async () => {
    const call = portal.database.inScope('system', (tx) =>
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    );
    await expect(call).rejects.toMatchObject({ name: 'DatabaseAway' });
    expect((await note('killed')).status).toBe(200);
  });
});

describe.skipIf(engine === 'postgres')('an embedded database on a full disk', () => {
  it('returns 507 for writes, still serves reads, and accepts writes once there is space', async () => {
    let isFull = false;
    const refuse = (does: string) => {
      if (isFull && does === 'writes') throw new StorageFull();
    };
    const database = embeddedDatabase(await loadClient('filled'), 'none', undefined, refuse);
    const { app, signIn } = await startNodeOn(database, createClock());
    const shop = await signIn('shop@demo.test');
    isFull = true;
    expect(await shop.call('POST', '/api/portal/logout')).toMatchObject({ status: 507, body: full });
    expect((await shop.call('POST', '/api/ext/order-counts', { Query: '' })).status).toBe(200);
    expect((await shop.call('GET', '/api/healthz')).status).toBe(503);
    isFull = false;
    expect((await shop.call('POST', '/api/portal/logout')).status).toBe(200);
    await app.close();
    await database.close();
  });
});

describe(`a failing file store, on ${engine}`, () => {
  it('causes 507 when it is full and 503 when it is read-only', async () => {
    let code = '';
    const files = { ...diskFileStore(tmpdir()), put: () => Promise.reject(Object.assign(new Error(code), { code })) };
    const portal = await startApp({ files });
    const merchant = await portal.signIn('merchant@demo.test');
    for (const [failure, answered, text] of [
      ['ENOSPC', 507, full],
      ['EDQUOT', 507, full],
      ['EROFS', 503, away],
    ] as const) {
      code = failure;
      const form = new FormData();
      form.append('file', new File([new Uint8Array(await png())], 'logo.png', { type: 'image/png' }));
      const { status, headers, body } = await merchant.call('POST', '/api/merchant/logo', form);
      expect([status, headers.has('retry-after'), body]).toEqual([answered, true, text]);
    }
    await portal.stop();
  });

  it('leaves no partial file behind when an upload fails', async () => {
    const folder = join(tmpdir(), `portal-files-${randomUUID()}`);
    // A folder with the file's name makes the last step fail.
    mkdirSync(join(folder, 'a.png', 'in the way'), { recursive: true });
    await expect(diskFileStore(folder).put('a.png', new Uint8Array(10))).rejects.toMatchObject({
      code: expect.stringMatching(/^E/),
    });
    expect(readdirSync(folder)).toEqual(['a.png']);
    rmSync(folder, { recursive: true });
  });
});
