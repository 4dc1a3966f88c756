/** `schema-admin create FOLDER`: a new portal with two roles, two resources and a backend for them. */
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { Refusal } from './refusal.mjs';

const packageFolder = join(import.meta.dirname, '..');

/** Packages that the template imports. `tools` are those that build and test it. */
const needed = [
  '@ant-design/icons',
  '@refinedev/antd',
  '@refinedev/core',
  '@tanstack/react-query',
  'antd',
  'dayjs',
  'jszip',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router',
  'zod',
];
const tools = [
  '@ant-design/cssinjs',
  '@ant-design/v5-patch-for-react-19',
  '@testing-library/dom',
  '@testing-library/react',
  '@types/node',
  '@types/papaparse',
  '@types/react',
  '@types/react-dom',
  'happy-dom',
  'typescript',
  'vite',
  'vitest',
];

/** The backends available for a new portal, with their packages. */
const backendPackages = { memory: {}, 'json-server': { 'json-server': '0.17.4' } };

/** @param {string} name @returns {name is keyof typeof backendPackages} */
const isBackend = (name) => Object.hasOwn(backendPackages, name);

/**
 * Writes the portal. Throws a `Refusal` for a folder that isn't empty and for an unknown backend.
 * @param {string} folder
 * @param {string} source where npm finds the package: a version, or `file:` and the path of a tarball
 * @param {string} [backend]
 */
export function createPortal(folder, source, backend = 'memory') {
  if (!isBackend(backend)) {
    throw new Refusal(`There is no backend "${backend}": choose ${Object.keys(backendPackages).join(' or ')}.`);
  }
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new Refusal(`${target} is not empty.`);
  for (const part of ['portal', backend]) cpSync(join(packageFolder, 'template', part), target, { recursive: true });
  // npm doesn't include .gitignore files in packages.
  renameSync(join(target, 'gitignore'), join(target, '.gitignore'));
  const { name, dependencies, peerDependencies, portalTools } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  );
  const manifest = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
  /** @param {readonly string[]} names @param {Readonly<Record<string, string>>} versions */
  const pick = (names, versions) => Object.fromEntries(names.map((each) => [each, versions[each]]));
  const written = {
    ...manifest,
    name: basename(target),
    dependencies: {
      ...pick(needed, { ...dependencies, ...peerDependencies }),
      ...backendPackages[backend],
      [name]: source,
    },
    devDependencies: pick(tools, portalTools),
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(written, undefined, 2)}\n`);
  const place = relative(process.cwd(), target) || '.';
  console.log(
    `The portal is in ${place}. Now\n\n  cd ${place}\n  npm install\n  npm run dev\n\nIts README lists what is yours to change.`,
  );
}
