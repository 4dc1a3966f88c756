import { type SQL, and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { Category } from '../../../contract/catalogue/catalogue.ts';
import type { Filled } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { categories, subcategories, verticals } from '../../db/catalogue-tables.ts';
import { containsText } from '../../db/list-query.ts';
import type { Tx } from '../../db/tx.ts';

const counted = {
  Id: categories.id,
  Title: categories.name,
  Name: categories.name,
  Description: categories.description,
  VerticalId: categories.verticalId,
  VerticalName: verticals.name,
  SubCategoryCount: sql<number>`(select count(*)::integer from subcategories where subcategories.category_id = categories.id)`,
  ProductCount: sql<number>`(select count(*)::integer from products join subcategories on subcategories.id = products.subcategory_id
    where subcategories.category_id = categories.id and products.archived_at is null)`,
};

export type CountedCategory = Filled<Category> & { readonly Name: string };

function select(tx: Tx, where: SQL | undefined): Promise<CountedCategory[]> {
  return tx.select(counted).from(categories).innerJoin(verticals, eq(verticals.id, categories.verticalId)).where(where);
}

export async function listCategories(
  tx: Tx,
  query: string,
  verticalIds: readonly number[] | undefined,
): Promise<CountedCategory[]> {
  return select(
    tx,
    and(
      containsText(sql`search_text(${categories.name})`, query),
      verticalIds === undefined ? undefined : inArray(categories.verticalId, [...verticalIds]),
    ),
  );
}

export async function findCategory(tx: Tx, id: Id): Promise<CountedCategory | undefined> {
  const [found] = await select(tx, eq(categories.id, readShortId(id) ?? 0));
  return found;
}

export async function findCategoryRow(tx: Tx, id: Id): Promise<typeof categories.$inferSelect | undefined> {
  const [found] = await tx
    .select()
    .from(categories)
    .where(eq(categories.id, readShortId(id) ?? 0));
  return found;
}

export async function isCategoryNameTaken(tx: Tx, verticalId: number, name: string, ownId = 0): Promise<boolean> {
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        eq(categories.verticalId, verticalId),
        eq(sql`lower(${categories.name})`, name.toLowerCase()),
        ne(categories.id, ownId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function hasSubcategories(tx: Tx, categoryId: number): Promise<boolean> {
  const found = await tx
    .select({ id: subcategories.id })
    .from(subcategories)
    .where(eq(subcategories.categoryId, categoryId))
    .limit(1);
  return found.length > 0;
}
