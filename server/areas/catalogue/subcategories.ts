/** Subcategories in the database. */
import { type SQL, and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { Subcategory } from '../../../contract/catalogue/catalogue.ts';
import type { Filled } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { categories, products, subcategories, verticals } from '../../db/catalogue-tables.ts';
import { containsText } from '../../db/list-query.ts';
import type { Tx } from '../../db/tx.ts';

const columns = {
  Id: subcategories.id,
  Name: subcategories.name,
  CategoryId: subcategories.categoryId,
  CategoryTitle: categories.name,
  VerticalName: verticals.name,
};

/** Beyond so many, counting for all of them is quicker than naming them. */
const manyIds = 200;

/** Products by subcategory, in a query of their own: one by one, or joined by a guess of the planner, they took up to ten times as long. */
async function countProducts(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const counts = await tx
    .select({ id: products.subcategoryId, products: count() })
    .from(products)
    .where(ids.length > manyIds ? undefined : inArray(products.subcategoryId, [...ids]))
    .groupBy(products.subcategoryId);
  return new Map(counts.map((row) => [row.id, row.products]));
}

async function select(tx: Tx, where: SQL | undefined): Promise<Filled<Subcategory>[]> {
  const rows = await tx
    .select(columns)
    .from(subcategories)
    .leftJoin(categories, eq(categories.id, subcategories.categoryId))
    .leftJoin(verticals, eq(verticals.id, categories.verticalId))
    .where(where);
  const counts = await countProducts(
    tx,
    rows.map(({ Id: id }) => id),
  );
  return rows.map((row) => ({ ...row, ProductCount: counts.get(row.Id) ?? 0 }));
}

interface Scope {
  readonly query: string;
  /** Absent: all, and the unbound ones too. */
  readonly verticalIds: readonly number[] | undefined;
  readonly categoryIds: readonly number[] | undefined;
}

export async function listSubcategories(
  tx: Tx,
  { query, verticalIds, categoryIds }: Scope,
): Promise<Filled<Subcategory>[]> {
  return select(
    tx,
    and(
      containsText(sql`search_text(${subcategories.name})`, query),
      verticalIds === undefined ? undefined : inArray(categories.verticalId, [...verticalIds]),
      categoryIds === undefined ? undefined : inArray(subcategories.categoryId, [...categoryIds]),
    ),
  );
}

export async function listUnbound(tx: Tx): Promise<Filled<Subcategory>[]> {
  return select(tx, isNull(subcategories.categoryId));
}

export async function findSubcategory(tx: Tx, id: Id): Promise<Filled<Subcategory> | undefined> {
  const [found] = await select(tx, eq(subcategories.id, readShortId(id) ?? 0));
  return found;
}

/** The subcategory's own row, where there is one with this id. */
export async function subcategoryRow(tx: Tx, id: Id): Promise<typeof subcategories.$inferSelect | undefined> {
  const [found] = await tx
    .select()
    .from(subcategories)
    .where(eq(subcategories.id, readShortId(id) ?? 0));
  return found;
}

/** Whether another subcategory than `ownId` has the name in the category, or among the unbound ones for `null`. */
export async function isSubcategoryName(tx: Tx, categoryId: number | null, name: string, ownId = 0): Promise<boolean> {
  const beside = categoryId === null ? isNull(subcategories.categoryId) : eq(subcategories.categoryId, categoryId);
  const found = await tx
    .select({ id: subcategories.id })
    .from(subcategories)
    .where(and(beside, eq(sql`lower(${subcategories.name})`, name.toLowerCase()), ne(subcategories.id, ownId)))
    .limit(1);
  return found.length > 0;
}
