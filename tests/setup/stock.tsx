/** Resources on a backend that speaks REST, for tests of what declarations can say: goods, whom they come from, and how they are marked. */
import { ShopOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence } from '../../contract/units.ts';
import { type Resource, defineResource } from '../../src/engine/model/declaration/resource.ts';
import { defineRecord } from '../../src/engine/model/handles/record-token.ts';
import type { Answering } from '../../src/providers/testing/backend.ts';
import { restCollection } from './rest-collection.mjs';

const plain = { icon: ShopOutlined, transport: 'rest' } as const;

const goods = defineRecord('goods', { schema: z.object({ Id: z.number(), Name: z.string(), Price: Pence, Sku: z.string() }), id: 'Id' });
const notes = defineRecord('notes', { schema: z.object({ Id: z.number(), Name: z.string(), Archived: z.boolean().optional() }), id: 'Id' });
const letters = defineRecord('letters', { schema: z.object({ Id: z.number(), Name: z.string(), DeletedAt: z.string().nullish() }), id: 'Id' });

const page = (name: string) => () => ({ list: `/${name}`, show: `/${name}/:id` });

/** By what becomes of what is deleted: it can be taken back for a while; it is flagged; the backend keeps it. */
export const declarations = {
  goods: defineResource({
    ...plain,
    ...goods,
    label: 'Goods',
    singular: 'good',
    title: 'Name',
    access: { Admin: ['list', 'show', 'create', 'edit', 'duplicate', 'delete'], Merchant: ['list', 'show'] },
    paths: page('goods'),
    rest: { path: '/goods' },
    delete: { undo: true },
    duplicate: { without: ['Sku'] },
    list: { columns: ['Name', 'Price'], search: {}, sorts: { 'Name:asc': 'Name' } },
    create: { fields: ['Name', 'Price', 'Sku'] },
    edit: { fields: ['Name', 'Price', 'Sku'] },
  }),
  notes: defineResource({
    ...plain,
    ...notes,
    label: 'Notes',
    singular: 'note',
    title: 'Name',
    access: { Admin: ['list', 'show', 'delete', 'restore'], Merchant: ['list', 'show', 'delete'] },
    paths: page('notes'),
    rest: { path: '/notes' },
    delete: { undo: true, soft: { flag: 'Archived' } },
    list: { columns: ['Name'] },
  }),
  letters: defineResource({
    ...plain,
    ...letters,
    label: 'Letters',
    singular: 'letter',
    title: 'Name',
    access: { Admin: ['list', 'show', 'delete', 'restore'] },
    paths: page('letters'),
    rest: { path: '/letters' },
    delete: { soft: { since: 'DeletedAt', restore: '/restore', deleted: { trashed: 'only' } } },
    list: { columns: ['Name'] },
  }),
} satisfies Readonly<Record<string, Resource>>;

type Entries = Parameters<typeof restCollection>[1];

/** A backend of these collections, changed in place; what else the portal asks is answered by nothing in particular. */
export function stockBackend(entries: Readonly<Record<string, Entries>>): Answering {
  const collections = Object.entries(entries).map(([name, each]) => restCollection(`/${name}`, each));
  return ({ method, url, text }) => {
    for (const collection of collections) {
      const answer = collection(method, url, text);
      if (answer) return answer;
    }
    return { json: {} };
  };
}
