/**
 * The files of a portal without the marketplace: those of `template/`, and whatever they, the portal and its checks
 * import, so that no list of files has to be kept. Where `template/` has a file of the same path, it stands in its place.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { portalTables } from '../portal-tables.mjs';

/** What starts a portal, builds, tests and scaffolds it; read by path and imported by none. */
const begun = ['index.html', 'tsconfig.json', 'vite.config.ts', '.gitignore', 'src/main.ts', 'packages/admin/engine/format/micromark-extension-gfm.d.ts', 'src/resources/resources.resource.tsx', 'src/worker/offline.html', 'src/worker/offline.ts', 'src/worker/service-worker.ts', 'src/worker/tsconfig.json', 'scripts/new-resource.mjs', 'scripts/unused-packages/error-stack-parser.mjs', 'scripts/unused-packages/rc-collapse.mjs', 'scripts/unused-packages/rc-field-form.mjs', 'scripts/unused-packages/resize-observer-polyfill.mjs', 'packages/admin/package.json', 'tests/setup/document.ts', 'tests/setup/open-resource.tsx', 'tests/setup/render-app.tsx'];
/** What no file imports by its name: the compiler, types, and what stands for a browser. */
const tools = ['typescript', 'vite', 'vitest', 'happy-dom', '@types/node', '@types/react', '@types/react-dom', '@types/papaparse', '@types/pluralize'];

const imported = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|@import\s+)['"]([^'"\n]+)['"]/g;
const messages = /^packages\/admin\/contract\/texts\/messages\/.+\.json$/;

/** @param {string} folder @param {string} [at] @returns {string[]} paths with `/` */
function everyFile(folder, at = '') {
  return readdirSync(join(folder, at), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? everyFile(folder, posix.join(at, entry.name)) : [posix.join(at, entry.name)]));
}

/** @param {string} specifier */
const packageOf = (specifier) => specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');

/**
 * By path, in the new portal's folder.
 * @param {string} root of this repository
 * @param {string} name what the new portal's package is called
 * @returns {Map<string, string>}
 */
export function filesOfPortal(root, name) {
  const template = join(root, 'template');
  /** @type {Map<string, string>} */
  const files = new Map();
  /** @type {Set<string>} */
  const packages = new Set(tools);

  /** @param {string} path */
  function add(path) {
    if (files.has(path)) return;
    const own = join(template, path);
    const source = readFileSync(existsSync(own) ? own : join(root, path), 'utf8');
    files.set(path, source);
    if (!/\.(tsx?|mjs)$/.test(path)) return;
    for (const [, specifier = ''] of source.matchAll(imported)) {
      const bare = specifier.replace(/\?.*$/, '');
      const ofPackage = /^schema-admin\/(.+)/.exec(bare)?.[1];
      const table = portalTables.find(({ find }) => find === bare);
      if (bare.startsWith('.') || ofPackage !== undefined || table !== undefined) {
        const asked = table ? posix.relative(root, table.replacement) : ofPackage === undefined ? posix.normalize(posix.join(posix.dirname(path), bare)) : posix.join('packages/admin', ofPackage);
        // What a comment or a text names is no file.
        if ([template, root].some((folder) => statSync(join(folder, asked), { throwIfNoEntry: false })?.isFile())) add(asked);
      } else if (!bare.startsWith('node:') && !builtinModules.includes(bare)) packages.add(packageOf(bare));
    }
  }
  for (const path of [...begun, ...everyFile(template)]) add(path);

  // Texts of other languages, of the areas that came along.
  const areas = new Set([...files.values()].flatMap((source) => [...source.matchAll(/defineTexts\(\s*'([\w-]+)'/g)].map(([, area]) => area)));
  for (const [path, source] of files) {
    if (!messages.test(path)) continue;
    const kept = Object.entries(JSON.parse(source)).filter(([key]) => areas.has(key.split('.')[0]));
    files.set(path, `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`);
  }

  const ours = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  /** @param {Record<string, string>} versions */
  const needed = (versions) => Object.fromEntries(Object.entries(versions).filter(([each]) => packages.has(each)));
  const manifest = { ...JSON.parse(files.get('package.json') ?? '{}'), name, dependencies: needed(ours.dependencies), devDependencies: needed(ours.devDependencies), overrides: ours.overrides };
  files.set('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
  return files;
}
