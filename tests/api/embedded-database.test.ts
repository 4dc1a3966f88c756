import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../server/db/database.ts';
import { keepDump, listDumps } from '../../server/db/dumps.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createPglite } from '../../server/db/pglite.ts';
import { settings } from '../../server/db/schema.ts';
import { engine } from './test-database.ts';
import { type Log, silentLog } from '../../server/runtime/log.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const Paths = z.object({ rows: z.array(z.object({ path: z.string() })) });

/** Inside the project, so that the child finds its packages; another run at the same time has its own. */
const builtChildren = join(process.cwd(), '.cache', `api-test-children-${process.pid}`);

describe.skipIf(engine === 'postgres')('the embedded database in its folder', () => {
  const opened: Database[] = [];
  const children: ChildProcess[] = [];
  const folders: string[] = [];

  /** A data folder as the first start leaves it, to be copied: creating one takes seconds. */
  let template = '';

  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'portal-template-'));
    await (await openDatabase({ databaseUrl: undefined, dataDir: template }, silentLog)).close();
    await build({ configFile: false, logLevel: 'silent', build: { ssr: 'tests/api/children/writer.ts', outDir: builtChildren, emptyOutDir: true } });
  });
  afterAll(() => {
    for (const folder of [template, builtChildren]) rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const database of opened.splice(0)) await database.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-data-'));
    cpSync(template, folder, { recursive: true });
    folders.push(folder);
    return folder;
  };
  const open = async (dataDir: string, log: Log = silentLog) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir }, log);
    opened.push(database);
    return database;
  };
  const close = async (database: Database) => {
    opened.splice(opened.indexOf(database), 1);
    await database.close();
  };
  const startWriter = (folder: string) => {
    const child = spawn(process.execPath, [join(builtChildren, 'writer.js'), folder], { stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
    });
    return { child, said: () => said };
  };
  const keys = (database: Database) => database.inScope('system', async (tx) => (await tx.select({ key: settings.key }).from(settings)).map(({ key }) => key));

  it('is refused to a second process, which is told what to do, and free again afterwards', async () => {
    const folder = newFolder();
    const database = await open(folder);
    const { child, said } = startWriter(folder);
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(said()).toContain('is in use by another portal process');
    expect(said()).toContain('DATA_DIR');
    await close(database);
    await open(folder);
  });

  it('loses no acknowledged write when the process is killed in the middle of writing', async () => {
    const folder = newFolder();
    const { child, said } = startWriter(folder);
    const acknowledged: string[] = [];
    const ended = once(child, 'close');
    for await (const line of createInterface(child.stdout)) {
      acknowledged.push(line);
      if (acknowledged.length === 60) child.kill('SIGKILL');
    }
    await ended;
    // What it said first: a writer that ended by itself has a reason.
    expect([said(), child.signalCode]).toEqual(['', 'SIGKILL']);
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    const reports: string[] = [];
    const found = await keys(await open(folder, collectLog((line) => reports.push(line))));
    expect(found).toEqual(expect.arrayContaining(acknowledged));
    // It was looked at, and nothing was wrong.
    expect(reports).toEqual([expect.stringMatching(/was not closed.*checking it/)]);
  });

  describe('when it is damaged', () => {
    /** A migrated database with a row, a copy of it, and the files of a table and of its index. */
    let whole = '';
    let files: readonly string[] = [];
    beforeAll(async () => {
      whole = mkdtempSync(join(tmpdir(), 'portal-whole-'));
      cpSync(template, whole, { recursive: true });
      const database = await openDatabase({ databaseUrl: undefined, dataDir: whole }, silentLog);
      await migrate(database);
      await database.inScope('system', (tx) => tx.insert(settings).values({ key: 'kept', value: '1' }));
      files = await database.inScope('system', async (tx) => {
        const found = await tx.execute(sql`select pg_relation_filepath(name::regclass) as path from unnest(array['settings', 'settings_pkey']) name`);
        return Paths.parse(found).rows.map(({ path }) => path);
      });
      await database.close();
      const client = await createPglite({ dataDir: join(whole, 'database') });
      await keepDump(join(whole, 'dumps'), await client.dumpDataDir('gzip'), new Date());
      await client.close();
    });
    afterAll(() => rmSync(whole, { recursive: true, force: true }));

    it('comes back from its newest copy, loudly, and keeps the damaged files', async () => {
      const folder = newFolder();
      cpSync(whole, folder, { recursive: true });
      writeFileSync(join(folder, 'database', 'global', 'pg_control'), 'damaged');
      const reports: string[] = [];
      const restored = await open(folder, collectLog((line) => reports.push(line)));
      expect(await keys(restored)).toEqual(['kept']);
      // Its extensions came with it.
      await restored.inScope('system', (tx) => tx.execute(sql`select show_trgm('kept')`));
      expect(reports.join('\n')).toMatch(/!!! THE DATABASE IN .* IS DAMAGED[^]*!!! RESTORED FROM THE COPY[^]*!!! The damaged database is kept in .*database-broken-/);
      expect(readdirSync(folder).some((name) => name.startsWith('database-broken-'))).toBe(true);
      // Nothing is left of the check, and a clean stop needs none.
      await close(restored);
      const again: string[] = [];
      await open(folder, collectLog((line) => again.push(line)));
      expect(again).toEqual([]);
    });

    it.each([
      ['a table', 0, 'there is no copy of it', (dumps: string) => rmSync(dumps, { recursive: true })],
      ['an index', 1, 'no copy of it could be used', (dumps: string) => listDumps(dumps).forEach((dump) => writeFileSync(dump, 'damaged'))],
    ] as const)('is not served with half of %s, though it opens, and says where it is when no copy can be used', async (_what, index, why, spoil) => {
      const folder = newFolder();
      cpSync(whole, folder, { recursive: true });
      const [place, dumps] = [join(folder, 'database'), join(folder, 'dumps')];
      const path = join(place, files[index] ?? '');
      truncateSync(path, statSync(path).size / 2);
      spoil(dumps);
      const reports: string[] = [];
      await expect(open(folder, collectLog((line) => reports.push(line)))).rejects.toThrow(new RegExp(`The database in ${place} is damaged .* ${why} in ${dumps}\\. It is where it was, in ${place}\\.$`));
      expect(readdirSync(folder).filter((name) => name.startsWith('database'))).toEqual(['database']);
      expect(reports.join('\n')).not.toContain('is kept in');
    });
  });

  it('keeps three copies, the newest', async () => {
    const folder = newFolder();
    const kept: string[] = [];
    for (const day of ['01', '02', '03', '04']) kept.push(await keepDump(folder, new Blob([day]), new Date(`2026-03-${day}T00:00:00Z`)));
    expect(listDumps(folder)).toEqual(kept.slice(1).reverse());
  });
});
