import { and, eq, ne, sql } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { Vertical } from '../../../contract/catalogue/catalogue.ts';
import type { Filled } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { categories, verticals } from '../../db/catalogue-tables.ts';
import { containsText } from '../../db/list-query.ts';
import type { Tx } from '../../db/tx.ts';

const counted = {
  Id: verticals.id,
  Name: verticals.name,
  Description: verticals.description,
  CategoryCount: sql<number>`(select count(*)::integer from categories where categories.vertical_id = verticals.id)`,
  SubCategoryCount: sql<number>`(select count(*)::integer from subcategories join categories on categories.id = subcategories.category_id
    where categories.vertical_id = verticals.id)`,
  ProductCount: sql<number>`(select count(*)::integer from products join subcategories on subcategories.id = products.subcategory_id
    join categories on categories.id = subcategories.category_id where categories.vertical_id = verticals.id and products.archived_at is null)`,
};

export async function listVerticals(tx: Tx, query: string): Promise<Filled<Vertical>[]> {
  return tx
    .select(counted)
    .from(verticals)
    .where(containsText(sql`search_text(${verticals.name})`, query));
}

export async function findVertical(tx: Tx, id: Id): Promise<Filled<Vertical> | undefined> {
  const [found] = await tx
    .select(counted)
    .from(verticals)
    .where(eq(verticals.id, readShortId(id) ?? 0));
  return found;
}

export async function findVerticalRow(tx: Tx, id: Id): Promise<typeof verticals.$inferSelect | undefined> {
  const [found] = await tx
    .select()
    .from(verticals)
    .where(eq(verticals.id, readShortId(id) ?? 0));
  return found;
}

export async function isVerticalNameTaken(tx: Tx, name: string, ownId = 0): Promise<boolean> {
  const found = await tx
    .select({ id: verticals.id })
    .from(verticals)
    .where(and(eq(sql`lower(${verticals.name})`, name.toLowerCase()), ne(verticals.id, ownId)))
    .limit(1);
  return found.length > 0;
}

export async function hasCategories(tx: Tx, verticalId: number): Promise<boolean> {
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.verticalId, verticalId))
    .limit(1);
  return found.length > 0;
}
