import { CategoryFilter, SubcategoryFilter } from '../../../contract/catalogue/catalogue.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { lookupIds, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { categories, namedCategory, productVariants, subcategories, ungrouped, verticals } from './catalogue-rows.ts';
import { catalogueTexts } from './texts.ts';

export const allVerticals = defineLookup(
  verticals,
  'all',
  async ({ call, signal }) =>
    ungrouped(await call(endpoints.catalogue.verticals, { body: { Query: '', Filter: {}, OrderBy: 'asc' }, signal }))
      .rows,
);

/** `Label` includes the vertical, because categories of different verticals may have the same name. */
export const allCategories = defineLookup(categories, 'all', async ({ call, signal }) => {
  const { rows } = ungrouped(
    await call(endpoints.catalogue.categories, {
      body: { Query: '', Filter: { Verticals: [] }, OrderBy: 'asc' },
      signal,
    }),
  );
  return rows.map(namedCategory).map((category) => ({
    ...category,
    Label: category.VerticalName
      ? catalogueTexts.ofVertical({ category: category.Name, vertical: category.VerticalName })
      : category.Name,
  }));
});

/** The subcategories without a category, each with its first letter. */
export const unbound = defineLookup(subcategories, 'unbound', async ({ call, signal }) =>
  (await call(endpoints.catalogue.unbound, { signal })).flatMap(({ FirstLetter, Items }) =>
    Items.map((item) => ({ ...item, FirstLetter })),
  ),
);

export const brands = defineLookup(
  productVariants,
  'brands',
  async ({ call, signal }) => (await call(endpoints.catalogue.criteria, { signal })).Brands ?? [],
);
export const merchants = defineLookup(
  productVariants,
  'merchants',
  async ({ call, signal }) => (await call(endpoints.catalogue.criteria, { signal })).Merchants ?? [],
);

const ofVertical = lookupIds(allVerticals, {
  label: catalogueTexts.verticals(),
  value: ({ Id }) => Id,
  name: ({ Name }) => String(Name),
});

export const categoryFilters = wireFilters(CategoryFilter, { Verticals: ofVertical });
export const subcategoryFilters = wireFilters(SubcategoryFilter, {
  Verticals: ofVertical,
  Categories: lookupIds(allCategories, {
    label: catalogueTexts.categories(),
    value: ({ Id }) => Id,
    name: ({ Label }) => Label,
  }),
});
