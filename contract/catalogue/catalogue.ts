/** The universal product catalogue: verticals, categories, subcategories, variants (C-7.01 to C-7.06). */
import { z } from 'zod';
import { catalogueRuleTexts } from '../rule-texts.ts';
import { Id, endpoint, form, json } from 'schema-admin/contract/endpoint.ts';
import { pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { requiredText, shortText } from 'schema-admin/contract/text.ts';
import { TotalIsAtLeast } from 'schema-admin/contract/total.ts';
import { Deletion } from 'schema-admin/contract/undo.ts';
import { Pence } from 'schema-admin/contract/units.ts';

const text = z.string().nullish();
const count = z.number().int().nullish();

export const Vertical = z.object({
  Id,
  Name: z.string(),
  Description: text,
  CategoryCount: count,
  SubCategoryCount: count,
  ProductCount: count,
});
export type Vertical = z.infer<typeof Vertical>;

/** A category. Its name is in `Title` or `Name`, depending on the backend. */
export const Category = z.object({
  Id,
  Title: text,
  Name: text,
  Description: text,
  VerticalId: Id.nullish(),
  VerticalName: text,
  SubCategoryCount: count,
  ProductCount: count,
});
export type Category = z.infer<typeof Category>;

/** A subcategory. Without a category, it is unbound. */
export const Subcategory = z.object({
  Id,
  Name: z.string(),
  CategoryId: Id.nullish(),
  CategoryTitle: text,
  VerticalName: text,
  ProductCount: count,
});
export type Subcategory = z.infer<typeof Subcategory>;

export const ProductVariant = z.object({
  Id,
  ProductTitle: text,
  VariantTitle: text,
  SKU: text,
  Brand: text,
  MerchantName: text,
  Price: Pence.nullish(),
  ImageUrl: text,
});
export type ProductVariant = z.infer<typeof ProductVariant>;

const Choice = z.object({ Id, Name: z.string() });

export const variantPageSize = 10;
const maxNameLength = 100;

const Name = requiredText(1, maxNameLength);
/** `''` without a description, as in every write (decisions, "Absent text in a write"). */
const Description = shortText(2000);

export const VerticalForm = z.object({ Name, Description });
export const CategoryForm = z.object({ Name, Description, VerticalId: Id });
export const SubcategoryForm = z.object({ Name, CategoryId: Id });
export type SubcategoryForm = z.infer<typeof SubcategoryForm>;

const jsonField = <Schema extends z.ZodType>(schema: Schema) => form({ json: { kind: 'json', schema } });

const admin = { roles: ['Admin'] } as const;
const Query = z.string().max(200);
const Direction = z.enum(['asc', 'desc']);
const ids = z.array(Id).max(500);
export const CategoryFilter = z.object({ Verticals: ids });
export const SubcategoryFilter = z.object({ Verticals: ids, Categories: ids });
export const VariantFilter = z.object({ Brands: ids, Merchants: ids });
const grouped = <Item extends z.ZodType>(item: Item) => z.array(z.object({ Header: z.string(), Items: z.array(item) }));

/** Declares a filtered list that is sent as a whole, grouped by first letter. */
const list = <const Path extends string, Filter extends z.ZodType, Item extends z.ZodType>(
  path: Path,
  summary: string,
  Filter: Filter,
  item: Item,
) =>
  endpoint({
    method: 'POST',
    path,
    access: admin,
    summary,
    body: json(z.object({ Query, Filter, OrderBy: Direction })),
    answer: grouped(item),
    reads: true,
  });

const vertical = endpoint({
  method: 'GET',
  path: '/upc/vertical/{id}',
  access: admin,
  summary: 'Retrieve a vertical',
  answer: Vertical,
  etag: 'verticals',
});
const category = endpoint({
  method: 'GET',
  path: '/upc/category/{id}',
  access: admin,
  summary: 'Retrieve a category',
  answer: Category,
  etag: 'categories',
});
const subcategory = endpoint({
  method: 'GET',
  path: '/upc/subcategory/{id}',
  access: admin,
  summary: 'Retrieve a subcategory',
  answer: Subcategory,
  etag: 'subcategories',
});

export const catalogueEndpoints = {
  verticals: list('/upc/vertical/list', 'List all verticals, grouped by first letter', z.object({}), Vertical),
  createVertical: endpoint({
    method: 'POST',
    path: '/upc/vertical',
    access: admin,
    summary: 'Create a vertical',
    body: jsonField(VerticalForm),
    answer: Id,
    idempotent: true,
  }),
  vertical,
  updateVertical: endpoint({
    method: 'PUT',
    path: '/upc/vertical/{id}',
    access: admin,
    summary: "Update a vertical's name and description",
    body: jsonField(VerticalForm),
    answer: z.unknown(),
    guards: vertical,
  }),
  removeVertical: endpoint({
    method: 'DELETE',
    path: '/upc/vertical/{id}',
    access: admin,
    summary: 'Delete a vertical that has no categories',
    answer: Deletion,
  }),

  categories: list(
    '/upc/category/list',
    'List categories, optionally of some verticals, grouped by first letter',
    CategoryFilter,
    Category,
  ),
  createCategory: endpoint({
    method: 'POST',
    path: '/upc/category',
    access: admin,
    summary: 'Create a category in a vertical',
    body: jsonField(CategoryForm),
    answer: Id,
    idempotent: true,
  }),
  category,
  updateCategory: endpoint({
    method: 'PUT',
    path: '/upc/category/{id}',
    access: admin,
    summary: "Update a category's name, description and vertical",
    body: jsonField(CategoryForm),
    answer: z.unknown(),
    guards: category,
  }),
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/upc/category/{id}',
    access: admin,
    summary: 'Delete a category that has no subcategories',
    answer: Deletion,
  }),
  bind: endpoint({
    method: 'PUT',
    path: '/upc/category/{id}/bind',
    access: admin,
    summary: 'Assign unbound subcategories to a category',
    body: json(z.object({ SubCategories: ids.min(1, { error: catalogueRuleTexts.chooseSubcategory }) })),
    answer: z.unknown(),
  }),

  subcategories: list(
    '/upc/subcategory/list',
    'List subcategories, optionally of some verticals or categories, grouped by first letter',
    SubcategoryFilter,
    Subcategory,
  ),
  createSubcategory: endpoint({
    method: 'POST',
    path: '/upc/subcategory',
    access: admin,
    summary: 'Create a subcategory in a category',
    body: json(SubcategoryForm),
    answer: Id,
    idempotent: true,
  }),
  unbound: endpoint({
    method: 'GET',
    path: '/upc/subcategory/unbinded',
    access: admin,
    summary: 'List subcategories without a category, grouped by first letter',
    answer: z.array(z.object({ FirstLetter: z.string(), Items: z.array(Subcategory) })),
  }),
  subcategory,
  updateSubcategory: endpoint({
    method: 'PUT',
    path: '/upc/subcategory/{id}',
    access: admin,
    summary: "Update a subcategory's name and category",
    body: json(SubcategoryForm),
    answer: z.unknown(),
    guards: subcategory,
  }),
  unbind: endpoint({
    method: 'PUT',
    path: '/upc/subcategory/{id}/unbind',
    access: admin,
    summary: 'Remove a subcategory from its category',
    answer: z.unknown(),
  }),
  variants: endpoint({
    method: 'POST',
    path: '/upc/subcategory/variants',
    access: admin,
    summary: 'List the product variants of a subcategory',
    body: json(
      z.object({
        SubCategoryId: Id,
        Page: pageNumber(1),
        Size: pageSize(),
        Filter: VariantFilter,
      }),
    ),
    answer: z.object({ Variants: z.array(ProductVariant), Total: z.number().int().nullish(), TotalIsAtLeast }),
    reads: true,
  }),
  criteria: endpoint({
    method: 'GET',
    path: '/upc/criteria',
    access: admin,
    summary: 'List the brands and merchants for filtering variants',
    answer: z.object({ Brands: z.array(Choice).nullish(), Merchants: z.array(Choice).nullish() }),
  }),
};
