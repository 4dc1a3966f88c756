/** What the database is asked through: the tables, and what is read with a row of them by one statement. */
import { relations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import * as tables from './schema.ts';

const { orderLines, orders, packages, shops } = tables;

export const relatedTables = {
  ...tables,
  orderRelations: relations(orders, ({ one, many }) => ({
    shop: one(shops, { fields: [orders.shopId], references: [shops.id] }),
    lines: many(orderLines),
    packages: many(packages),
  })),
  orderLineRelations: relations(orderLines, ({ one }) => ({ order: one(orders, { fields: [orderLines.orderId], references: [orders.id] }) })),
  packageRelations: relations(packages, ({ one }) => ({ order: one(orders, { fields: [packages.orderId], references: [orders.id] }) })),
};

/** The only handle on the database: `inScope` hands it out, inside a transaction that runs as the scope's user. */
export type Tx = PgDatabase<PgQueryResultHKT, typeof relatedTables>;
