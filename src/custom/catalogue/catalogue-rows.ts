/** The catalogue's records as rows of its lists, each with the header of its group. */
import { z } from 'zod';
import { Category, ProductVariant, Subcategory, Vertical } from '../../../contract/catalogue/catalogue.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

const Header = z.string().optional();
const VerticalRow = Vertical.extend({ Header });
/** `Name` is always set, although a backend may send only `Title`. */
const CategoryRow = Category.extend({ Header, Name: z.string() });
export type CategoryRow = z.infer<typeof CategoryRow>;
const SubcategoryRow = Subcategory.extend({ Header });
export type SubcategoryRow = z.infer<typeof SubcategoryRow>;

export const verticals = defineRecord('verticals', { schema: VerticalRow, id: 'Id' });
export const categories = defineRecord('categories', { schema: CategoryRow, id: 'Id' });
export const subcategories = defineRecord('subcategories', { schema: SubcategoryRow, id: 'Id' });
export const productVariants = defineRecord('product-variants', { schema: ProductVariant, id: 'Id' });

export function namedCategory(category: Category) {
  return { ...category, Name: category.Name ?? category.Title ?? '' };
}

/** Flattens a grouped list into rows. The backend sends the whole list in one response. */
export function ungrouped<Item extends object>(
  groups: readonly { readonly Header: string; readonly Items: readonly Item[] }[],
) {
  const rows = groups.flatMap(({ Header: header, Items }) => Items.map((item) => ({ ...item, Header: header })));
  return { rows, total: rows.length, hasMore: false };
}
