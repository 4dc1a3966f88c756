import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const pages = join(import.meta.dirname, '..', '..', 'docs', 'resources');
const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

/** As it would stand in `src/resources/`. */
const atHome = (source: string) => source.replaceAll("'../../src/", "'../").replaceAll("'./stock-rows.ts'", "'../custom/stock/stock-rows.ts'");

it('every example of the pages about resources is one that is compiled and drawn here, word for word', () => {
  const shown = readdirSync(pages).flatMap((page) => [...read(pages, page).matchAll(/^```tsx\n(import[^]*?)^```/gm)].map(([, code = '']) => code));
  const kept = readdirSync(import.meta.dirname).filter((name) => !name.includes('.test.')).map((name) => atHome(read(import.meta.dirname, name)));
  expect(shown.toSorted()).toEqual(kept.toSorted());
});
