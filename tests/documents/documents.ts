/** OpenAPI documents as five frameworks generate them, with a record of each backend. */
import { join } from 'node:path';

export interface DocumentedBackend {
  readonly file: string;
  /** Options of `npm run new-resource`. */
  readonly path: string;
  readonly list?: string;
  readonly name: string;
  readonly id: string;
  readonly title: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** Returns the list's response body. */
  page(rows: readonly unknown[]): unknown;
}

const moment = '2026-11-20T10:00:00Z';
const guid = '7d444840-9dc0-41d1-b245-5ffdce74fad2';

export const documents: readonly DocumentedBackend[] = [
  {
    file: join(import.meta.dirname, 'django.yaml'),
    path: '/api/owners/',
    name: 'owners',
    id: 'id',
    title: 'full_name',
    record: {
      id: guid,
      full_name: 'Ada Winter',
      email: 'ada@clinic.test',
      phone: null,
      kind: '',
      balance: '12.50',
      joined_on: '2026-11-20',
      is_active: true,
      pets: [],
      created_at: moment,
    },
    page: (rows) => ({ count: rows.length, next: null, previous: null, results: rows }),
  },
  {
    file: join(import.meta.dirname, 'fastapi.yaml'),
    path: '/api/v1/items/',
    name: 'items',
    id: 'id',
    title: 'title',
    record: { title: 'Lamp', description: null, priority: 3, due: null, id: guid, owner_id: guid, created_at: moment },
    page: (rows) => ({ data: rows, count: rows.length }),
  },
  {
    file: join(import.meta.dirname, 'nest.yaml'),
    path: '/cats',
    name: 'cats',
    id: 'id',
    title: 'name',
    record: {
      id: 1,
      name: 'Tom',
      age: 3,
      breed: 'siamese',
      tags: ['calm'],
      microchip: null,
      createdAt: moment,
      updatedAt: moment,
    },
    page: (rows) => ({
      data: rows,
      meta: { page: 1, take: 10, itemCount: rows.length, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
    }),
  },
  {
    file: join(import.meta.dirname, 'spring.yaml'),
    path: '/api/products',
    name: 'products',
    id: 'id',
    title: 'name',
    record: {
      id: 1,
      name: 'Oats',
      description: null,
      price: 2.5,
      category: 'FOOD',
      stock: 4,
      availableFrom: null,
      lastModified: moment,
      supplier: { id: 7, name: 'Mill' },
    },
    page: (rows) => ({
      content: rows,
      totalElements: rows.length,
      totalPages: 1,
      number: 0,
      size: 20,
      first: true,
      last: true,
      empty: false,
    }),
  },
  {
    file: join(import.meta.dirname, 'petstore.yaml'),
    path: '/pet',
    list: '/pet/findByStatus',
    name: 'pets',
    id: 'id',
    title: 'name',
    record: {
      id: 1,
      name: 'Rex',
      category: { id: 1, name: 'Dogs' },
      photoUrls: ['https://pets.test/rex.jpg'],
      tags: [],
      status: 'available',
    },
    page: (rows) => rows,
  },
];
