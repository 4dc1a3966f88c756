import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Unit } from 'schema-admin/contract/units.ts';
import { entriesOf, foundIn } from '../../docs/gallery/Gallery.tsx';
import { atHome, examples } from '../../docs/gallery/examples.ts';
import type { DashboardBlock } from 'schema-admin/engine/model/declaration/dashboard.ts';
import type { FilterDeclaration } from 'schema-admin/engine/model/filter/filter.ts';
import type { KindName } from 'schema-admin/engine/model/field-kinds/field-kind.ts';

const pages = join(import.meta.dirname, '..', '..', 'docs', 'resources');
const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

it('every example in docs/resources matches a file in this folder, word for word', () => {
  const shown = readdirSync(pages).flatMap((page) =>
    [...read(pages, page).matchAll(/^```tsx\n(import[^]*?)^```/gm)].map(([, code = '']) => code),
  );
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => atHome(read(import.meta.dirname, name), !name.includes('.resource.')));
  expect(shown.toSorted()).toEqual(sources.toSorted());
});

it('every page in docs/resources has an example that runs', () => {
  const named = readdirSync(pages).map((page) => /^# ([^:\n]+)/.exec(read(pages, page))?.[1] ?? '');
  expect([...new Set(examples.map(({ page }) => page))].toSorted()).toEqual(named.toSorted());
});

/** All field kinds. The compiler reports a missing one. */
const fields: Readonly<Record<KindName, true>> = {
  own: true,
  text: true,
  'text-area': true,
  number: true,
  boolean: true,
  choice: true,
  choices: true,
  lookup: true,
  lookups: true,
  reference: true,
  references: true,
  day: true,
  datetime: true,
  'local-time': true,
  'home-time': true,
  markdown: true,
  image: true,
  file: true,
  fixed: true,
  tags: true,
  object: true,
  union: true,
  rows: true,
  pairs: true,
};
const filters: Readonly<Record<FilterDeclaration['kind'], true>> = {
  choice: true,
  lookup: true,
  reference: true,
  dates: true,
  text: true,
  numbers: true,
  field: true,
};
const blocks: Readonly<Record<DashboardBlock['kind'], true>> = { counter: true, chart: true, slot: true };

it('the gallery shows each kind of field, filter, cell and block', () => {
  const entries = entriesOf(examples);
  const shown = (group: string) => entries.filter((entry) => entry.group === group).map(({ name }) => name);
  expect(shown('Fields').toSorted()).toEqual(Object.keys(fields).toSorted());
  expect(shown('Filters').toSorted()).toEqual(Object.keys(filters).toSorted());
  // Times of day are shown only by custom screens.
  expect(shown('Cells')).toEqual(expect.arrayContaining(Unit.options.filter((unit) => unit !== 'minute-of-day')));
  expect(shown('Blocks')).toEqual(
    expect.arrayContaining([
      ...Object.keys(blocks).map((kind) => `dashboard.${kind}`),
      'section.fields',
      'section.list',
      'section.slot',
      'section.tab',
      'create.groups',
      'create.import',
      'edit.steps',
      'list.tabs',
      'list.bulk',
      'list.card',
      'delete.undo',
      'fieldAccess',
      'live',
      'references',
    ]),
  );
});

it('the gallery finds kinds by name, and otherwise searches the text of declarations', () => {
  const entries = entriesOf(examples);
  expect(foundIn(entries, 'groupBy').map(({ name }) => name)).toEqual(['list.groupBy']);
  expect(foundIn(entries, 'discardBatch').map(({ group, name }) => `${group}/${name}`)).toEqual(['Documents/Actions']);
  expect(foundIn(entries, 'nothing is called so')).toEqual([]);
});
