/** `npm run mutate -- --planted`: twenty mistakes that people could make (`planted.json`), each put into a copy of the tree; the test that is named must fail, and passes without it (ADR 024). */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from '../run.mjs';

/** @typedef {{ of: string, file: string, from: string, to: string, test: string, name: string }} Planted */

/** @type {readonly Planted[]} */
export const planted = JSON.parse(readFileSync(join(root, 'scripts', 'mutate', 'planted.json'), 'utf8'));

const parts = ['contract', 'docs', 'scripts', 'server', 'src', 'template', 'tests', 'package.json', 'portal.config.ts', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'];

/** @param {string} copy where the tree is copied to */
function copyTree(copy) {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** @param {readonly Planted[]} mistakes @returns {Promise<boolean>} whether each was noticed by its test, which passes without it */
export async function askPlanted(mistakes = planted) {
  const copy = join(root, '.cache', 'planted');
  copyTree(copy);
  process.chdir(copy);
  const vitest = await createVitest('test', { root: copy, watch: false, maxWorkers: 1, reporters: [{}] });
  /** What its test says: whether it passed; nothing where it did not even run. @param {Planted} mistake */
  const passes = async ({ file, test, name }) => {
    vitest.invalidateFile(join(copy, file));
    vitest.state.filesMap.clear();
    vitest.setGlobalTestNamePattern(name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    const { testModules } = await vitest.start([test]);
    const states = testModules.flatMap(({ children }) => [...children.allTests()]).map((each) => each.result().state);
    return states.includes('failed') ? false : states.includes('passed') ? true : undefined;
  };
  let noticed = 0;
  for (const each of mistakes) {
    const file = join(copy, each.file);
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace(each.from, () => each.to));
    const broken = await passes(each);
    writeFileSync(file, source);
    const outcome = broken !== false ? 'SURVIVED' : (await passes(each)) === true ? 'killed' : 'UNSTEADY';
    if (outcome === 'killed') noticed += 1;
    console.log(`${outcome.padEnd(8)} ${each.of}: ${each.file}: ${each.to}`);
  }
  await vitest.close();
  process.chdir(root);
  rmSync(copy, { recursive: true, force: true });
  console.log(`planted: ${noticed} of ${mistakes.length} were noticed`);
  return noticed === mistakes.length;
}
