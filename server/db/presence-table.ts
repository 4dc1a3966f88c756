import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Who is editing which record; a row counts for as long as presence holds. */
export const presence = pgTable(
  'presence',
  {
    userId: uuid('user_id').notNull(),
    resource: text('resource').notNull(),
    recordId: text('record_id').notNull(),
    /** An e-mail address. */
    name: text('name').notNull(),
    merchantId: integer('merchant_id'),
    shopId: integer('shop_id'),
    since: instant('since').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.resource, table.recordId] })],
);
