/**
 * Builds the published package, with JavaScript and with sources for the types: `node packages/admin/build.mjs FOLDER`.
 * Then run `npm pack` in the folder.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { packageExports } from './entry-points.mjs';

const folder = import.meta.dirname;
const dist = resolve(process.argv[2] ?? join(folder, '..', '..', '.cache', 'package', 'built'));
const compiled = ['app', 'contract', 'defaults', 'engine', 'providers', 'testing'];

/** Returns whether a file is a test or only supports the package's own tests. @param {string} path */
const isTest = (path) => /\.(test|fixture)\.|[\\/]snapshots[\\/]|style-files/.test(path);

/** Runs the compiler on the package. @param {object} compilerOptions @param {readonly string[]} include */
function compile(compilerOptions, include) {
  const config = join(folder, '.build.tsconfig.json');
  const exclude = ['app/worker/service-worker.ts', '**/*.test.ts', '**/*.test.tsx', '**/*.fixture.ts'];
  writeFileSync(
    config,
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: { noEmit: false, outDir: dist, rootDir: folder, ...compilerOptions },
      include,
      exclude,
    }),
  );
  const compiler = createRequire(import.meta.url).resolve('typescript-native/package.json');
  const { status } = spawnSync(process.execPath, [join(dirname(compiler), 'bin', 'tsc'), '-p', config], {
    stdio: 'inherit',
  });
  rmSync(config);
  if (status !== 0) throw new Error('The package does not compile');
}

/** Compiles the service worker without checking types: `npm run check` does that with the globals of a worker. */
function compileWorker() {
  const source = readFileSync(join(folder, 'app', 'worker', 'service-worker.ts'), 'utf8');
  const compilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    rewriteRelativeImportExtensions: true,
  };
  writeFileSync(
    join(dist, 'app', 'worker', 'service-worker.js'),
    ts.transpileModule(source, { compilerOptions }).outputText,
  );
}

/**
 * Copies styles, messages, pages, scripts for Node and the sources. A portal's compiler reads the types from the
 * sources, with the portal's own roles.
 */
function copyRest() {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    const [top = ''] = path.split(/[\\/]/);
    const isRest =
      [...compiled, 'backend', 'vite', 'scaffold'].includes(top) &&
      /\.(css|json|html|mjs|tsx?)$/.test(path) &&
      !isTest(path) &&
      !path.endsWith('tsconfig.json');
    if (entry.isFile() && (isRest || top === 'template' || /^(README|CHANGELOG)\.md$/.test(path))) {
      mkdirSync(dirname(join(dist, path)), { recursive: true });
      cpSync(join(folder, path), join(dist, path));
    }
  }
  cpSync(join(folder, 'tsconfig.portal.json'), join(dist, 'tsconfig.portal.json'));
}

/** Guides in the package's `docs/`, which developers can read without a network. */
const guides = ['declaring-resources.md', 'authentication.md', 'data-providers.md', 'resources'];

/** Copies the guides. Replaces a link to any other page with its text. */
function copyGuides() {
  const source = join(folder, '..', '..', 'docs');
  for (const guide of guides) cpSync(join(source, guide), join(dist, 'docs', guide), { recursive: true });
  const copied = readdirSync(join(dist, 'docs'), { recursive: true, encoding: 'utf8' });
  const pages = [join(dist, 'README.md'), ...copied.map((name) => join(dist, 'docs', name))];
  for (const page of pages.filter((name) => name.endsWith('.md'))) {
    const written = readFileSync(page, 'utf8')
      .replaceAll('](../../docs/', '](docs/')
      .replaceAll('../README.md#add-a-resource', '../README.md#a-resource')
      .replaceAll('`packages/admin/', '`schema-admin/')
      .replaceAll(/\[([^\]]*)\]\((?!https?:|#)([^)#]+)[^)]*\)/g, (link, label, target) =>
        existsSync(join(page, '..', target)) ? link : label,
      );
    writeFileSync(page, written);
  }
}

/** Returns the npm modules that a portal loads in the browser, for Vite to prebundle. @returns {string[]} */
function browserImports() {
  const scripts = ['app', 'contract', 'engine', 'providers'].flatMap((top) =>
    readdirSync(join(dist, top), { recursive: true, withFileTypes: true }),
  );
  const sources = scripts
    .filter(({ name, parentPath }) => name.endsWith('.js') && !/testing|worker/.test(parentPath))
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8'));
  const found = sources.flatMap((source) =>
    [...source.matchAll(/(?:\bfrom|\bimport|import\()\s*["']([@a-z][^"'\n]*)["']/g)].map(([, name = '']) => name),
  );
  return [...new Set(found)].filter((name) => !/^portal\/|\.css$/.test(name)).sort();
}

function writeManifest() {
  const {
    private: _private,
    exports: _exports,
    ...manifest
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, '..', '..', 'package.json'), 'utf8'));
  writeFileSync(
    join(dist, 'package.json'),
    `${JSON.stringify({ ...manifest, exports: packageExports(), browserImports: browserImports(), portalTools: { ...dependencies, ...devDependencies } }, undefined, 2)}\n`,
  );
}

rmSync(dist, { recursive: true, force: true });
compile({ allowJs: false, checkJs: false, rewriteRelativeImportExtensions: true }, compiled);
// Emit declarations for JavaScript with JSDoc types, because compilers ignore the JSDoc of packages.
compile({ declaration: true, emitDeclarationOnly: true }, ['vite/plugin.mjs', 'backend']);
compileWorker();
copyRest();
copyGuides();
writeManifest();
