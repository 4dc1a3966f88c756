/** Builds a copy of the portal with additional source files. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root, run, tool } from '../../scripts/run.mjs';
import { serversFolder } from './test-servers.mjs';
import { linkModules } from './link-modules.mjs';

const sources = [
  'packages',
  'contract',
  'server',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'portal.config.ts',
  'scripts',
  'tsconfig.json',
  'package.json',
];

const buildLimitMs = 120_000;

/** @param {Readonly<Record<string, string>>} added file contents by path */
export async function buildPortalWith(added) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  for (const source of sources) cpSync(join(root, source), join(folder, source), { recursive: true });
  linkModules(folder);
  for (const [file, text] of Object.entries(added)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  // Skip Brotli compression: it is slow, and no test requests it.
  const built = await run(tool('vite'), ['build', folder], {
    env: { NODE_ENV: 'production', UNCOMPRESSED: 'yes' },
    limitSeconds: buildLimitMs / 1000,
  });
  if (!built.ok) {
    remove();
    throw new Error(`The build of the portal failed:\n${built.output}`);
  }
  return { folder, dist: join(folder, 'dist'), remove };
}

/** Builds all resource declarations of the browser tests into one shared portal. Resolves to the build's folder. */
export async function buildDeclarations() {
  const place = join(serversFolder(), 'declarations');
  const dist = join(place, 'dist');
  const done = join(place, 'done');
  const deadline = Date.now() + buildLimitMs;
  while (mkdirSync(place, { recursive: true }) === undefined) {
    if (existsSync(done)) return dist;
    // Another worker is building: wait for its result.
    if (Date.now() > deadline) throw new Error('The build with the declarations of the tests did not finish in time');
    await wait(100);
  }
  const sourceFolder = join(root, 'tests', 'e2e');
  const written = readdirSync(sourceFolder)
    .filter((name) => name.endsWith('.resource.tsx'))
    .map((name) => [`src/resources/${name}`, readFileSync(join(sourceFolder, name), 'utf8')]);
  try {
    const built = await buildPortalWith(Object.fromEntries(written));
    cpSync(built.dist, dist, { recursive: true });
    built.remove();
    writeFileSync(done, '');
    return dist;
  } catch (error) {
    rmSync(place, { recursive: true });
    throw error;
  }
}
