/** The checks are only worth what they catch: each is shown a planted fault in a copy of the tree. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const notCopied = new Set(['node_modules', '.git', 'dist', 'dist-server', '.data', '.cache', 'test-results', 'playwright-report']);
const limitMs = 120_000;

let copy = '';
const planted: string[] = [];

function plant(path: string, content: string): void {
  planted.push(path);
  writeFileSync(join(copy, path), content);
}

function check(...names: string[]): { passed: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check.mjs', ...names], { cwd: copy, encoding: 'utf8' });
  return { passed: status === 0, output: stdout + stderr };
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portal-check-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));
afterEach(() => {
  for (const path of planted.splice(0)) rmSync(join(copy, path));
});

describe('npm run check', () => {
  it('passes the tree as it is', { timeout: limitMs }, () => {
    // The others run on the tree itself, as a part of their own.
    const { passed, output } = check('lint', 'requirements');
    expect(output).not.toContain('FAILED');
    expect(passed).toBe(true);
  });

  it('refuses a file of 301 lines, an any, an assertion and a skipped test', { timeout: limitMs }, () => {
    plant('contract/planted-length.ts', `${'// a line\n'.repeat(300)}export const planted = 1;\n`);
    plant('contract/planted-any.ts', 'export const planted: any = 1;\n');
    plant('contract/planted-assertion.ts', "export const planted = 'a' as unknown;\n");
    plant('contract/planted.test.ts', "import { expect, it } from 'vitest';\nit.skip('x', () => {\n  expect(1).toBe(1);\n});\n");
    const { passed, output } = check('lint');
    expect(passed).toBe(false);
    for (const path of planted) expect(output).toContain(path);
  });

  it('lets a file have 300 lines', { timeout: limitMs }, () => {
    plant('contract/planted-length.ts', `${'// a line\n'.repeat(299)}export const planted = 1;\n`);
    expect(check('lint').output).not.toContain('planted-length');
  });

  it('refuses an import against the direction, or across to a neighbour', { timeout: limitMs }, () => {
    plant('src/providers/planted-upward.ts', "import '../resources/orders.resource.tsx';\n");
    plant('contract/planted-upward.ts', "import '../server/main.ts';\n");
    plant('server/planted-across.ts', "import '../src/main.tsx';\n");
    plant('server/planted-driver.ts', "import 'pg';\n");
    const { passed, output } = check('architecture');
    expect(passed).toBe(false);
    for (const path of planted) expect(output).toContain(path);
  });

  it('refuses an export that nobody uses, or only a test', { timeout: limitMs }, () => {
    plant('server/planted-export.ts', 'export const used = 1;\nexport const unused = 2;\n');
    plant('server/planted-export.test.ts', "import { expect, it } from 'vitest';\nimport { used } from './planted-export.ts';\nit('x', () => expect(used).toBe(1));\n");
    const everything = check('dead-code');
    expect(everything.passed).toBe(false);
    expect(everything.output).toMatch(/unused .*planted-export\.ts/);
    const shipped = check('test-only-code');
    expect(shipped.passed).toBe(false);
    expect(shipped.output).toContain('server/planted-export.ts');
  });

  it('refuses a type error', { timeout: limitMs }, () => {
    plant('contract/planted-type.ts', "export const planted: number = 'one';\n");
    const { passed, output } = check('types');
    expect(passed).toBe(false);
    expect(output).toContain('contract/planted-type.ts');
  });
});
