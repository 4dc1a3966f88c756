import { expect, it } from 'vitest';
import { importedDirectly } from './direct-imports.mjs';

const codes = (files: Readonly<Record<string, string>>) => Object.fromEntries(importedDirectly(new Map(Object.entries(files))));

it('asks the file that holds a part, not the one that only names it', () => {
  const done = codes({
    'session-1.js': 'const a=()=>import(`./Row-2.js`);export{a as u,b as r}',
    'Row-2.js': 'export{u as default,r as tell}from"./session-1.js";',
  });
  expect(done['session-1.js']).toBe('const a=()=>import("./session-1.js").then(m=>({default:m.u,tell:m.r}));export{a as u,b as r}');
});

it('leaves a file that holds something itself, and one that is not of this folder', () => {
  const code = 'const a=()=>import("./Row-2.js"),b=()=>import("../Row-3.js")';
  const files = { 'session-1.js': code, 'Row-2.js': 'import{a}from"./session-1.js";export{a as default}' };
  expect(codes(files)).toEqual(files);
});

it('gives the same names', () => {
  expect(codes({ 'a.js': 'import("./b.js")', 'b.js': 'export{x,y as z}from"./c.js"' })['a.js']).toBe('import("./c.js").then(m=>({x:m.x,z:m.y}))');
});
