import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lackOf } from '../../server/db/damage.ts';
import { dataFolder } from '../../server/db/data-folder.ts';
import type { Database } from '../../server/db/database.ts';
import { keepDump, listDumps } from '../../server/db/dumps.ts';
import { isNewEmbedded } from '../../server/db/embedded.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { createPglite } from '../../server/db/pglite.mjs';
import { settings } from '../../server/db/schema.ts';
import { checkSnapshot } from '../../server/db/snapshot.ts';
import { type Log, silentLog } from '../../server/runtime/log.ts';
import { collectLog } from '../../server/testing/collected-log.ts';
import { everyNth } from '../setup/scale.ts';
import { engine } from './test-database.ts';
import { ensureDump as keepTestDump } from './test-dumps.ts';
import { buildForNode } from '../setup/build-for-node.ts';

const Paths = z.object({ rows: z.array(z.object({ path: z.string() })) });
const pageBytes = 8192;

/** A folder inside the project, so that child processes find its packages. The pid separates concurrent runs. */
const builtChildren = join(process.cwd(), '.cache', `api-test-children-${process.pid}`);

describe.skipIf(engine === 'postgres')('the embedded database in its folder', () => {
  const opened: Database[] = [];
  const children: ChildProcess[] = [];
  const folders: string[] = [];

  /** A cleanly stopped data folder with 30 rows and a copy of the database. */
  let template = '';
  /** Paths of a table and of its index, relative to the data folder. */
  let [table, index] = ['', ''];

  const openFolder = (dataDir: string, log: Log = silentLog) => openDatabase({ databaseUrl: undefined, dataDir }, log);

  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'portal-template-'));
    const client = await createPglite({
      dataDir: join(template, 'database'),
      loadDataDir: new Blob([readFileSync(await keepTestDump('filled'))]),
    });
    await client.close();
    const database = await openFolder(template);
    await database.inScope('system', async (tx) => {
      await tx.delete(settings);
      await tx
        .insert(settings)
        .values(Array.from({ length: 30 }, (_, row) => ({ key: `kept-${row}`, value: 'x'.repeat(1500) })));
      const found = await tx.execute(
        sql`select 'database/' || pg_relation_filepath(name::regclass) as path from unnest(array['settings', 'settings_pkey']) name`,
      );
      [table = '', index = ''] = Paths.parse(found).rows.map(({ path }) => path);
    });
    await database.close();
    const whole = await createPglite({ dataDir: join(template, 'database') });
    await keepDump(join(template, 'dumps'), await whole.dumpDataDir('gzip'), new Date());
    await whole.close();
    // Open and close the folder once more, so that the portal records a clean stop.
    await (await openFolder(template)).close();
    await buildForNode(['tests/api/children/writer.ts'], builtChildren);
  });
  afterAll(() => {
    for (const folder of [template, builtChildren]) rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const database of opened.splice(0)) await database.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  const emptyFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-data-'));
    folders.push(folder);
    return folder;
  };
  const newFolder = () => {
    const folder = emptyFolder();
    cpSync(template, folder, { recursive: true });
    return folder;
  };
  const open = async (dataDir: string, log: Log = silentLog) => {
    const database = await openFolder(dataDir, log);
    opened.push(database);
    return database;
  };
  const close = async (database: Database) => {
    opened.splice(opened.indexOf(database), 1);
    await database.close();
  };
  const startWriter = (folder: string) => {
    const child = spawn(process.execPath, [join(builtChildren, 'writer.js'), folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let errorOutput = '';
    child.stderr.on('data', (chunk) => {
      errorOutput += String(chunk);
    });
    return { child, errorOutput: () => errorOutput };
  };
  const keys = (database: Database) =>
    database.inScope('system', async (tx) =>
      (await tx.select({ key: settings.key }).from(settings)).map(({ key }) => key),
    );
  const overwrite = (path: string, at: number, bytes: Buffer) => {
    const file = openSync(path, 'r+');
    writeSync(file, bytes, 0, undefined, at);
    closeSync(file);
  };
  const cutInHalf = (path: string) => truncateSync(path, statSync(path).size / 2);
  const zeroPage = (path: string) => overwrite(path, pageBytes, Buffer.alloc(pageBytes));
  const verdictOf = async (folder: string, copy?: string) => {
    const check = checkSnapshot(dataFolder(folder), copy);
    await check.ready;
    await check.copy();
    return check.verdict;
  };
  const brokenFolders = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('database-broken-'));

  it('rejects a second process, with instructions, and is free again afterwards', async () => {
    const folder = newFolder();
    const database = await open(folder);
    const { child, errorOutput } = startWriter(folder);
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(errorOutput()).toContain('is in use by another portal process');
    expect(errorOutput()).toContain('DATA_DIR');
    await close(database);
    await open(folder);
  });

  it('loses no acknowledged write when the process is killed while writing', async () => {
    const folder = newFolder();
    const { child, errorOutput } = startWriter(folder);
    const acknowledged: string[] = [];
    const ended = once(child, 'close');
    for await (const line of createInterface(child.stdout)) {
      acknowledged.push(line);
      if (acknowledged.length === 60) child.kill('SIGKILL');
    }
    await ended;
    // Compare the error output, too. If the writer ended on its own, the output contains the reason.
    expect([errorOutput(), child.signalCode]).toEqual(['', 'SIGKILL']);
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    const reports: string[] = [];
    const found = await keys(
      await open(
        folder,
        collectLog((line) => reports.push(line)),
      ),
    );
    expect(found).toEqual(expect.arrayContaining(acknowledged));
    expect(reports).toEqual([expect.stringMatching(/was not shut down cleanly.*Checking it/)]);
  });

  const damages: readonly (readonly [string, (folder: string) => void])[] = [
    ['PG_VERSION is missing', (folder) => rmSync(join(folder, 'database', 'PG_VERSION'))],
    ['the whole folder is missing', (folder) => rmSync(join(folder, 'database'), { recursive: true })],
    ['pg_control is damaged', (folder) => writeFileSync(join(folder, 'database', 'global', 'pg_control'), 'damaged')],
    [
      'the commit log is emptied',
      (folder) => writeFileSync(join(folder, 'database', 'pg_xact', '0000'), Buffer.alloc(pageBytes)),
    ],
    ['half of a table is missing', (folder) => cutInHalf(join(folder, table))],
    [
      'a restore was interrupted',
      (folder) => {
        writeFileSync(join(folder, 'database-unfinished'), '');
        rmSync(join(folder, 'database', 'base'), { recursive: true });
      },
    ],
  ];
  // The full run tries all of them. `npm run trust -- damage` tries hundreds of random ones.
  it.each(everyNth(damages, 3))(
    'is restored from its latest copy, with a prominent log message, when %s',
    async (_what, damage) => {
      const folder = newFolder();
      damage(folder);
      expect(isNewEmbedded(folder)).toBe(false);
      const reports: string[] = [];
      const restored = await open(
        folder,
        collectLog((line) => reports.push(line)),
      );
      expect(await keys(restored)).toHaveLength(30);
      expect(reports.join('\n')).toMatch(/!!! THE DATABASE IN .* IS DAMAGED OR MISSING[^]*!!! RESTORED FROM THE COPY/);
      expect(existsSync(join(folder, 'database-unfinished'))).toBe(false);
      const broken = brokenFolders(folder);
      expect(reports.filter((line) => line.includes('is kept in'))).toHaveLength(broken.length);
      await close(restored);
      const again: string[] = [];
      await open(
        folder,
        collectLog((line) => again.push(line)),
      );
      expect(again).toEqual([]);
    },
  );

  const spoilings: readonly (readonly [string, string, (folder: string) => void])[] = [
    ['is missing', 'there is no copy of it', (folder) => rmSync(join(folder, 'dumps'), { recursive: true })],
    [
      'is damaged too',
      'no copy of it could be used',
      (folder) => listDumps(join(folder, 'dumps')).forEach((dump) => writeFileSync(dump, 'damaged')),
    ],
  ];
  it.each(everyNth(spoilings, 2))(
    'refuses to start, with instructions, when it is damaged and its copy %s',
    async (_what, why, spoil) => {
      const folder = newFolder();
      cutInHalf(join(folder, table));
      spoil(folder);
      const place = join(folder, 'database');
      await expect(openFolder(folder)).rejects.toThrow(
        new RegExp(
          `The database in ${place} is damaged or missing .* ${why} in .*It is still in ${place}\\. Put a good copy .* move the whole folder ${folder} away`,
        ),
      );
      expect(brokenFolders(folder)).toEqual([]);
    },
  );

  it('is never replaced with a new one', async () => {
    const folder = newFolder();
    for (const name of ['database', 'dumps']) rmSync(join(folder, name), { recursive: true });
    expect(isNewEmbedded(folder)).toBe(false);
    await expect(openFolder(folder)).rejects.toThrow(/there is no copy of it/);
    expect(existsSync(join(folder, 'database'))).toBe(false);
  });

  it('is created again if the first start was killed during creation', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '18');
    writeFileSync(join(folder, 'database-unfinished'), '');
    expect(isNewEmbedded(folder)).toBe(true);
    await open(folder);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['PORTAL_DATA', 'database']));
    expect(existsSync(join(folder, 'database-unfinished'))).toBe(false);
  });

  it('rebuilds a damaged index at startup without losing data', async () => {
    const folder = newFolder();
    cutInHalf(join(folder, index));
    const reports: string[] = [];
    const repaired = await open(
      folder,
      collectLog((line) => reports.push(line)),
    );
    expect(await keys(repaired)).toHaveLength(30);
    expect(reports.join('\n')).toMatch(/DATABASE INDEXES ARE DAMAGED[^]*were rebuilt[^]*No data is missing/);
    expect(brokenFolders(folder)).toEqual([]);
  });

  it('reports a damaged page after a clean stop, and verifies the copies that it makes', async () => {
    const folder = newFolder();
    const copy = join(folder, 'proved.tar.gz');
    expect(await verdictOf(folder, copy)).toEqual({ kind: 'good' });
    expect(statSync(copy).size).toBeGreaterThan(0);
    zeroPage(join(folder, table));
    expect(await verdictOf(folder)).toEqual({ kind: 'damaged', message: 'settings: page 1 is empty' });
    expect(existsSync(join(folder, 'database-snapshot'))).toBe(false);
  });

  it('remembers a damaged page that a query reads, and is restored at the next start', async () => {
    const folder = newFolder();
    overwrite(join(folder, table), pageBytes + 4000, Buffer.from('damaged'));
    const reports: string[] = [];
    const database = await open(
      folder,
      collectLog((line) => reports.push(line)),
    );
    expect(database.problem()).toBeUndefined();
    await expect(keys(database)).rejects.toMatchObject({ cause: { code: 'XX001' } });
    await expect(keys(database)).rejects.toMatchObject({ cause: { code: 'XX001' } });
    expect(database.problem()).toMatch(/The database is damaged: invalid page in block 1 .*Restart the portal/);
    expect(reports).toEqual([expect.stringContaining('!!! The database is damaged')]);
    await close(database);
    const after: string[] = [];
    expect(
      await keys(
        await open(
          folder,
          collectLog((line) => after.push(line)),
        ),
      ),
    ).toHaveLength(30);
    expect(after.join('\n')).toContain('RESTORED FROM THE COPY');
  });

  it.each([
    ['a full disk', 'could not extend file "base/5/1": No space left on device'],
    ['a lack of memory', 'WebAssembly.Memory(): could not allocate memory'],
    ['a folder that may not be written', "EACCES: permission denied, mkdir 'database'"],
  ])('does not mistake %s for damage', (_what, words) => {
    expect(lackOf(tmpdir(), words)).toBeDefined();
    expect(lackOf(tmpdir(), 'invalid page in block 1')).toBeUndefined();
  });

  it('keeps the three latest copies', async () => {
    const folder = emptyFolder();
    const dumps: string[] = [];
    for (const day of ['01', '02', '03', '04']) {
      dumps.push(await keepDump(folder, new Blob([day]), new Date(`2026-03-${day}T00:00:00Z`)));
    }
    expect(listDumps(folder)).toEqual(dumps.slice(1).reverse());
  });
});
