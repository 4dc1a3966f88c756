/** The steps of `npm run check`: the command of each, and how it proves that it has read any files. */
import { run, tool, typeCheck } from './run.mjs';

/**
 * @typedef {object} Check
 * @property {readonly [command: string, ...args: string[]]} command
 * @property {RegExp} [extent] matches the amount of input in the output of a clean run; without a match the step fails
 */

/** @type {Readonly<Record<string, Check>>} */
const checks = {
  lint: { command: [tool('oxlint')], extent: /on ([1-9]\d* files)/ },
  format: { command: [tool('biome'), 'format', '.'], extent: /Checked ([1-9]\d* files)/ },
  types: { command: typeCheck },
  // Checks the package without the marketplace, with the roles and endpoints of `defaults/`.
  'package-types': { command: [...typeCheck, '-p', 'packages/admin'] },
  // Workers and pages have different global objects.
  'worker-types': { command: [...typeCheck, '-p', 'packages/admin/app/worker'] },
  architecture: {
    command: [process.execPath, 'scripts/architecture.mjs'],
    extent: /([1-9]\d* modules, [1-9]\d* imports)/,
  },
  clocks: { command: [process.execPath, 'scripts/device-clock.mjs'], extent: /([1-9]\d* files)/ },
  // Knip needs no extent, because it fails if a pattern matches no file.
  'dead-code': { command: [tool('knip'), '--no-progress'] },
  'test-only-code': { command: [tool('knip'), '--no-progress', '--production', '--no-config-hints'] },
  texts: { command: [process.execPath, 'scripts/texts.mjs'], extent: /([1-9]\d* texts of [1-9]\d* areas)/ },
  requirements: {
    command: [process.execPath, 'scripts/requirements.mjs'],
    extent: /([1-9]\d* of [1-9]\d* requirements in [1-9]\d* tests)/,
  },
  documents: {
    command: [process.execPath, 'scripts/documents.mjs'],
    extent: /([1-9]\d* links and file names in [1-9]\d* documents)/,
  },
  english: {
    command: [process.execPath, 'scripts/english.mjs'],
    extent: /([1-9]\d* comments and [1-9]\d* titles in [1-9]\d* files)/,
  },
  citations: { command: [process.execPath, 'scripts/citations.mjs'], extent: /([1-9]\d* citations in [1-9]\d* files)/ },
};

export const checkNames = Object.keys(checks);

/** Runs a step. "extent" is the amount of input that it read. @param {string} name */
export async function check(name) {
  const wanted = checks[name];
  if (wanted === undefined) throw new Error(`Unknown check "${name}". Checks: ${checkNames.join(', ')}`);
  const [command, ...args] = wanted.command;
  const done = await run(command, args, { limitSeconds: 180 });
  const extent = wanted.extent?.exec(done.output)?.[1];
  const ok = done.ok && (wanted.extent === undefined || extent !== undefined);
  return { ...done, ok, name, extent: extent ?? '' };
}
