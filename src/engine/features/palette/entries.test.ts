import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { User } from '../../../providers/session/session-store.ts';
import { createRegistry, viewerOf } from '../../model/registry/registry.ts';
import { defineResource } from '../../model/declaration/resource.ts';
import { creationsOf, matching, openRecordOf, recordEntry, screensOf, searchableOf } from './entries.ts';

const Thing = z.object({ Id: z.number(), Name: z.string(), Colour: z.string() });
const base = { icon: () => null, schema: Thing, id: 'Id', title: 'Name' } as const;
const list = { columns: ['Name'], fetch: async () => ({ rows: [] }) } as const;
const form = { fields: ['Name'], call: async () => undefined } as const;
const user = (role: User['role']): User => ({ role, isCollectEnabled: false, isCollectOnly: false, isUserAdmin: false, termsAccepted: true });

const things = defineResource({
  ...base,
  name: 'things',
  label: 'Things',
  singular: 'thing',
  hint: ({ Colour }) => Colour,
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
const registry = createRegistry([things, boxes]);
const viewer = (role: User['role']) => viewerOf(registry, user(role));
const labels = (entries: readonly { readonly label: string }[]) => entries.map(({ label }) => label);

describe('what the palette offers', () => {
  it('is what the role may open and create, that of the present screen first', () => {
    expect(labels(screensOf(registry, viewer('Admin')))).toEqual(['Things', 'Boxes']);
    expect(labels(screensOf(registry, viewer('Merchant')))).toEqual(['Things']);
    expect(labels(creationsOf(registry, viewer('Admin'), '/boxes/7'))).toEqual(['Add box', 'Add thing']);
    expect(creationsOf(registry, viewer('Merchant'), '/things')).toEqual([]);
  });

  it('knows the record that stands open, on its page or in its form', () => {
    const opened = (path: string, role: User['role'] = 'Admin') => {
      const found = openRecordOf(registry, viewer(role), path);
      return found && [found.resource.name, found.id];
    };
    expect([opened('/boxes/7'), opened('/things/edit/8'), opened('/things'), opened('/things/edit/8', 'Shop')]).toEqual([['boxes', '7'], ['things', '8'], undefined, undefined]);
  });

  it('searches the lists that have a search, where a row leads somewhere', () => {
    expect(searchableOf(registry, viewer('Admin')).map(({ name }) => name)).toEqual(['things']);
    expect(searchableOf(registry, viewer('Merchant'))).toEqual([]);
    expect(recordEntry(things, viewer('Admin'), { Id: 7, Name: 'Cup', Colour: 'red' })).toMatchObject({ label: 'Thing Cup', hint: 'red', path: '/things/edit/7' });
  });
});

describe('typing', () => {
  const entries = ['Product Catalog', 'Orders', 'Add order', 'Account Settings'].map((label) => ({ key: label, label }));

  it('finds the beginnings of words, in any order and letter case', () => {
    expect(labels(matching(entries, 'SET acc'))).toEqual(['Account Settings']);
    expect(labels(matching(entries, 'rder'))).toEqual([]);
    expect(labels(matching(entries, ' '))).toEqual(labels(entries));
  });

  it('puts first what begins as typed', () => {
    expect(labels(matching(entries, 'ord'))).toEqual(['Orders', 'Add order']);
  });
});
