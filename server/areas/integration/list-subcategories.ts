import { asc, eq, gt } from 'drizzle-orm';
import { categories, subcategories, verticals } from '../../db/catalogue-tables.ts';
import type { Database } from '../../db/database.ts';

interface Page {
  /** Id of the last subcategory of the previous page. */
  readonly after: number;
  readonly limit: number;
}

/** Lists the subcategories of the catalogue by id, with the names of their category and vertical, if they have any. */
export async function listSubcategories(database: Database, key: string, { after, limit }: Page) {
  const found = await database.readAsSystem(key, (reader) =>
    reader
      .select({
        id: subcategories.id,
        name: subcategories.name,
        category: categories.name,
        vertical: verticals.name,
      })
      .from(subcategories)
      .leftJoin(categories, eq(categories.id, subcategories.categoryId))
      .leftJoin(verticals, eq(verticals.id, categories.verticalId))
      .where(gt(subcategories.id, after))
      .orderBy(asc(subcategories.id))
      .limit(limit),
  );
  return found.map(({ id, ...names }) => ({ id: String(id), ...names }));
}
