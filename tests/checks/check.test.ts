/** Runs every check on a copy of the repository that contains planted mistakes for each of them. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkModules } from '../setup/link-modules.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const notCopied = new Set([
  'node_modules',
  '.git',
  'dist',
  'dist-server',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
]);
/** Returns the paths of a folder's entries, except those named. */
const allExcept = (folder: string, ...kept: readonly string[]) =>
  readdirSync(join(root, folder))
    .filter((name) => !kept.includes(name))
    .map((name) => join(root, folder, name));

/** Folders without planted mistakes, left out of the copy to save time. */
const notRead = [
  ...allExcept('server', 'api', 'areas', 'db', 'images', 'web', 'app.ts', 'main.ts'),
  ...allExcept('server/areas', 'ledger', 'subscriptions', 'undo', 'views'),
  ...allExcept('packages/admin/engine', 'features', 'kit'),
  ...allExcept('packages/admin/engine/features', 'bulk', 'views'),
  ...allExcept('packages/admin/engine/kit', 'form', 'press', 'tools'),
  ...allExcept('tests', 'checks', 'setup'),
  ...['src/custom', 'src/resources', 'packages/admin/template', 'public', 'scripts/conform'].map((path) =>
    join(root, path),
  ),
  ...['packages/admin/conform', 'packages/admin/scaffold', 'bench'].map((path) => join(root, path)),
];
const limitMs = 300_000;

const tooLong = { 'contract/planted-length.ts': `${'// a line\n'.repeat(400)}export const planted = 1;\n` };
const longEnough = { 'contract/planted-400-lines.ts': `${'// a line\n'.repeat(399)}export const planted = 1;\n` };
const forbiddenCode = {
  ...tooLong,
  'packages/admin/engine/planted-write.ts':
    "import { useCustomMutation } from '@refinedev/core';\nexport const planted = useCustomMutation;\n",
  'contract/planted-any.ts': 'export const planted: any = 1;\n',
  'contract/planted-assertion.ts': "export const planted = 'a' as unknown;\n",
  'contract/planted.test.ts': "import { expect, it } from 'vitest';\nit.skip('x', () => {\n  expect(1).toBe(1);\n});\n",
};
const forbiddenImports = {
  'packages/admin/providers/planted-upward.ts': "import '../../../src/resources/orders.resource.tsx';\n",
  'contract/planted-upward.ts': "import '../server/main.ts';\n",
  'server/planted-across.ts': "import '../src/main.ts';\n",
  'server/planted-driver.ts': "import 'pg';\n",
  'server/api/planted-floor.ts': "import '../web/health.ts';\n",
  'server/areas/views/planted-top.ts': "import '../../app.ts';\n",
  'packages/admin/engine/planted-glob.ts':
    "export const all = import.meta.glob('../../../src/resources/*.resource.tsx');\n",
  'packages/admin/engine/kit/form/planted-floor.ts': "import '../../features/bulk/use-selection.ts';\n",
  'packages/admin/engine/features/views/planted-feature.ts': "import '../bulk/use-selection.ts';\n",
  'server/planted-picture.ts': "import './images/plugin.ts';\n",
};
/** No module imports itself, even indirectly, but the folders import each other. */
const importCycles = {
  'server/areas/views/planted-there.ts': "import '../undo/pending-deletions.ts';\n",
  'server/areas/undo/planted-back.ts': "import '../views/repository.ts';\n",
  'packages/admin/engine/kit/press/planted-there.ts': "import '../tools/ToolPanel.tsx';\n",
  'packages/admin/engine/kit/tools/planted-back.ts': "import '../press/press-guard.ts';\n",
};
const unused = {
  'server/planted-export.ts': 'export const used = 1;\nexport const unused = 2;\n',
  'server/planted-export.test.ts':
    "import { expect, it } from 'vitest';\nimport { used } from './planted-export.ts';\nit('x', () => expect(used).toBe(1));\n",
};
const unformatted = { 'contract/planted-format.ts': 'export const planted = {a: 1};\n' };
const wrongTypes = { 'contract/planted-type.ts': "export const planted: number = 'one';\n" };

const deviceClockReads = {
  'packages/admin/providers/planted-now.ts': 'export const planted = Date.now();\n',
  'packages/admin/engine/planted-today.ts': 'export const planted = new Date();\n',
};

const unknownCitations = {
  'contract/planted-requirement.ts': '/** As required (O-1.99). */\nexport {};\n',
  'server/planted-decision.ts': '/** As decided (decisions, "Nothing of the kind"). */\nexport {};\n',
  'src/planted-document.ts': '/** As written (specification 1, section 4). */\nexport {};\n',
};
const brokenLinks = {
  'docs/planted-guide.md': '# Planted\n\nRead [nothing](nowhere.md) and `server/nowhere.ts`.\n',
};
const hardcodedTexts = {
  'packages/admin/engine/screens/shell/PlantedLiteral.tsx':
    'export const Planted = ({ count }: { count: number }) => <p title="x">{count === 1 ? \'Nothing here\' : `${count} rows`}</p>;\n',
  'packages/admin/app/signed-out/planted-literal.ts': "export const planted = { label: 'Sign In' };\n",
  'contract/planted-message.ts':
    "import { z } from 'zod';\nexport const planted = z.string().min(1, 'Enter a name');\n",
  'server/areas/undo/planted-refusal.ts':
    "import { ApiError } from '../../api/errors.ts';\nexport const planted = () => new ApiError(404, 'This is gone.');\n",
  // A role name that is shown to users, and a title inside a section called `name`.
  'src/custom/orders/planted-role.ts': "export const planted = { label: 'Merchant' };\n",
  'src/resources/planted-own.resource.tsx': "export const planted = {\n  label: 'Things of ours',\n};\n",
  'src/resources/planted-section.ts': "export const planted = { name: { title: 'Name' } };\n",
};
/** Field names and update types in a declaration, and texts in a resource of a third-party backend. */
const allowedTexts = {
  // A resource of a third-party backend.
  'src/resources/planted-strangers.resource.tsx':
    "export const planted = {\n  label: 'Things of mine',\n  transport: 'rest',\n};\n",
  'src/resources/planted-fields.ts':
    "export const planted = { access: {}, title: 'Name', live: ['Orders'], columns: ['Name', { key: 'City' }] };\nexport const plantedFields = ['Name', 'City'] as const;\n",
};
const unusedText = {
  'server/planted/texts.ts':
    "import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';\nexport const plantedTexts = defineTexts('planted', { unused: 'Nobody says this', counted: '{count, plural, other {# rows}}' });\n",
  'server/planted/say.ts':
    "import { plantedTexts } from './texts.ts';\nexport const planted = plantedTexts.counted({ count: 1 });\n",
};

const fractional = {
  'server/areas/ledger/planted-share.ts': 'export const planted = (pence: number) => pence / 5;\n',
  'server/areas/subscriptions/planted-rate.ts': 'export const planted = 0.2;\n',
};

const outputs = new Map<string, string>();

/** Plants all mistakes together, because each of them concerns only one check. */
beforeAll(() => {
  const copy = mkdtempSync(join(tmpdir(), 'portal-check-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) && !notRead.includes(path) });
  linkModules(copy);
  for (const [path, content] of Object.entries({
    ...longEnough,
    ...forbiddenCode,
    ...forbiddenImports,
    ...importCycles,
    ...unused,
    ...unformatted,
    ...wrongTypes,
    ...deviceClockReads,
    ...unknownCitations,
    ...brokenLinks,
    ...hardcodedTexts,
    ...allowedTexts,
    ...unusedText,
    ...fractional,
  })) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    writeFileSync(join(copy, path), content);
  }
  const check = (name: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.mjs', name], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(status).not.toBe(0);
    outputs.set(name, stdout + stderr);
  };
  for (const name of [
    'lint',
    'format',
    'architecture',
    'clocks',
    'citations',
    'documents',
    'texts',
    'dead-code',
    'test-only-code',
  ]) {
    check(name);
  }
  // Check the types of few files: checking all takes longer than everything else here, and the part "check" does it.
  for (const folder of ['src', 'server', 'tests', 'docs', 'packages/admin/engine', 'packages/admin/app']) {
    rmSync(join(copy, folder), { recursive: true });
  }
  check('types');
  rmSync(copy, { recursive: true });
}, limitMs);

describe('npm run check', () => {
  it('rejects a file of 401 lines, a direct mutation, any, an assertion and a skipped test', () => {
    for (const path of Object.keys(forbiddenCode)) expect(outputs.get('lint')).toContain(path);
  });

  it('allows a file of 400 lines', () => {
    for (const path of Object.keys(longEnough)) expect(outputs.get('lint')).not.toContain(path);
  });

  it('rejects imports in the wrong direction, across folders, or of demo code in production', () => {
    for (const path of Object.keys(forbiddenImports)) expect(outputs.get('architecture')).toContain(path);
  });

  it('rejects two folders that import each other', () => {
    expect(outputs.get('architecture')).toMatch(
      /no-folder-cycles-in-packages-admin-engine: packages\/admin\/engine\/kit\/(press|tools) → /,
    );
    expect(outputs.get('architecture')).toContain(
      'no-folder-cycles-in-server: server/areas/undo → server/areas/views → server/areas/undo',
    );
  });

  it('rejects an export that is unused or used only by a test', () => {
    expect(outputs.get('dead-code')).toMatch(/unused .*planted-export\.ts/);
    expect(outputs.get('test-only-code')).toContain('server/planted-export.ts');
  });

  it("rejects reading the device's clock outside the one file that is allowed to", () => {
    for (const path of Object.keys(deviceClockReads)) expect(outputs.get('clocks')).toContain(`${path}:1`);
  });

  it('rejects citations of missing requirements, decisions or documents', () => {
    for (const path of Object.keys(unknownCitations)) expect(outputs.get('citations')).toContain(`${path}:1`);
  });

  it('rejects broken links and unknown file names in the documentation', () => {
    expect(outputs.get('documents')).toContain('docs/planted-guide.md:3: there is no file server/nowhere.ts');
    expect(outputs.get('documents')).toContain(
      'docs/planted-guide.md:3: the link leads to docs/nowhere.md, which does not exist',
    );
  });

  it('rejects user-facing texts outside the catalogue, in JSX and elsewhere', () => {
    for (const path of Object.keys(hardcodedTexts)) expect(outputs.get('lint')).toContain(path);
    expect(outputs.get('lint')).toContain('Users see "{} rows"');
  });

  it('allows field names, and texts in resources of third-party backends', () => {
    for (const path of Object.keys(allowedTexts)) expect(outputs.get('lint')).not.toContain(path);
  });

  it('rejects fractions in code for money and credits', () => {
    for (const path of Object.keys(fractional)) expect(outputs.get('lint')).toContain(path);
    expect(outputs.get('lint')).toContain('A division near money');
  });

  it('rejects an unused text and an incomplete plural', () => {
    expect(outputs.get('texts')).toContain('planted.unused: nothing uses plantedTexts.unused');
    expect(outputs.get('texts')).toContain('planted.counted: {count} has no "one"');
  });

  it('rejects an unformatted file', () => {
    for (const path of Object.keys(unformatted)) expect(outputs.get('format')).toContain(path);
  });

  it('rejects a type error', () => {
    for (const path of Object.keys(wrongTypes)) expect(outputs.get('types')).toContain(path);
  });
});
