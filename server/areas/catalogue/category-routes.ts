import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { catalogueEndpoints } from '../../../contract/catalogue/catalogue.ts';
import { catalogueRuleTexts } from '../../../contract/rule-texts.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { subcategoriesBound } from 'schema-admin/contract/wire-words.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortIds } from '../../api/parse.ts';
import { categories, subcategories } from '../../db/catalogue-tables.ts';
import { storeDeletion } from '../undo/pending-deletions.ts';
import {
  type CountedCategory,
  findCategoryRow,
  findCategory,
  hasSubcategories,
  isCategoryNameTaken,
  listCategories,
} from './categories.ts';
import { lockCatalogue, nameTakenError } from './catalogue-write.ts';
import { groupByLetter } from './groups.ts';
import { isSubcategoryNameTaken } from './subcategories.ts';
import { catalogueServerTexts } from './texts.ts';
import { findVerticalRow } from './verticals.ts';

const notFound = () => new ApiError(404, catalogueServerTexts.categoryNotFound());
const taken = () => nameTakenError(catalogueServerTexts.categoryTaken());

async function verticalOf({ tx }: UserCall, id: Id): Promise<number> {
  const vertical = await findVerticalRow(tx, id);
  if (vertical !== undefined) return vertical.id;
  const text = catalogueServerTexts.verticalNotFound();
  throw new ApiError(422, text, { VerticalId: text });
}

type CategoryHandlers = Pick<
  HandlersOf<typeof catalogueEndpoints>,
  'categories' | 'createCategory' | 'category' | 'updateCategory' | 'removeCategory' | 'bind'
>;

export const categoryHandlers: CategoryHandlers = {
  async categories({ tx, body }) {
    const { Verticals } = body.Filter;
    const found = await listCategories(tx, body.Query, Verticals.length === 0 ? undefined : readShortIds(Verticals));
    const groups = groupByLetter<CountedCategory>(found, ({ Name }) => Name, body.OrderBy);
    return groups.map(({ letter, items }) => ({ Header: letter, Items: items }));
  },

  async createCategory({ body, ...call }) {
    const { Name, Description, VerticalId } = body.json;
    await lockCatalogue(call);
    const verticalId = await verticalOf(call, VerticalId);
    if (await isCategoryNameTaken(call.tx, verticalId, Name)) throw taken();
    const [created] = await call.tx
      .insert(categories)
      .values({ verticalId, name: Name, description: Description || null })
      .returning({ id: categories.id });
    if (created === undefined) throw new Error('The category was not stored');
    return created.id;
  },

  async category({ tx, params }) {
    const found = await findCategory(tx, params.id);
    if (found === undefined) throw notFound();
    return found;
  },

  async updateCategory({ params, body, ...call }) {
    const { Name, Description, VerticalId } = body.json;
    await lockCatalogue(call);
    const row = await findCategoryRow(call.tx, params.id);
    if (row === undefined) throw notFound();
    const verticalId = await verticalOf(call, VerticalId);
    if (await isCategoryNameTaken(call.tx, verticalId, Name, row.id)) throw taken();
    await call.tx
      .update(categories)
      .set({ name: Name, description: Description || null, verticalId })
      .where(eq(categories.id, row.id));
    return null;
  },

  async removeCategory({ params, ...call }) {
    await lockCatalogue(call);
    const row = await findCategoryRow(call.tx, params.id);
    if (row === undefined) throw notFound();
    if (await hasSubcategories(call.tx, row.id)) {
      throw new ApiError(409, catalogueRuleTexts.categoryHasSubcategories(), undefined, {
        Code: 'category-has-subcategories',
      });
    }
    await call.tx.delete(categories).where(eq(categories.id, row.id));
    return storeDeletion(call, 'categories', row);
  },

  async bind({ params, body, ...call }) {
    await lockCatalogue(call);
    const category = await findCategoryRow(call.tx, params.id);
    if (category === undefined) throw notFound();
    await bindAll(call, category, body.SubCategories);
    return subcategoriesBound;
  },
};

/** Binds all of the given subcategories, or none if one cannot be bound. Skips those already bound to this category. */
async function bindAll(
  { tx }: UserCall,
  category: typeof categories.$inferSelect,
  given: readonly Id[],
): Promise<void> {
  const ids = new Set(readShortIds(given));
  const chosen = await tx
    .select()
    .from(subcategories)
    .where(inArray(subcategories.id, [...ids]));
  if (chosen.length !== new Set(given.map(String)).size) {
    throw new ApiError(422, catalogueServerTexts.subcategoryGone());
  }
  const unbound = chosen.filter(({ categoryId }) => categoryId !== category.id);
  for (const { name, categoryId } of unbound) {
    if (categoryId !== null) throw new ApiError(409, catalogueServerTexts.boundElsewhere({ name }));
    if (await isSubcategoryNameTaken(tx, category.id, name)) {
      throw new ApiError(409, catalogueServerTexts.hasSubcategoryCalled({ category: category.name, name }));
    }
  }
  if (unbound.length === 0) return;
  await tx
    .update(subcategories)
    .set({ categoryId: category.id })
    .where(
      inArray(
        subcategories.id,
        unbound.map(({ id }) => id),
      ),
    );
}

const Removed = z.object({
  id: z.number().int(),
  verticalId: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
});

/** Restores a removed category under its old id. Throws a 409 if its vertical is gone or its name is taken. */
export async function restoreCategory(call: UserCall, content: unknown): Promise<void> {
  const row = Removed.parse(content);
  await lockCatalogue(call);
  if ((await findVerticalRow(call.tx, row.verticalId)) === undefined) {
    throw new ApiError(409, catalogueServerTexts.verticalGone());
  }
  if (await isCategoryNameTaken(call.tx, row.verticalId, row.name)) throw taken();
  await call.tx.insert(categories).values(row);
}
