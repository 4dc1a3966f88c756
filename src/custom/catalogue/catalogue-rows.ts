/** The catalogue's records as its lists hold them: each with the header that it stands under. */
import { z } from 'zod';
import { Category, Subcategory, Vertical } from '../../../contract/catalogue.ts';
import type { Call } from '../../providers/http/http-client.ts';
import { endpoints } from '../../../contract/endpoints.ts';

export const editorTitle = 'Universal Product Catalogue Editor';

const Header = z.string().optional();
export const VerticalRow = Vertical.extend({ Header });
/** Its name is there whichever of `Title` and `Name` was sent. */
export const CategoryRow = Category.extend({ Header, Name: z.string() });
export type CategoryRow = z.infer<typeof CategoryRow>;
export const SubcategoryRow = Subcategory.extend({ Header });
export type SubcategoryRow = z.infer<typeof SubcategoryRow>;

export function namedCategory(category: Category) {
  return { ...category, Name: category.Name ?? category.Title ?? '' };
}

/** A list that comes in groups, as rows. The whole of it comes at once. */
export function ungrouped<Item extends object>(groups: readonly { readonly Header: string; readonly Items: readonly Item[] }[]) {
  const rows = groups.flatMap(({ Header: header, Items }) => Items.map((item) => ({ ...item, Header: header })));
  return { rows, total: rows.length, hasMore: false };
}

interface Asking {
  readonly call: Call;
  readonly signal?: AbortSignal | undefined;
}

/** All verticals, to choose from. */
export async function verticalOptions({ call, signal }: Asking) {
  return ungrouped(await call(endpoints.catalogue.verticals, { body: { Query: '', Filter: {}, OrderBy: 'asc' }, signal })).rows;
}

/** All categories, to choose from; verticals may have categories of the same name, so that `Label` says whose each is. */
export async function categoryOptions({ call, signal }: Asking) {
  const { rows } = ungrouped(await call(endpoints.catalogue.categories, { body: { Query: '', Filter: { Verticals: [] }, OrderBy: 'asc' }, signal }));
  return rows.map(namedCategory).map((category) => ({ ...category, Label: category.VerticalName ? `${category.Name} (${category.VerticalName})` : category.Name }));
}
