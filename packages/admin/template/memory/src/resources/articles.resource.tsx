import { ReadOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Article = z.object({
  id: z.number(),
  title: z.string().min(1).max(80),
  section: z.enum(['essays', 'reviews', 'letters']),
  price: Pence.min(1),
  publishedOn: z.iso.date().nullish(),
});

const fields = ['title', 'section', 'price', 'publishedOn'] as const;

/** Uses Refine's data provider for Strapi, and the backend "room" in `config.json`. */
export default defineResource({
  name: 'articles',
  label: 'Articles',
  singular: 'article',
  icon: ReadOutlined,
  schema: Article,
  id: 'id',
  title: 'title',
  access: { Editor: ['list', 'create', 'edit'], Reader: ['list'] },
  menu: { order: 10 },
  paths: () => ({ list: '/articles' }),
  backend: 'room',
  transport: 'provider',
  provider: { name: 'strapi', resource: 'articles', search: ['title'] },
  list: {
    columns: ['title', 'section', 'price', 'publishedOn'],
    search: { label: 'Search articles' },
    sorts: { 'title:asc': 'Title', 'price:desc': 'Highest price first' },
    filters: {
      section: {
        kind: 'choice',
        label: 'Section',
        options: [
          { value: 'essays', label: 'Essays' },
          { value: 'reviews', label: 'Reviews' },
          { value: 'letters', label: 'Letters' },
        ],
      },
    },
  },
  create: { fields: [...fields] },
  edit: { fields: [...fields] },
});
