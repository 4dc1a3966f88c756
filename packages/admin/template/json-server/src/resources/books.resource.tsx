import { ReadOutlined } from '@ant-design/icons';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { referenceFilter } from 'schema-admin/engine/model/filter/filter.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';
import { authors, books } from '../custom/records.ts';

const author = reference({ to: authors });
const fields = ['title', 'authorId', 'genre', 'price', 'publishedOn'] as const;

export default defineResource({
  ...books,
  label: 'Books',
  singular: 'book',
  icon: ReadOutlined,
  title: 'title',
  access: { Editor: ['list', 'create', 'edit', 'delete'], Reader: ['list'] },
  menu: { order: 10 },
  paths: () => ({ list: '/books' }),
  backend: 'library',
  transport: 'rest',
  rest: { path: '/books' },
  references: { authorId: author },
  list: {
    columns: [...fields],
    search: { label: 'Search books' },
    sorts: { 'title:asc': 'Title', 'price:desc': 'Highest price first' },
    filters: {
      genre: {
        kind: 'choice',
        label: 'Genre',
        options: [
          { value: 'novel', label: 'Novels' },
          { value: 'poetry', label: 'Poetry' },
          { value: 'history', label: 'History' },
        ],
      },
      authorId: referenceFilter(author, { label: 'Author' }),
    },
  },
  create: { fields: [...fields] },
  edit: { fields: [...fields] },
});
