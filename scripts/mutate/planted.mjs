/** `npm run mutate -- --planted`: twenty mistakes that people could make (`planted.json`), each put into a copy of the tree; the test that is named must fail, and passes without it (ADR 024). */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run, tool } from '../run.mjs';

/** @typedef {{ of: string, file: string, from: string, to: string, test: string, name: string }} Planted */

/** @type {readonly Planted[]} */
export const planted = JSON.parse(readFileSync(join(root, 'scripts', 'mutate', 'planted.json'), 'utf8'));

const copy = join(root, '.cache', 'planted');
const parts = ['contract', 'docs', 'scripts', 'server', 'src', 'template', 'tests', 'package.json', 'portal.config.ts', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'];

/** @param {string} text */
const literally = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The named tests of the named files, over the copy. @param {readonly Planted[]} asked */
const ask = (asked) => run(process.execPath, [tool('vitest'), 'run', '--root', copy, '--maxWorkers=1', '-t', asked.map(({ name }) => literally(name)).join('|'), ...new Set(asked.map(({ test }) => test))], { env: { NO_COLOR: '1' } });

/** @returns {Promise<boolean>} whether each was noticed by its test */
export async function askPlanted() {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const unbroken = await ask(planted);
  if (!unbroken.ok) throw new Error(`With nothing broken they fail:\n${unbroken.output}`);
  let noticed = 0;
  for (const each of planted) {
    const file = join(copy, each.file);
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace(each.from, () => each.to));
    const { ok, output } = await ask([each]);
    writeFileSync(file, source);
    // What does not even load has not been noticed by a test.
    const isNoticed = !ok && /Tests +\d+ failed/.test(output);
    if (isNoticed) noticed += 1;
    console.log(`${isNoticed ? 'killed  ' : 'SURVIVED'} ${each.of}: ${relative(copy, file)}: ${each.to}`);
  }
  rmSync(copy, { recursive: true, force: true });
  console.log(`planted: ${noticed} of ${planted.length} were noticed`);
  return noticed === planted.length;
}
