/** Saved views of lists (migration 0005); joined into `schema.ts`. */
import type { Role } from '../../contract/roles.ts';
import { jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';

/** A list's address under a name. */
export const savedViews = pgTable('saved_views', {
  id: serial('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  resource: text('resource').notNull(),
  /** Unique for its owner and list, without regard to letter case. */
  name: text('name').notNull(),
  query: text('query').notNull(),
  /** Names of roles; empty: the owner's alone. */
  sharedWith: jsonb('shared_with').$type<readonly Role[]>().notNull().default([]),
});
