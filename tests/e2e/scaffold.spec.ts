/**
 * Runs `npm run new-resource` on third-party OpenAPI documents.
 * The generated files run against a backend that is mocked from the same documents.
 */
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { root, run, tool, typeCheck } from '../../scripts/run.mjs';
import { buildPortalWith } from '../setup/build-portal.mjs';
import { createOpenApiBackend } from '../setup/openapi-backend.mjs';
import { servePortal } from '../setup/serve-portal.mjs';
import { expect, test } from './fixtures.ts';

const require = createRequire(import.meta.url);
const documents = {
  galaxy: require.resolve('@scalar/galaxy/latest.json'),
  petstore: join(root, 'node_modules/@readme/oas-examples/3.0/json/petstore.json'),
  readme: join(root, 'node_modules/@readme/oas-examples/3.1/json/readme.json'),
};
/** Arguments of the documented command. The tests add the output folder. */
const documented =
  /^npm run new-resource -- (.+ --path \/planets)$/m
    .exec(readFileSync(join(root, 'docs', 'declaring-resources.md'), 'utf8'))?.[1]
    ?.split(' ') ?? [];
const commands = {
  planets: documented,
  pets: ['--openapi', documents.petstore, '--path', '/pet', '--list', '/pet/findByStatus'],
  changelogs: ['--openapi', documents.readme, '--path', '/changelogs'],
};
const written = Object.keys(commands).map((name) => `src/resources/${name}.resource.tsx`);

let built: Awaited<ReturnType<typeof buildPortalWith>>;
let portal: Awaited<ReturnType<typeof servePortal>>;
let calls: string[];
let backends: ReturnType<typeof createOpenApiBackend>[];

const read = async (file: string) => z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(file, 'utf8')));
const two = (index: number) => String(index + 1).padStart(2, '0');
const Privacy = z.object({ view: z.string() });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const out = join(root, '.cache', 'scaffolded');
  await rm(out, { recursive: true, force: true });
  for (const options of Object.values(commands)) {
    const { ok, output } = await run(process.execPath, [
      'packages/admin/scaffold/new-resource.mjs',
      ...options,
      '--out',
      out,
    ]);
    if (!ok) throw new Error(output);
  }
  const files = await Promise.all(
    Object.keys(commands).map(
      async (name) =>
        [`src/resources/${name}.resource.tsx`, await readFile(join(out, `${name}.resource.tsx`), 'utf8')] as const,
    ),
  );
  built = await buildPortalWith(Object.fromEntries(files));
});
test.afterAll(() => built.remove());

test.beforeEach(async ({ allowConsoleErrors }) => {
  allowConsoleErrors(/WebSocket/);
  calls = [];
  backends = [
    createOpenApiBackend(await read(documents.galaxy), {
      path: '/planets',
      id: 'id',
      wrap: 'data',
      totals: (total) => ({ meta: { total } }),
      own: (index) => ({ id: index + 1, name: `Planet ${two(index)}` }),
    }),
    createOpenApiBackend(await read(documents.petstore), {
      path: '/pet',
      list: '/pet/findByStatus',
      id: 'id',
      own: (index) => ({
        id: index + 1,
        name: `Pet ${two(index)}`,
        status: ['available', 'pending', 'sold'][index % 3],
        photoUrls: ['kept.png'],
      }),
      filters: { status: (row, values) => values.includes(String(row['status'])) },
    }),
    createOpenApiBackend(await read(documents.readme), {
      path: '/changelogs',
      id: 'slug',
      wrap: 'data',
      totals: (total) => ({ total }),
      own: (index) => ({
        slug: `change-${two(index)}`,
        title: `Change ${two(index)}`,
        privacy: { view: index % 2 === 0 ? 'public' : 'anyone_with_link' },
      }),
      filters: { visibility: (row, [value]) => value === 'all' || Privacy.parse(row['privacy']).view === value },
    }),
  ];
  portal = await servePortal({
    dist: built.dist,
    config: { ApiUrl: '/documents' },
    answer: (method, address, body) => {
      calls.push(`${method} ${address} ${body}`.trim());
      if (address === '/portal/login') return { status: 200, json: { Role: 'Admin' } };
      if (address === '/portal/profile') {
        return { status: 200, json: { IsCollectEnabled: false, IsCollectOnly: false, TermsAccepted: true } };
      }
      for (const backend of backends) {
        const answer = backend(method, address, body);
        if (answer) return answer;
      }
      return { status: 200, json: { Deliveries: [] } };
    },
  });
});
test.afterEach(async ({ page }) => {
  await page.close();
  await portal.stop();
});

async function open(page: Page, label: string) {
  await page.goto(portal.url);
  await page.getByLabel('Email', { exact: true }).fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: label, exact: true }).click();
  await expect(rows(page, label).first()).toBeVisible();
}
const rows = (page: Page, label: string) => page.getByRole('list', { name: label, exact: true }).getByRole('listitem');

/** Adds a record, expects it at the top of the list, and renames the record below it. */
async function addAndChange(page: Page, label: string, singular: string, field: string) {
  await page.getByRole('button', { name: `Add ${singular}` }).click();
  const adding = page.getByRole('dialog', { name: `Add ${singular}` });
  await adding.getByRole('textbox', { name: field, exact: true }).fill('Brand new');
  await adding.getByRole('button', { name: `Add ${singular}` }).click();
  await expect(adding).toBeHidden();
  await expect(rows(page, label).first()).toContainText('Brand new');

  await rows(page, label).nth(1).getByRole('link').click();
  const editing = page.getByRole('dialog', { name: `Edit ${singular}` });
  await editing.getByRole('textbox', { name: field, exact: true }).fill('Renamed');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing).toBeHidden();
  await expect(rows(page, label).nth(1)).toContainText('Renamed');
}

test('the generated files pass the type check and the linter without changes', { tag: '@full' }, async () => {
  test.setTimeout(180_000);
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: [...written, 'src/**/*.d.ts'],
  };
  await writeFile(join(built.folder, 'tsconfig.written.json'), JSON.stringify(config));
  const types = await run(typeCheck[0], [...typeCheck.slice(1), '-p', join(built.folder, 'tsconfig.written.json')]);
  expect(types.output).toBe('');
  const lint = await run(tool('oxlint'), ['-c', '.oxlintrc.json', ...written.map((file) => join(built.folder, file))]);
  expect(lint.output).toContain('0 errors');
});

test('Scalar’s planets are paged by limit and offset, created, and updated by PUT', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, 'Planets');
  await expect(rows(page, 'Planets').first()).toContainText('Planet 01');
  expect(calls).toContain('GET /planets?offset=0&limit=20');
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(rows(page, 'Planets').filter({ hasText: 'Planet 25' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.mouse.wheel(0, -20_000);
  await addAndChange(page, 'Planets', 'planet', 'Name');
  const [put = ''] = calls.filter((call) => call.startsWith('PUT /planets/1 '));
  expect(put).toContain('"name":"Renamed"');
  expect(put).toContain('"creator":');
});

test('the petstore’s pets are listed by status at another path, filtered, created and updated', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, 'Pets');
  expect(calls).toContain('GET /pet/findByStatus?status=available&status=pending&status=sold');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('checkbox', { name: 'Sold' }).check();
  await page.getByRole('button', { name: 'Apply Filters (1)' }).click();
  await expect(rows(page, 'Pets').first()).toContainText('Pet 03');
  expect(calls).toContain('GET /pet/findByStatus?status=sold');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(rows(page, 'Pets').first()).toContainText('Pet 01');
  await addAndChange(page, 'Pets', 'pet', 'Name');
  expect(calls).toContain('POST /pet {"name":"Brand new","photoUrls":[]}');
  expect(calls.find((call) => call.startsWith('PUT /pet '))).toContain('"photoUrls":["kept.png"]');
});

test('ReadMe’s changelogs are paged by number, unwrapped, created, and updated by PATCH', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, 'Changelogs');
  expect(calls).toContain('GET /changelogs?page=1&per_page=20');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('radio', { name: 'Public' }).check();
  await page.getByRole('radio', { name: 'Anyone with link' }).check();
  await page.getByRole('button', { name: 'Apply Filters (1)' }).click();
  await expect(rows(page, 'Changelogs').first()).toContainText('Change 02');
  expect(calls).toContain('GET /changelogs?page=1&per_page=20&visibility=anyone_with_link');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await addAndChange(page, 'Changelogs', 'changelog', 'Title');
  expect(calls.find((call) => call.startsWith('PATCH /changelogs/change-01 '))).toContain('"title":"Renamed"');
});
