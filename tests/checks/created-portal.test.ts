/**
 * Tests of created portals: scaffolded resources, processes, secrets, documentation and bearer tokens.
 * They share one file, because each run of create-portal builds the package into the same folder.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { documents } from '../documents/documents.ts';
import { startBackend } from 'schema-admin/providers/testing/backend.ts';
import { installPackage } from '../setup/link-modules.mjs';
import { freePort } from '../setup/free-port.mjs';

const folder = mkdtempSync(join(tmpdir(), 'created-portal-'));
const tree = join(folder, 'portal');
const scaffolded = join(folder, 'scaffolded');
const limitMs = 600_000;
const terminal = { ...process.env, VITEST: undefined, NODE_ENV: undefined };

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts', 'create-portal.mjs'), tree], { cwd: root, stdio: 'ignore' });
  installPackage(tree);
}, limitMs);
afterAll(() => rmSync(folder, { recursive: true, force: true }), limitMs);

function run(args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: terminal,
  });
  return { status, errorOutput: status === 0 ? '' : `${stdout}${stderr}`.slice(-6000) };
}

/** Creates a portal with the package that `create-portal` has built, and returns its number of files. */
function create(into: string, ...options: readonly string[]): number {
  const cli = join(root, '.cache', 'package', 'built', 'scaffold', 'cli.mjs');
  expect(run([cli, 'create', into, ...options], root)).toEqual({ status: 0, errorOutput: '' });
  const files = readdirSync(into, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  installPackage(into);
  return files.length;
}

it('a created portal scaffolds each document, passes its tests and sends only valid requests', {
  timeout: limitMs,
}, () => {
  expect(create(scaffolded)).toBeLessThanOrEqual(25);
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  expect(run([vitest, 'run'], scaffolded)).toEqual({ status: 0, errorOutput: '' });
  for (const { file, path, list, name } of documents) {
    expect(
      run(
        [
          join('node_modules', 'schema-admin', 'scaffold', 'cli.mjs'),
          'new-resource',
          '--openapi',
          file,
          '--path',
          path,
          '--name',
          name,
          ...(list === undefined ? [] : ['--list', list]),
        ],
        scaffolded,
      ),
    ).toEqual({ status: 0, errorOutput: '' });
  }
  cpSync(join(root, 'tests', 'documents'), join(scaffolded, 'tests', 'documents'), { recursive: true });
  const journeys = `import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { describeJourneys } from './documents/describe-journeys.ts';

describeJourneys(Object.values(import.meta.glob<Resource>('../src/resources/*.resource.tsx', { eager: true, import: 'default' })));
`;
  writeFileSync(join(scaffolded, 'tests', 'journeys.dom.test.tsx'), journeys);
  expect(run([vitest, 'run', '--no-isolate', 'src/resources', 'tests/journeys'], scaffolded)).toEqual({
    status: 0,
    errorOutput: '',
  });
});

it('a portal created on json-server compiles and passes its own tests', { timeout: limitMs }, () => {
  const library = join(folder, 'library');
  expect(create(library, '--backend', 'json-server')).toBeLessThanOrEqual(25);
  expect(run([join('node_modules', 'typescript-native', 'bin', 'tsc'), '--noEmit'], library)).toEqual({
    status: 0,
    errorOutput: '',
  });
  expect(run([join('node_modules', 'vitest', 'vitest.mjs'), 'run'], library)).toEqual({ status: 0, errorOutput: '' });
});

it('the create command rejects an unknown backend', () => {
  const { status, errorOutput } = run(
    [
      join(root, '.cache', 'package', 'built', 'scaffold', 'cli.mjs'),
      'create',
      join(folder, 'other'),
      '--backend',
      'mongo',
    ],
    root,
  );
  expect({ status, errorOutput: errorOutput.trim() }).toEqual({
    status: 1,
    errorOutput: 'There is no backend "mongo": choose memory or json-server.',
  });
});

/** Starts `npm run dev` and resolves once the portal is running. */
async function startDev(env: Readonly<Record<string, string>> = {}) {
  const port = String(await freePort());
  const npm = spawn('npm', ['run', 'dev'], { cwd: tree, env: { ...terminal, PORT: port, ...env }, detached: true });
  const exited = new Promise((resolve) => void npm.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    npm.stdout.on('data', (text) => String(text).includes('The portal is on') && resolve());
    npm.once('exit', () => reject(new Error('npm run dev has ended')));
  });
  return { npm, exited, origin: `http://localhost:${port}` };
}

/** Returns the ids of the process and all its descendants. */
function processesOf({ pid }: ChildProcess): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const found = [Number(pid)];
  for (const parent of found) found.push(...pairs.flatMap(([id = 0, of]) => (of === parent ? [id] : [])));
  return found;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('npm run dev', () => {
  it.each<[string, NodeJS.Signals, boolean]>([
    ['Ctrl-C', 'SIGINT', true],
    ['SIGTERM to npm', 'SIGTERM', false],
  ])(
    'ends with its children after %s',
    async (_, signal, isGroup) => {
      const { npm, exited, origin } = await startDev();
      expect(await (await fetch(origin)).text()).toContain('/src/main.ts');
      const started = processesOf(npm);
      expect(started.length).toBeGreaterThan(1);
      const [pid = 0] = started;
      process.kill(isGroup ? -pid : pid, signal);
      await exited;
      const deadline = Date.now() + 5_000;
      while (started.some(isRunning) && Date.now() < deadline) await wait(50);
      expect(started.filter(isRunning)).toEqual([]);
    },
    limitMs,
  );
});

it('a created portal keeps the secret of a backend on its server', { timeout: limitMs }, async () => {
  const stock = await startBackend(({ headers }) =>
    headers['x-api-key'] === 'sesame-of-the-stock' ? { json: ['oats'] } : { status: 401 },
  );
  const described = { stock: { Base: stock.origin, Auth: { Key: 'X-Api-Key' }, Roles: ['Editor'] } };
  writeFileSync(
    join(tree, '.env'),
    `BACKENDS='${JSON.stringify(described)}'\nBACKEND_STOCK_SECRET=sesame-of-the-stock\n`,
  );
  const { npm, exited, origin } = await startDev();
  const config = await (await fetch(`${origin}/config.json`)).text();
  expect(JSON.parse(config)).toMatchObject({ Backends: { stock: {}, room: { Base: '/api/room' } } });
  const cookieOf = async (Email: string) => {
    const body = JSON.stringify({ Email, Password: 'Reading-Room-1' });
    const reply = await fetch(`${origin}/api/portal/login`, { method: 'POST', body });
    return reply.headers.getSetCookie().join();
  };
  const fetchGoods = async (cookie: string) => {
    const reply = await fetch(`${origin}/backends/stock/goods`, { headers: { cookie } });
    return [reply.status, await reply.text()];
  };
  expect(await fetchGoods(await cookieOf('editor@room.test'))).toEqual([200, '["oats"]']);
  expect((await fetchGoods(await cookieOf('reader@room.test')))[0]).toBe(403);
  expect((await fetchGoods(''))[0]).toBe(401);
  npm.kill('SIGTERM');
  await exited;
  await stock.close();
  const built = spawnSync(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    cwd: tree,
    encoding: 'utf8',
    env: terminal,
  });
  expect([built.status, built.status === 0 ? '' : built.stderr]).toEqual([0, '']);
  const files = readdirSync(join(tree, 'dist'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const read = [config, ...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))];
  expect(files.length).toBeGreaterThan(5);
  expect(read.filter((text) => text.includes('sesame-of-the-stock'))).toEqual([]);
});

it('a created portal contains every document that its README and the package link to', () => {
  const installed = join(tree, 'node_modules', 'schema-admin');
  const guides = readdirSync(join(installed, 'docs'), { recursive: true, encoding: 'utf8' });
  const pages = [
    join(tree, 'README.md'),
    join(installed, 'README.md'),
    ...guides.map((name) => join(installed, 'docs', name)),
  ];
  const linked = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) => join(page, '..', to)),
    );
  expect(linked.map((page) => relative(installed, page))).toEqual(
    expect.arrayContaining(
      ['declaring-resources.md', 'resources/lists.md', 'resources/forms.md', 'authentication.md'].map((name) =>
        join('docs', name),
      ),
    ),
  );
  expect(linked.filter((page) => !existsSync(page))).toEqual([]);
});

/** Files that a developer adds to the created portal. */
const added = {
  'src/providers/auth.ts': `import { bearerSession } from 'schema-admin/providers/session/bearer-session.ts';

export const auth = bearerSession({ signIn: '/auth/login', refresh: '/auth/refresh', profile: '/auth/me' });
`,
  'src/providers/data-providers.ts': `import { nestjsxCrud } from 'schema-admin/providers/rest/nestjsx-crud.ts';

export const dataProviders = { 'nestjsx-crud': nestjsxCrud(() => import('@refinedev/nestjsx-crud')) };
`,
  'contract/profile.ts': `import { z } from 'zod';
import { defineProfile } from 'schema-admin/contract/define-profile.ts';

export const profile = defineProfile({
  answer: z.object({ sub: z.string(), name: z.string(), groups: z.array(z.string()), org: z.string() }),
  own: z.object({ tenant: z.string() }),
  examples: { north: { tenant: 'north' } },
  read: ({ sub, name, groups, org }) => ({ id: sub, name, role: groups[0], tenant: org }),
});
`,
  'src/resources/goods.resource.tsx': `import { TableOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  name: 'goods',
  label: 'Goods',
  singular: 'good',
  icon: TableOutlined,
  schema: z.object({ id: z.number(), name: z.string() }),
  id: 'id',
  title: 'name',
  access: { Editor: ['list'] },
  paths: ({ tenant }) => (tenant === 'north' ? { list: '/goods' } : {}),
  transport: 'provider',
  provider: { name: 'nestjsx-crud', resource: 'goods' },
  list: { columns: ['name'] },
});
`,
  'tests/bearer.dom.test.tsx': `import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from 'schema-admin/testing/render-app.tsx';

it('signs in with tokens, as the user of the profile, and lists goods', async () => {
  const { received } = renderApp({
    url: '/goods',
    extensions: [],
    config: { Sockets: 'none', Backends: { room: { Base: 'http://backend.test/room' } } },
    backend: ({ url, headers }) => {
      if (url === '/auth/login') return { json: { accessToken: 'a-1', refreshToken: 'r-1' } };
      if (headers.authorization !== 'Bearer a-1') return { status: 401, json: {} };
      if (url === '/auth/me') return { json: { sub: '7', name: 'Ada Winter', groups: ['Editor'], org: 'north' } };
      return { json: { data: [{ id: 1, name: 'Oats' }], total: 1 } };
    },
  });
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Password');
  type('Email', 'ada@room.test');
  type('Password', 'Reading-Room-1');
  fireEvent.click(document.querySelector('button[type="submit"]') ?? document.body);
  await screen.findByText('Oats');
  await screen.findByText('Ada Winter');
  expect(received.find(({ url }) => url.startsWith('/goods'))?.url).toContain('limit=');
});
`,
};

it('bearer tokens and NestJS CRUD take only a few lines each in a created portal', { timeout: limitMs }, () => {
  mkdirSync(join(tree, 'src', 'providers'), { recursive: true });
  for (const [name, text] of Object.entries(added)) writeFileSync(join(tree, name), text);
  expect(run([join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit'], tree)).toEqual({
    status: 0,
    errorOutput: '',
  });
  expect(run([join('node_modules', 'vitest', 'vitest.mjs'), 'run', 'tests/bearer'], tree)).toEqual({
    status: 0,
    errorOutput: '',
  });
});
