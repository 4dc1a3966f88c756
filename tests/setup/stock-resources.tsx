/** Resources on a REST backend for tests of declarations: goods, suppliers and tags. */
import { ShopOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { type Resource, defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { related } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { referenceFilter } from 'schema-admin/engine/model/filter/filter.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';
import type { Answering } from 'schema-admin/providers/testing/backend.ts';
import { restCollection } from 'schema-admin/backend/rest-collection.mjs';

const plain = { icon: ShopOutlined, transport: 'rest' } as const;

const Good = z.object({
  Id: z.number(),
  Name: z.string(),
  Price: Pence,
  Sku: z.string(),
  SupplierId: z.number().nullish(),
  TagIds: z.array(z.number()).optional(),
});
const goods = defineRecord('goods', { schema: Good, id: 'Id' });
const suppliers = defineRecord('suppliers', { schema: z.object({ Id: z.number(), Name: z.string() }), id: 'Id' });
const tags = defineRecord('tags', { schema: z.object({ Id: z.number(), Name: z.string() }), id: 'Id' });
const notes = defineRecord('notes', {
  schema: z.object({ Id: z.number(), Name: z.string(), Archived: z.boolean().optional() }),
  id: 'Id',
});
const letters = defineRecord('letters', {
  schema: z.object({ Id: z.number(), Name: z.string(), DeletedAt: z.string().nullish() }),
  id: 'Id',
});

const page = (name: string) => () => ({ list: `/${name}`, show: `/${name}/:id` });

/** Resources with each kind of deletion: with undo, with a deleted flag, and with a deletion date and restore. */
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
    references: { SupplierId: reference({ to: suppliers }), TagIds: reference({ to: tags }) },
    delete: { undo: true },
    duplicate: { without: ['Sku'] },
    list: {
      columns: ['Name', 'Price', 'SupplierId', 'TagIds'],
      search: {},
      sorts: { 'Name:asc': 'Name' },
      size: 4,
      filters: { SupplierId: referenceFilter(reference({ to: suppliers }), { label: 'Supplier' }) },
    },
    create: { fields: ['Name', 'Price', 'Sku', 'SupplierId', 'TagIds'] },
    edit: { fields: ['Name', 'Price', 'Sku', 'SupplierId', 'TagIds'] },
    sections: { of: { title: 'What it is', fields: ['Name', 'SupplierId', 'TagIds'] } },
  }),
  suppliers: defineResource({
    ...plain,
    ...suppliers,
    label: 'Suppliers',
    singular: 'supplier',
    title: 'Name',
    access: { Admin: ['list', 'show', 'create'], Merchant: ['list'] },
    paths: page('suppliers'),
    rest: { path: '/suppliers' },
    list: { columns: ['Name'], search: {}, sorts: { 'Name:asc': 'Name' }, size: 3 },
    create: { fields: ['Name'] },
    sections: {
      goods: { title: 'Its goods', list: related(suppliers, goods, 'SupplierId', { columns: ['Name', 'Price'] }) },
    },
  }),
  tags: defineResource({
    ...plain,
    ...tags,
    label: 'Tags',
    singular: 'tag',
    title: 'Name',
    access: { Admin: ['list'] },
    paths: page('tags'),
    rest: { path: '/tags' },
    list: { columns: ['Name'], search: {} },
  }),
  notes: defineResource({
    ...plain,
    ...notes,
    label: 'Notes',
    singular: 'note',
    title: 'Name',
    access: { Admin: ['list', 'show', 'delete', 'restore'], Merchant: ['list', 'show', 'delete'] },
    paths: page('notes'),
    sections: { of: { title: 'What it says', fields: ['Name'] } },
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
    sections: { of: { title: 'What it says', fields: ['Name'] } },
    rest: { path: '/letters' },
    delete: { soft: { since: 'DeletedAt', restore: '/restore', deleted: { trashed: 'only' } } },
    list: { columns: ['Name'] },
  }),
} satisfies Readonly<Record<string, Resource>>;

type Entries = Parameters<typeof restCollection>[1];

/** Creates a backend with these collections, which it changes in place. Other requests get an empty object. */
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
