/** A build of the portal from a copy of its sources with more files: what a developer gets who adds them. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root, run, tool } from '../../scripts/run.mjs';
import { allFolders } from './serve.mjs';
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

/** @param {Readonly<Record<string, string>>} added the files' content, by path */
export async function buildWith(added) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  for (const source of sources) cpSync(join(root, source), join(folder, source), { recursive: true });
  linkModules(folder);
  for (const [file, text] of Object.entries(added)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  // Nobody fetches it by Brotli, which takes two fifths of a build.
  const built = await run(tool('vite'), ['build', folder], {
    env: { NODE_ENV: 'production', UNCOMPRESSED: 'yes' },
    limitSeconds: buildLimitMs / 1000,
  });
  if (!built.ok) {
    remove();
    throw new Error(`The portal was not built:\n${built.output}`);
  }
  return { folder, dist: join(folder, 'dist'), remove };
}

/** What the browser tests declare beside themselves, built into one portal for all that look at it. Answers with the build's folder. */
export async function buildOfDeclarations() {
  const place = join(allFolders(), 'declarations');
  const dist = join(place, 'dist');
  const done = join(place, 'done');
  const deadline = Date.now() + buildLimitMs;
  while (mkdirSync(place, { recursive: true }) === undefined) {
    if (existsSync(done)) return dist;
    // Another worker is at it.
    if (Date.now() > deadline) throw new Error('The portal with what the tests declare is not there');
    await wait(100);
  }
  const beside = join(root, 'tests', 'e2e');
  const written = readdirSync(beside)
    .filter((name) => name.endsWith('.resource.tsx'))
    .map((name) => [`src/resources/${name}`, readFileSync(join(beside, name), 'utf8')]);
  try {
    const built = await buildWith(Object.fromEntries(written));
    cpSync(built.dist, dist, { recursive: true });
    built.remove();
    writeFileSync(done, '');
    return dist;
  } catch (error) {
    rmSync(place, { recursive: true });
    throw error;
  }
}
