/** Runs the commands of `docs/commands.md` as the documentation shows them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../scripts/run.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { freePort } from '../setup/free-port.mjs';
import { isFull } from '../setup/scale.ts';
import { demoOrders } from '../setup/test-servers.mjs';
import { installPackage, linkModules } from '../setup/link-modules.mjs';

/** Commands that are not tested here, with the reason. */
const testedElsewhere = {
  'try-servers': 'needs the network, and is run by hand (ADR 088)',
  mutate: 'is run by hand, and takes minutes to hours (ADR 024)',
  test: 'runs this test',
  build: 'is the part "build" of scripts/parts.mjs',
  backup: 'is tested by tests/api/backup.test.ts',
  restore: 'is tested by tests/api/backup.test.ts',
  check: 'is tested with planted faults by tests/checks/check.test.ts',
  format: 'is checked by npm run check',
} as const;
const testedHere = [
  'start',
  'create-admin',
  'dev',
  'try-backend',
  'new-resource',
  'scaffold-trial',
  'create-portal',
  'conform',
  'bench',
  'trust',
];

const documented = ['docs/commands.md', 'docs/declaring-resources.md'].map((path) =>
  readFileSync(join(root, path), 'utf8'),
);
const limitMs = 240_000;
/** The environment of a terminal, without Vitest's variables and without a shared database. */
const terminal = {
  NODE_ENV: undefined,
  DATABASE_URL: undefined,
  MARKET_RATE: '0',
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
};

const folders: string[] = [];
const running = new Set<ChildProcess>();

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-commands-'));
  folders.push(folder);
  return folder;
}

function npm(args: readonly string[], env: Readonly<Record<string, string>> = {}, cwd = root) {
  const child = spawn('npm', args, {
    cwd,
    env: { ...process.env, ...terminal, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    running.delete(child);
    return code;
  });
  return {
    done: async () => ({ code: await ended, output }),
    /** Resolves with the pattern's first group once the pattern appears in the output. */
    async waitForOutput(pattern: RegExp): Promise<string> {
      for (;;) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        if (!running.has(child)) {
          throw new Error(`npm ${args.join(' ')} ended without printing ${pattern.source}:\n${output}`);
        }
        await wait(20);
      }
    },
    async stop() {
      if (child.pid !== undefined && running.has(child)) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

async function untilAnswer(url: string, isExpected: (body: string) => boolean) {
  while (!isExpected(await (await fetch(url)).text())) await wait(20);
}

async function signIn(origin: string, email: string, password: string) {
  const headers = { origin, 'x-requested-with': 'portal', 'content-type': 'application/json' };
  const { status, headers: answered } = await fetch(`${origin}/api/portal/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ Email: email, Password: password }),
  });
  return {
    status,
    cookie: answered
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1).join())
      .join('; '),
  };
}

async function inBrowser(executablePath: string, work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** Checks each page of the gallery at desktop and phone width: its examples run, and it is accessible. */
async function checkGallery(gallery: string, browser: Browser): Promise<void> {
  for (const [width, colorScheme] of [
    [1366, 'light'],
    [390, 'dark'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme });
    const wrong: string[] = [];
    page.on('pageerror', ({ message }) => wrong.push(message));
    await page.goto(gallery);
    const links = page.getByRole('region', { name: 'Documents' }).getByRole('link');
    await links.first().waitFor({ timeout: limitMs });
    for (const link of await links.all()) {
      await link.click();
      await page
        .getByRole('main')
        .getByRole('heading', { level: 2, name: await link.innerText(), exact: true })
        .waitFor();
      for (const frame of await page.locator('iframe').all()) {
        // Frames outside the viewport are not loaded.
        await frame.scrollIntoViewIfNeeded();
        await frame.contentFrame().getByRole('heading', { level: 1 }).waitFor({ timeout: limitMs });
      }
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
    }
    await page.addScriptTag({ path: join(root, 'node_modules/axe-core/axe.min.js') });
    const { violations } = z
      .object({ violations: z.array(z.object({ id: z.string() })) })
      .parse(await page.evaluate('window.axe.run(document, { iframes: false })'));
    expect([wrong, violations]).toEqual([[], []]);
    await page.close();
  }
}

describe('the documented commands', { timeout: limitMs }, () => {
  /** Data folder that the first start creates and all later starts use. */
  const data = join(newFolder(), 'data');
  const demo = { DATA_DIR: data, DEMO_ORDERS: String(demoOrders) };
  let executablePath: string | undefined;
  beforeAll(() => {
    executablePath = ensureChromium();
  }, limitMs);
  afterEach(() => {
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }, limitMs);

  it('match package.json, and each is tested', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const covered = [...Object.keys(testedElsewhere), ...testedHere].sort();
    expect(
      Object.keys(scripts)
        .filter((name) => !name.startsWith('pre'))
        .sort(),
    ).toEqual(covered);
    const named = [...documented.join().matchAll(/npm (?:run )?(start|test|(?<=run )[a-z-]+)/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(named)].sort()).toEqual(covered);
  });

  it('npm start serves a demo portal, in whose API npm run conform finds no fault', async () => {
    const prepare = () =>
      spawnSync(process.execPath, [join(root, 'dist-server/prepare.js')], {
        cwd: root,
        env: { ...process.env, ...terminal, ...demo },
        encoding: 'utf8',
      });
    const { status, stdout } = prepare();
    expect([status, stdout]).toEqual([0, expect.stringContaining(`a demo marketplace of ${demoOrders} orders`)]);
    // A second run does nothing, because the database exists.
    expect(prepare()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    const origin = `http://localhost:${await freePort()}`;
    const server = npm(['start'], { ...demo, PORT: new URL(origin).port });
    const password = await server.waitForOutput(/Demo sign-ins, password ([^:]+):/);
    expect(await (await fetch(origin)).text()).toContain('<div id="root">');
    expect(await (await fetch(`${origin}/docs/gallery/`)).text()).not.toContain('Gallery');
    expect(await signIn(origin, 'merchant@demo.test', password)).toMatchObject({ status: 200 });
    const conformed = await npm([
      'run',
      'conform',
      '--',
      '--url',
      origin,
      '--as',
      `merchant:merchant@demo.test:${password}`,
    ]).done();
    expect(conformed.output).toMatch(/The portal will work with \S+: \d+ ok, 0 odd \(tolerated\), 0 faults/);
    expect(conformed.code).toBe(0);
    await server.stop();
    expect((await server.done()).output).not.toContain('Filling');
    // The server stops cleanly even though the signal arrives twice, from the group and from npm.
    // The next start therefore needs no recovery.
    expect(readdirSync(data)).toContain('database-stopped');
    // The browser tests start from a copy of this data.
    const copyTarget = process.env['KEEP_DEMO_DATA'];
    if (copyTarget !== undefined) cpSync(data, copyTarget, { recursive: true });
  });

  it('npm run create-admin adds a user, who can sign in to npm run try-backend and read its data', async () => {
    const { output } = await npm(['run', 'create-admin', '--', 'you@example.com'], demo).done();
    const password = /you@example\.com signs in with the password (\S+)/.exec(output)?.[1] ?? '';
    const another = await npm(['run', 'create-admin', '--', 'shop@demo.test'], demo).done();
    expect(another).toMatchObject({
      code: 1,
      output: expect.stringMatching(/shop@demo\.test is a user with the role Shop.*--yes/),
    });
    const dev = npm(['run', 'try-backend'], {
      ...demo,
      PORT: String(await freePort()),
      STOCK_PORT: String(await freePort()),
    });
    const [, options = ''] =
      /new-resource -- (.+)/.exec(await dev.waitForOutput(/(npm run new-resource -- .+)\n/)) ?? [];
    const out = newFolder();
    expect(await npm(['run', 'new-resource', '--', ...options.split(' '), '--out', out]).done()).toMatchObject({
      code: 0,
    });
    expect(readFileSync(join(out, 'goods.resource.tsx'), 'utf8')).toContain("backend: 'stock'");
    const origin = await dev.waitForOutput(/(http:\/\/localhost:\d+)/);
    const { status, cookie } = await signIn(origin, 'you@example.com', password);
    expect(status).toBe(200);
    const goods = await fetch(`${origin}/backends/stock/goods?q=kettle`, { headers: { cookie } });
    expect([goods.status, await goods.text()]).toEqual([200, expect.stringContaining('Kettle 01')]);
    expect(await (await fetch(`${origin}/config.json`)).json()).toMatchObject({
      Backends: { stock: { Headers: {}, Auth: 'none' } },
    });
    const gallery = await dev.waitForOutput(/with its declaration: (\S+)/);
    expect(await (await fetch(gallery)).text()).toContain('<title>Gallery of declarations');
    if (isFull && executablePath !== undefined) {
      await inBrowser(executablePath, async (browser) => await checkGallery(gallery, browser));
    }
    await dev.stop();
  });

  it.skipIf(!isFull)(
    'lead from a clone to a new resource on a third-party backend within ten minutes',
    { timeout: 900_000 },
    async () => {
      if (executablePath === undefined) return;
      const started = performance.now();
      const passed: string[] = [];
      const note = (what: string) =>
        passed.push(`${what} after ${((performance.now() - started) / 1000).toFixed(0)} s`);
      const tree = join(newFolder(), 'portal');
      expect(spawnSync('git', ['clone', '--quiet', root, tree]).status).toBe(0);
      note('cloned');
      const dev = npm(
        ['run', 'try-backend'],
        { DEMO_ORDERS: '600', PORT: String(await freePort()), STOCK_PORT: String(await freePort()) },
        tree,
      );
      const [, options = ''] =
        /new-resource -- (.+)/.exec(await dev.waitForOutput(/(npm run new-resource -- .+)\n/)) ?? [];
      note('installed');
      const origin = await dev.waitForOutput(/(http:\/\/localhost:\d+)/);
      note('served');
      expect(await npm(['run', 'new-resource', '--', ...options.split(' ')], {}, tree).done()).toMatchObject({
        code: 0,
      });
      await inBrowser(executablePath, async (browser) => {
        const page = await browser.newPage();
        page.setDefaultTimeout(limitMs);
        await page.goto(`${origin}/login`);
        await page.getByLabel('Email', { exact: true }).fill('admin@demo.test');
        await page.getByLabel('Password', { exact: true }).fill('Demo-Portal-1');
        await page.getByRole('button', { name: 'Sign In', exact: true }).click();
        await page.getByRole('link', { name: 'Goods', exact: true }).click();
        await page.getByText('Kettle 01').waitFor();
      });
      note('the list is open');
      console.log(passed.join(', '));
      expect((performance.now() - started) / 1000).toBeLessThan(600);
      await dev.stop();
    },
  );

  it.skipIf(!isFull)('npm run dev applies changes to the server, and to a screen without a reload', async () => {
    const tree = newFolder();
    const left = new Set(['node_modules', '.git', 'dist', 'dist-server', '.data', '.cache', 'docs', 'api', 'e2e']);
    cpSync(root, tree, {
      recursive: true,
      filter: (path) => !left.has(basename(path)) || path.startsWith(join(root, 'server')),
    });
    linkModules(tree);
    const edit = (path: string, from: string, to: string) => {
      const file = join(tree, path);
      const text = readFileSync(file, 'utf8');
      expect(text).toContain(from);
      writeFileSync(file, text.replaceAll(from, to));
    };

    const dev = npm(['run', 'dev'], { ...demo, PORT: String(await freePort()) }, tree);
    const origin = await dev.waitForOutput(/(http:\/\/localhost:\d+)/);

    edit('server/api/texts.ts', 'Not found.', 'There is nothing here yet.');
    await untilAnswer(`${origin}/api/nothing`, (body) => body.includes('There is nothing here yet.'));
    const seconds = Number(await dev.waitForOutput(/The API restarted with the change, after ([\d.]+) s/));
    expect(existsSync(join(tree, 'dist-server'))).toBe(false);
    expect(seconds).toBeLessThan(3);

    if (executablePath === undefined) return;
    await inBrowser(executablePath, async (browser) => {
      const page = await browser.newPage();
      await page.goto(`${origin}/login`);
      await page.getByLabel('Email', { exact: true }).fill('typed@before.the.change');
      edit('packages/admin/app/signed-out/texts.ts', "'Sign In'", "'Come In'");
      await page.getByRole('button', { name: 'Come In', exact: true }).waitFor();
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('typed@before.the.change');
    });
    await dev.stop();
  });

  it('npm run new-resource writes the documented declaration', async () => {
    const [, options = ''] =
      /^npm run new-resource -- (--openapi node_modules\S+ .+)$/m.exec(documented.join('\n')) ?? [];
    const out = newFolder();
    expect(await npm(['run', 'new-resource', '--', ...options.split(' '), '--out', out]).done()).toMatchObject({
      code: 0,
    });
    expect(readFileSync(join(out, 'planets.resource.tsx'), 'utf8')).toContain("name: 'planets'");
  });

  it.skipIf(!isFull)('npm run scaffold-trial compiles, opens and saves the resources of a whole document', async () => {
    const { code, output } = await npm([
      'run',
      'scaffold-trial',
      '--',
      '--most',
      '2',
      'node_modules/@scalar/galaxy/dist/latest.json',
    ]).done();
    expect(output).toMatch(/(\d+) of \1 \(100 %\)/);
    expect(code).toBe(0);
  });

  it.skipIf(!isFull)(
    'npm run create-portal creates a portal that passes its checks and admits both roles',
    async () => {
      const tree = join(newFolder(), 'reading-room');
      expect(await npm(['run', 'create-portal', '--', tree]).done()).toMatchObject({ code: 0 });
      expect((await npm(['run', 'create-portal', '--', tree]).done()).output).toContain('is not empty');
      installPackage(tree);
      expect(await npm(['test'], {}, tree).done()).toMatchObject({ code: 0 });
      const started = npm(['start'], { PORT: String(await freePort()) }, tree);
      const origin = await started.waitForOutput(/(http:\/\/localhost:\d+)/);
      await untilAnswer(origin, (page) => page.includes('<title>Reading Room'));
      const seen = [];
      for (const email of ['editor@room.test', 'reader@room.test']) {
        const { cookie } = await signIn(origin, email, 'Reading-Room-1');
        const responses = await Promise.all(
          ['/api/room/articles', '/api/members'].map((path) => fetch(`${origin}${path}`, { headers: { cookie } })),
        );
        seen.push(responses.map(({ status }) => status));
      }
      expect(seen).toEqual([
        [200, 200],
        [200, 403],
      ]);
      await started.stop();
    },
  );

  it('npm run bench lists the benchmarks', async () => {
    const { code, output } = await npm(['run', 'bench']).done();
    expect([code, output.match(/npm run bench -- \w+/g)?.length]).toEqual([0, 7]);
  });

  it.skipIf(!isFull)('npm run trust measures an export', async () => {
    const { code, output } = await npm(['run', 'trust', '--', 'export'], { ROWS: '5', DEMO_DATA: data }).done();
    expect(output).toMatch(/ok {5}export: \d+ rows; the server's memory went from \d+ to at most \d+ MiB/);
    expect(code).toBe(0);
  });
});
