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

/** Above this number of ids, counting the products of all subcategories is faster than filtering by id. */
const manyIds = 200;

/** Counts products per subcategory in a query of its own: PostgreSQL plans a join or a subquery per row badly. */
async function countProducts(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const counts = await tx
    .select({ id: products.subcategoryId, products: count() })
    .from(products)
    .where(
      and(isNull(products.archivedAt), ids.length > manyIds ? undefined : inArray(products.subcategoryId, [...ids])),
    )
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
  /** `undefined` selects all subcategories, including unbound ones. */
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

export async function listUnboundSubcategories(tx: Tx): Promise<Filled<Subcategory>[]> {
  return select(tx, isNull(subcategories.categoryId));
}

export async function findSubcategory(tx: Tx, id: Id): Promise<Filled<Subcategory> | undefined> {
  const [found] = await select(tx, eq(subcategories.id, readShortId(id) ?? 0));
  return found;
}

export async function findSubcategoryRow(tx: Tx, id: Id): Promise<typeof subcategories.$inferSelect | undefined> {
  const [found] = await tx
    .select()
    .from(subcategories)
    .where(eq(subcategories.id, readShortId(id) ?? 0));
  return found;
}

/** Returns whether another subcategory of the category has the name, ignoring case. `null` means the unbound ones. */
export async function isSubcategoryNameTaken(
  tx: Tx,
  categoryId: number | null,
  name: string,
  ownId = 0,
): Promise<boolean> {
  const isSibling = categoryId === null ? isNull(subcategories.categoryId) : eq(subcategories.categoryId, categoryId);
  const found = await tx
    .select({ id: subcategories.id })
    .from(subcategories)
    .where(and(isSibling, eq(sql`lower(${subcategories.name})`, name.toLowerCase()), ne(subcategories.id, ownId)))
    .limit(1);
  return found.length > 0;
}
