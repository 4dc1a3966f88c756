import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { findLedgerFaults } from '../../server/areas/ledger/ledger-jobs.ts';
import { isFull } from '../setup/scale.ts';
import { addShop, balancesOf } from './ledger-queries.ts';
import { createEmptyServerDatabase, engine } from './test-database.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { buildForNode } from '../setup/build-for-node.ts';

const kills = isFull ? 50 : 2;
const credits = 100_000;
const Stored = z.object({ rows: z.array(z.object({ kind: z.string(), delivery: z.string() })) });

const builtChildren = join(process.cwd(), '.cache', `api-test-bookers-${process.pid}`);

describe(`a process killed during a booking, on ${engine}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-ledger-'));
  let databaseUrl: string | undefined;
  let drop: () => Promise<void> = () => Promise.resolve();
  let shopId = 0;

  const open = () => openDatabase({ databaseUrl, dataDir }, silentLog);
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await open();
    return await work(database).finally(() => database.close());
  };

  beforeAll(async () => {
    await buildForNode(['tests/api/children/booker.ts'], builtChildren);
    if (engine === 'postgres') ({ url: databaseUrl, drop } = await createEmptyServerDatabase());
    await withDatabase(async (database) => {
      await migrate(database);
      ({ shopId } = await addShop(database, randomUUID()));
      await database.inScope('system', (tx) =>
        tx.execute(
          sql`select ledger_grant(id, 'tranche', ${credits}, 0, null, now(), '{"job": "test"}') from wallets where shop_id = ${shopId}`,
        ),
      );
    });
  });
  afterAll(async () => {
    await drop();
    for (const folder of [dataDir, builtChildren]) rmSync(folder, { recursive: true, force: true });
  });

  it(`loses no acknowledged booking and leaves none incomplete, ${kills} times`, async () => {
    const acknowledged: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const child = spawn(
        process.execPath,
        [join(builtChildren, 'booker.js'), databaseUrl ?? '', dataDir, String(shopId)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const ended = once(child, 'close');
      let received = 0;
      for await (const line of createInterface(child.stdout)) {
        acknowledged.push(line);
        received += 1;
        // Kill the process at a different point each time.
        if (received === 5 + kill) setTimeout(() => child.kill('SIGKILL'), kill % 4);
      }
      await ended;
      expect(child.signalCode).toBe('SIGKILL');
      await withDatabase(async (database) => {
        expect(await findLedgerFaults(database)).toEqual([]);
        const found = await database.inScope('system', (tx) =>
          tx.execute(sql`select kind, delivery_id as delivery from ledger_transactions where delivery_id is not null`),
        );
        const done = Stored.parse(found).rows.map(
          ({ kind, delivery }) => `${kind === 'booking' ? 'booked' : 'returned'} ${delivery}`,
        );
        expect(done).toEqual(expect.arrayContaining(acknowledged));
        const used =
          done.filter((line) => line.startsWith('booked')).length -
          done.filter((line) => line.startsWith('returned')).length;
        expect(await balancesOf(database, shopId)).toMatchObject({
          tranche: credits - used,
          spent: used,
          owed: used * 1080,
        });
      });
    }
  }, 600_000);
});
