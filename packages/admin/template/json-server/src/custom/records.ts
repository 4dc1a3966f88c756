/** The records of the library, as tokens by which declarations refer to each other. */
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

export const authors = defineRecord('authors', {
  schema: z.object({ id: z.number(), name: z.string().min(1).max(80), country: z.string().max(60).nullish() }),
  id: 'id',
});

export const books = defineRecord('books', {
  schema: z.object({
    id: z.number(),
    title: z.string().min(1).max(120),
    genre: z.enum(['novel', 'poetry', 'history']),
    price: Pence.min(1),
    publishedOn: z.iso.date(),
    authorId: z.number(),
  }),
  id: 'id',
});
