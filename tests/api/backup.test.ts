import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, like, sql } from 'drizzle-orm';
import { buildForNode } from '../setup/build-for-node.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAccess } from '../../server/db/access.ts';
import type { Database } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { settings } from '../../server/db/schema.ts';
import { selfCheck } from '../../server/db/self-check.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { startPostgres } from '../setup/postgres.mjs';
import { fillFixture } from './fixture.ts';
import { createEmptyServerDatabase, engine } from './test-database.ts';

const commands = join(process.cwd(), '.cache', `api-test-backup-${process.pid}`);
type Place = { readonly databaseUrl?: string; readonly dataDir: string };

/** Starts a second PostgreSQL server, without the portal's roles. */
function startSecondServer() {
  const shared = process.env['TEST_POSTGRES_URL'];
  delete process.env['TEST_POSTGRES_URL'];
  const started = startPostgres();
  process.env['TEST_POSTGRES_URL'] = shared;
  return started;
}

describe(`npm run backup and npm run restore, on ${engine}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  const ends: (() => Promise<void>)[] = [];
  const opened = new Set<Database>();
  beforeAll(async () => {
    await buildForNode(['server/backup.ts', 'server/restore.ts'], commands);
  });
  afterEach(async () => {
    for (const database of opened) await database.close();
    opened.clear();
  });
  afterAll(async () => {
    for (const end of ends) await end();
    for (const made of [folder, commands]) rmSync(made, { recursive: true, force: true });
  });

  const run = async (command: 'backup' | 'restore', { databaseUrl, dataDir }: Place, ...args: string[]) => {
    const child = spawn(process.execPath, [join(commands, `${command}.js`), ...args], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl ?? '',
        DATA_DIR: dataDir,
        FILES_DIR: '',
        LOG_LEVEL: 'silent',
        NODE_ENV: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const [code] = z
      .tuple([z.number().nullable()])
      .rest(z.unknown())
      .parse(await once(child, 'close'));
    return { code, output };
  };
  const open = async (place: Place) => {
    const database = await openDatabase({ databaseUrl: undefined, ...place }, silentLog);
    opened.add(database);
    return database;
  };
  const close = async (database: Database) => {
    opened.delete(database);
    await database.close();
  };
  const newPlace = async (name: string, server?: string): Promise<Place> => {
    const dataDir = join(folder, name);
    if (engine === 'pglite') return { dataDir };
    const { url, drop } = await createEmptyServerDatabase(server);
    ends.unshift(drop);
    return { dataDir, databaseUrl: url };
  };
  const keysOf = async (database: Database) =>
    (
      await database.inScope('system', (tx) =>
        tx.select().from(settings).where(like(settings.key, 'write%')).orderBy(asc(settings.key)),
      )
    ).map(({ key }) => key);

  it('restore acknowledged writes, files and roles on a fresh server', { timeout: 180_000 }, async () => {
    const place = await newPlace('served');
    const database = await open(place);
    await migrate(database);
    await fillFixture(database);
    const files = join(place.dataDir, 'files');
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, 'picture.png'), 'pixels');

    const acknowledged: string[] = [];
    let isOver = false;
    const writing = (async () => {
      for (let number = 0; !isOver; number += 1) {
        const key = `write ${String(number).padStart(6, '0')}`;
        await database.inScope('system', (tx) => tx.insert(settings).values({ key, value: '' }));
        acknowledged.push(key);
      }
    })();
    const file = join(folder, 'backup.tar.gz');
    while (acknowledged.length < 5) await new Promise((resolve) => setTimeout(resolve, 10));
    const before = acknowledged.length;
    const made = await run('backup', place, file);
    isOver = true;
    await writing;
    expect(made).toEqual({ code: 0, output: `The backup is in ${file}: the database and 1 uploaded files.\n` });
    const access = await database.inScope('system', (tx) => readAccess(tx));

    const fresh = engine === 'pglite' ? undefined : await startSecondServer();
    if (fresh !== undefined) ends.push(fresh.stop);
    const target = await newPlace('fresh', fresh?.url);
    expect(await run('restore', target, file)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Restored the backup of .* Start the portal with npm start\.\n$/),
    });
    expect(readFileSync(join(target.dataDir, 'files', 'picture.png'), 'utf8')).toBe('pixels');
    const restored = await open(target);
    await migrate(restored);
    expect((await keysOf(restored)).slice(0, before)).toEqual(acknowledged.slice(0, before));
    expect(await restored.inScope('system', (tx) => readAccess(tx))).toEqual(access);
    await selfCheck(restored, new Date());

    // An existing database is replaced only with --force, and never while it is in use.
    expect(await run('restore', target, file)).toMatchObject({ code: 1 });
    await close(restored);
    expect(await run('restore', target, file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('--force to replace'),
    });
    const again = await open(target);
    await again.inScope('system', (tx) => tx.insert(settings).values({ key: 'write later', value: '' }));
    await close(again);
    expect(await run('restore', target, file, '--force')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Restored/),
    });
    const replaced = await open(target);
    expect(await keysOf(replaced)).not.toContain('write later');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('reject a damaged or missing backup, and an existing output file', async () => {
    const place = await newPlace('damaged');
    const file = join(folder, 'cut.tar.gz');
    writeFileSync(file, readFileSync(join(folder, 'backup.tar.gz')).subarray(0, 20_000));
    expect(await run('restore', place, file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not a backup, or is damaged'),
    });
    expect(await run('restore', place, join(folder, 'none.tar.gz'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no file'),
    });
    expect(await run('backup', place, file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('exists already'),
    });
    expect(existsSync(join(place.dataDir, 'database'))).toBe(false);
  });

  it.skipIf(engine === 'pglite')(
    'are not needed for a plain pg_dump: startup adds the roles or prints the SQL for it',
    async () => {
      const server = await startSecondServer();
      if (server === undefined) throw new Error('PostgreSQL is not available');
      ends.push(server.stop);
      const source = await open(await newPlace('source'));
      await migrate(source);
      await fillFixture(source);
      const { rows } = z
        .object({ rows: z.tuple([z.object({ name: z.string() })]) })
        .parse(await source.inScope('system', (tx) => tx.execute(sql`select current_database() as name`)));
      const from = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
      from.pathname = `/${rows[0].name}`;
      const dump = join(folder, 'plain.dump');
      const tool = async (...[program = '', ...args]: string[]) =>
        void (await once(spawn(program, args, { stdio: 'ignore' }), 'close'));
      await tool('pg_dump', '--format=custom', `--file=${dump}`, from.href);
      const administrator = (url: string) => Object.assign(new URL(url), { username: 'postgres' }).href;

      // Restore as the portal's own user. Statements that name a missing role fail, and startup repeats them.
      const own = await newPlace('own', server.url);
      await tool('pg_restore', '--no-owner', '--no-acl', `--dbname=${own.databaseUrl}`, dump);
      // Restore as a superuser, for a portal user that may not create roles.
      const superuserOwned = await newPlace('foreign', server.url);
      await tool('pg_restore', '--no-owner', `--dbname=${administrator(superuserOwned.databaseUrl ?? '')}`, dump);
      await tool('psql', `--dbname=${administrator(server.url)}`, '--command=create role limited login');
      const limited = Object.assign(new URL(superuserOwned.databaseUrl ?? ''), { username: 'limited' }).href;

      const refused = await open({ ...superuserOwned, databaseUrl: limited });
      const messages: string[] = [];
      for (;;) {
        const message = await migrate(refused).then(
          () => undefined,
          (error: unknown) => String(error),
        );
        if (message === undefined || messages.length > 3) break;
        messages.push(message);
        await tool(
          'psql',
          `--dbname=${administrator(superuserOwned.databaseUrl ?? '')}`,
          '--single-transaction',
          `--command=${message.slice(message.indexOf('\n') + 1)}`,
        );
      }
      expect(messages).toEqual([
        expect.stringContaining('belong to "postgres" and not to "limited"'),
        expect.stringContaining('it lacks CREATEROLE'),
      ]);
      await selfCheck(refused, new Date());

      const repaired = await open(own);
      await migrate(repaired);
      expect(await repaired.inScope('system', (tx) => readAccess(tx))).toEqual(
        await source.inScope('system', (tx) => readAccess(tx)),
      );
      await selfCheck(repaired, new Date());
    },
  );
});
