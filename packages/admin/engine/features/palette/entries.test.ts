import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { openRecordOf } from '../../kit/app/paths.ts';
import { createRegistry, viewerOf } from '../../model/registry/registry.ts';
import { defineResource } from '../../model/declaration/resource.ts';
import {
  type ListSearchResult,
  type PaletteGroup,
  createEntriesOf,
  searchResultGroup,
  matchEntries,
  recentFirst,
  recordEntry,
  screensOf,
  searchableOf,
} from './entries.ts';

const Thing = z.object({ Id: z.number(), Name: z.string(), Colour: z.string(), Year: z.number().optional() });
const base = { icon: () => null, schema: Thing, id: 'Id', title: 'Name' } as const;
const list = { columns: ['Name'], fetch: async () => ({ rows: [] }) } as const;
const form = { fields: ['Name'], call: async () => undefined } as const;
const user = (role: User['role']): User => ({
  role,
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: false,
  termsAccepted: true,
});

const things = defineResource({
  ...base,
  name: 'things',
  label: 'Things',
  singular: 'thing',
  hint: ({ Colour }) => Colour,
  dateOf: ({ Year }) => (Year === undefined ? undefined : new Date(`${Year}-06-01`)),
  badges: ({ Colour }, { role }) => `${Colour} to ${role}`,
  access: { Admin: ['list', 'create', 'edit'], Merchant: ['list'] },
  paths: () => ({ list: '/things' }),
  list: { ...list, search: {} },
  create: form,
  edit: form,
});
const boxes = defineResource({
  ...base,
  name: 'boxes',
  label: 'Boxes',
  singular: 'box',
  access: { Admin: ['list', 'show', 'create'] },
  paths: () => ({ list: '/boxes', show: '/boxes/:id' }),
  list,
  create: form,
});
const parcels = defineResource({
  ...base,
  name: 'parcels',
  label: 'Parcels',
  access: { Admin: ['list', 'edit'] },
  dateOf: ({ Year }) => new Date(`${Year ?? 2000}-06-01`),
  paths: () => ({ list: '/parcels' }),
  list: { ...list, search: {}, tabs: { open: 'Open', done: 'Done' } },
  edit: form,
});
const registry = createRegistry([things, boxes]);
const viewer = (role: User['role']) => viewerOf(registry, user(role));
const labels = (entries: readonly { readonly label: string }[]) => entries.map(({ label }) => label);

describe('the entries of the palette', () => {
  it('are the screens and forms that the role may open, with the current screen’s form first', () => {
    expect(labels(screensOf(registry, viewer('Admin')))).toEqual(['Things', 'Boxes']);
    expect(labels(screensOf(registry, viewer('Merchant')))).toEqual(['Things']);
    const shelves = defineResource({
      ...base,
      name: 'shelves',
      label: 'Shelves',
      access: { Admin: ['list'] },
      menu: { order: 1 },
      paths: () => ({ list: '/shelves' }),
      list,
    });
    const lines = defineResource({
      ...base,
      name: 'lines',
      label: 'Lines',
      access: { Admin: ['list'] },
      paths: () => ({ list: '/things/:id/lines' }),
      list,
    });
    const wider = createRegistry([things, lines, shelves]);
    expect(screensOf(wider, viewerOf(wider, user('Admin'))).map(({ key, path }) => [key, path])).toEqual([
      ['screen:/shelves', '/shelves'],
      ['screen:/things', '/things'],
    ]);
    expect(createEntriesOf(registry, viewer('Admin'), '/boxes').map(({ key, path }) => [key, path])).toEqual([
      ['create:boxes', '/boxes/create'],
      ['create:things', '/things/create'],
    ]);
    expect(labels(createEntriesOf(registry, viewer('Admin'), '/boxes/7'))).toEqual(['Add box', 'Add thing']);
    expect(createEntriesOf(registry, viewer('Merchant'), '/things')).toEqual([]);
  });

  it('include the open record on its page and on its form', () => {
    const opened = (path: string, role: User['role'] = 'Admin') => {
      const found = openRecordOf(registry, viewer(role), path);
      return found && [found.resource.name, found.id];
    };
    expect([opened('/boxes/7'), opened('/things/edit/8'), opened('/things'), opened('/things/edit/8', 'Shop')]).toEqual(
      [['boxes', '7'], ['things', '8'], undefined, undefined],
    );
  });

  it('include records of searchable lists whose rows have a page or form', () => {
    expect(searchableOf(registry, viewer('Admin')).map(({ name }) => name)).toEqual(['things']);
    expect(searchableOf(registry, viewer('Merchant'))).toEqual([]);
    expect(
      [null, ''].map((Name) => recordEntry(things, viewer('Admin'), { Id: 7, Name, Colour: 'red' })),
    ).toMatchObject([{ key: 'record:things/7', label: 'Thing 7' }, { label: 'Thing 7' }]);
    expect(recordEntry(things, viewer('Admin'), { Id: 7, Name: 'Cup', Colour: 'red', Year: 2026 })).toMatchObject({
      label: 'Thing Cup',
      hint: 'red',
      badges: 'red to Admin',
      date: new Date('2026-06-01'),
      path: '/things/edit/7',
    });
  });
});

describe('search results', () => {
  const cups = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      Id: from + at,
      Name: `Cup ${from + at}`,
      Colour: 'red',
      Year: 2000 + from + at,
    }));
  const found = (tab: string | undefined, rows: readonly Row[], total: number | undefined): ListSearchResult => ({
    tab,
    rows,
    total,
    hasMore: total === undefined || total > rows.length,
  });
  const shown = (group: PaletteGroup | undefined) =>
    group && [group.extent, ...group.entries.map(({ label, path }) => `${label} ${path}`)];

  it('are shown in full if there are few', () => {
    expect(shown(searchResultGroup(things, viewer('Admin'), 'cup', [found(undefined, cups(1, 1), 1)]))).toEqual([
      undefined,
      'Thing Cup 1 /things/edit/1',
    ]);
    expect(searchResultGroup(things, viewer('Admin'), 'cup', [found(undefined, [], 0)])).toBeUndefined();
  });

  it('show how many of the total are listed, and link to all in the list', () => {
    const all = shown(searchResultGroup(things, viewer('Admin'), 'tea cup', [found(undefined, cups(1, 10), 1037)]));
    expect([all?.[0], all?.length, all?.at(-1)]).toEqual(['5 of 1,037', 7, 'Show all 1,037 things /things?q=tea+cup']);
    const uncounted = shown(
      searchResultGroup(things, viewer('Admin'), 'cup', [found(undefined, cups(1, 10), undefined)]),
    );
    expect([uncounted?.[0], uncounted?.at(-1)]).toEqual(['First 5', 'Show all things found /things?q=cup']);
  });

  it('show the newest of all tabs, and link to each tab with results', () => {
    const seesParcels = viewerOf(createRegistry([parcels]), user('Admin'));
    const group = searchResultGroup(parcels, seesParcels, 'cup', [
      found('open', cups(1, 4), 4),
      found('done', cups(11, 2), 2),
    ]);
    expect(shown(group)).toEqual([
      '5 of 6',
      ...[12, 11, 4, 3, 2].map((id) => `Parcels Cup ${id} /parcels/edit/${id}`),
      'Show all 4 in Open /parcels?q=cup',
      'Show all 2 in Done /parcels?tab=done&q=cup',
    ]);
    const one = searchResultGroup(parcels, seesParcels, 'cup', [found('open', [], 0), found('done', cups(1, 6), 6)]);
    expect(shown(one)?.slice(6)).toEqual(['Show all 6 in Done /parcels?tab=done&q=cup']);
  });
});

describe('recent entries', () => {
  const entry = (key: string, label: string) => ({ key, label });
  const recents = [
    entry('record:things/1', 'Thing Cup'),
    entry('screen:/things', 'Things'),
    entry('record:things/2', 'Thing Mug'),
  ];

  it('come first while nothing is typed', () => {
    expect(recentFirst(recents, [{ label: 'Screens', entries: [] }], ' ')[0]).toEqual({
      label: 'Recent',
      entries: recents,
    });
  });

  it('include only matching records while the user types, with fresh data and no duplicates', () => {
    const groups = [
      {
        label: 'Things',
        extent: '5 of 6',
        entries: [entry('record:things/3', 'Thing Cup 3'), entry('record:things/2', 'Thing Mug, read anew')],
      },
    ];
    expect(recentFirst(recents, groups, 'cup')).toEqual([
      { label: 'Recent', entries: [recents[0], groups[0]?.entries[1]] },
      { label: 'Things', extent: '5 of 6', entries: [groups[0]?.entries[0]] },
    ]);
  });
});

describe('matching', () => {
  const entries = ['Product Catalog', 'Orders', 'Add order', 'Account Settings'].map((label) => ({
    key: label,
    label,
  }));

  it('finds the beginnings of words in any order and case', () => {
    expect(labels(matchEntries(entries, 'SET acc'))).toEqual(['Account Settings']);
    expect(labels(matchEntries(entries, 'rder'))).toEqual([]);
    expect(labels(matchEntries(entries, ' '))).toEqual(labels(entries));
  });

  it('splits words at spaces, slashes and dashes', () => {
    const parted = [{ key: 'a', label: 'Click–collect / Returns', hint: 'north-west' }];
    expect(
      ['coll', 'ret', 'west', 'click north', 'lick', '/ ret'].map((typed) => matchEntries(parted, typed).length),
    ).toEqual([1, 1, 1, 1, 0, 1]);
  });

  it('puts labels that start with the typed text first', () => {
    expect(labels(matchEntries(entries, 'ord'))).toEqual(['Orders', 'Add order']);
  });
});
