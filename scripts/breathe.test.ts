import { expect, it } from 'vitest';
import { inPieces, isNeededWhole } from './breathe.mjs';

const wait = /await globalThis\.portalPause\?\.\(\); /g;

/** A script as the build writes it, of modules that are so long. */
const script = (modules: Readonly<Record<string, number>>) => ['import "./other.js";', ...Object.entries(modules).map(([path, length]) => `\n// ${path}\n${'x'.repeat(length)}`)].join('\n');

const cut = (modules: Readonly<Record<string, number>>) => inPieces(script(modules), Object.keys(modules));

it('a script waits before a module with which a piece would weigh too much, and in no other place', () => {
  const modules = { 'src/one.ts': 60_000, 'src/two.ts': 60_000, 'src/three.ts': 40_000, 'src/four.ts': 300_000, 'src/five.ts': 100 };
  const done = cut(modules);
  expect(done.replace(wait, '')).toBe(script(modules));
  expect([...done.matchAll(/^(.*)\/\/ (src\/.*)$/gm)].flatMap(([, before, path]) => (before ? [path] : []))).toEqual(['src/two.ts', 'src/four.ts', 'src/five.ts']);
});

it('no line of it is moved, for its source map to hold', () => {
  const modules = { 'src/one.ts': 90_000, 'src/two.ts': 90_000 };
  expect(cut(modules).split('\n')).toHaveLength(script(modules).split('\n').length);
});

it('schemas weigh more than what else is as long', () => {
  expect(cut({ 'src/one.ts': 20_000, 'src/two.ts': 20_000, 'src/three.ts': 20_000 })).not.toMatch(wait);
  expect(cut({ 'contract/one.ts': 20_000, 'contract/two.ts': 20_000, 'contract/three.ts': 20_000 }).match(wait)).toHaveLength(2);
});

it('what looks like a module’s name within a module is none', () => {
  const code = `${script({ 'src/one.ts': 90_000 })}\n// src/unknown.ts\n${'x'.repeat(90_000)}`;
  expect(inPieces(code, ['src/one.ts'])).toBe(code);
});

it('compiled beside the page’s own thread is what a start needs whole, and no file that only leads to it', () => {
  const needed = ['start', 'session', 'OrderDetail', 'declarations', 'modal'].filter((name) => isNeededWhole({ name, moduleIds: ['src/one.ts'] }));
  expect(needed).toEqual(['start', 'session', 'OrderDetail']);
  expect(isNeededWhole({ name: 'start', moduleIds: [] })).toBe(false);
});
