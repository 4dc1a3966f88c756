/** A build of the portal from a copy of its sources with one more file: what a developer gets who adds it. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, run, tool } from '../../scripts/run.mjs';

const sources = ['contract', 'server', 'src', 'public', 'index.html', 'vite.config.ts', 'portal.config.ts', 'scripts', 'tsconfig.json', 'package.json'];

/**
 * @param {string} path of the file that is added
 * @param {string} content
 * @param {Readonly<Record<string, string>>} [others] further files, by path
 */
export async function buildWith(path, content, others = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  for (const source of sources) cpSync(join(root, source), join(folder, source), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [file, text] of Object.entries({ [path]: content, ...others })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const built = await run(tool('vite'), ['build', folder], { env: { NODE_ENV: 'production' }, limitSeconds: 120 });
  if (!built.ok) {
    remove();
    throw new Error(`The portal was not built:\n${built.output}`);
  }
  return { folder, dist: join(folder, 'dist'), remove };
}
