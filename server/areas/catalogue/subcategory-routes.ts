import { eq } from 'drizzle-orm';
import type { catalogueEndpoints } from '../../../contract/catalogue/catalogue.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { subcategoryUnbound } from 'schema-admin/contract/wire-words.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortIds } from '../../api/parse.ts';
import { subcategories } from '../../db/catalogue-tables.ts';
import { findCategoryRow } from './categories.ts';
import { lockCatalogue, nameTakenError } from './catalogue-write.ts';
import { groupByLetter } from './groups.ts';
import {
  findSubcategory,
  isSubcategoryNameTaken,
  listSubcategories,
  listUnboundSubcategories,
  findSubcategoryRow,
} from './subcategories.ts';
import { catalogueServerTexts } from './texts.ts';
import { listBrands, listSellers, listVariants } from './variants.ts';

const notFound = () => new ApiError(404, catalogueServerTexts.subcategoryNotFound());
const taken = () => nameTakenError(catalogueServerTexts.subcategoryTaken());

async function categoryOf({ tx }: UserCall, id: Id): Promise<number> {
  const category = await findCategoryRow(tx, id);
  if (category !== undefined) return category.id;
  const text = catalogueServerTexts.categoryNotFound();
  throw new ApiError(422, text, { CategoryId: text });
}

type SubcategoryHandlers = Pick<
  HandlersOf<typeof catalogueEndpoints>,
  | 'subcategories'
  | 'createSubcategory'
  | 'unbound'
  | 'subcategory'
  | 'updateSubcategory'
  | 'unbind'
  | 'variants'
  | 'criteria'
>;

const parseIdFilter = (ids: readonly Id[]) => (ids.length === 0 ? undefined : readShortIds(ids));

export const subcategoryHandlers: SubcategoryHandlers = {
  async subcategories({ tx, body }) {
    const { Verticals, Categories } = body.Filter;
    const found = await listSubcategories(tx, {
      query: body.Query,
      verticalIds: parseIdFilter(Verticals),
      categoryIds: parseIdFilter(Categories),
    });
    return groupByLetter(found, ({ Name }) => Name, body.OrderBy).map(({ letter, items }) => ({
      Header: letter,
      Items: items,
    }));
  },

  async createSubcategory({ body, ...call }) {
    await lockCatalogue(call);
    const categoryId = await categoryOf(call, body.CategoryId);
    if (await isSubcategoryNameTaken(call.tx, categoryId, body.Name)) throw taken();
    const [created] = await call.tx
      .insert(subcategories)
      .values({ name: body.Name, categoryId })
      .returning({ id: subcategories.id });
    if (created === undefined) throw new Error('The subcategory was not stored');
    return created.id;
  },

  async unbound({ tx }) {
    const groups = groupByLetter(await listUnboundSubcategories(tx), ({ Name }) => Name, 'asc');
    return groups.map(({ letter, items }) => ({ FirstLetter: letter, Items: items }));
  },

  async subcategory({ tx, params }) {
    const found = await findSubcategory(tx, params.id);
    if (found === undefined) throw notFound();
    return found;
  },

  async updateSubcategory({ params, body, ...call }) {
    await lockCatalogue(call);
    const row = await findSubcategoryRow(call.tx, params.id);
    if (row === undefined) throw notFound();
    const categoryId = await categoryOf(call, body.CategoryId);
    if (await isSubcategoryNameTaken(call.tx, categoryId, body.Name, row.id)) throw taken();
    await call.tx.update(subcategories).set({ name: body.Name, categoryId }).where(eq(subcategories.id, row.id));
    return null;
  },

  async unbind({ params, ...call }) {
    await lockCatalogue(call);
    const row = await findSubcategoryRow(call.tx, params.id);
    if (row === undefined) throw notFound();
    if (await isSubcategoryNameTaken(call.tx, null, row.name, row.id)) {
      throw new ApiError(409, catalogueServerTexts.unboundCalled({ name: row.name }));
    }
    await call.tx.update(subcategories).set({ categoryId: null }).where(eq(subcategories.id, row.id));
    return subcategoryUnbound;
  },

  async variants({ tx, body }) {
    const { variants, total, isAtLeast } = await listVariants(tx, body);
    return { Variants: variants, Total: total, TotalIsAtLeast: isAtLeast || undefined };
  },

  async criteria({ tx }) {
    return { Brands: await listBrands(tx), Merchants: await listSellers(tx) };
  },
};
