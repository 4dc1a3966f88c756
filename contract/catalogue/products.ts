/** The merchants' products with their variants, an extension for administrators. */
import { z } from 'zod';
import { catalogueRuleTexts } from '../rule-texts.ts';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { choicesOf, maxPenceRule, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { requiredCode, requiredText, tooLong } from 'schema-admin/contract/text.ts';
import { Flag } from 'schema-admin/contract/time.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';

export const productPageSize = 50;
export const maxVariants = 100;
const maxUrlLength = 500;

const Variant = z.object({
  Id,
  Title: z.string(),
  SKU: z.string(),
  Price: Pence,
  ImageUrl: z.string().nullish(),
});

export const Product = z.object({
  Id,
  Title: z.string(),
  Brand: z.string(),
  MerchantId: Id,
  MerchantName: z.string(),
  SubCategoryId: Id,
  SubCategoryName: z.string(),
  /** When it was archived. Archived products are not offered. */
  Archived: Flag,
  /** In display order. */
  Variants: z.array(Variant),
});
export type Product = z.infer<typeof Product>;

/** A file of the portal or a web page's address. Other schemes could run scripts. */
function isPicture(address: string): boolean {
  if (/^\/(?![/\\])\S*$/.test(address)) return true;
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address);
}

/** Absent or `''` for none. */
const ImageUrl = codeText()
  .max(maxUrlLength, tooLong(maxUrlLength))
  .refine((address) => address === '' || isPicture(address), { error: () => catalogueRuleTexts.badPicture() })
  .optional();

const Title = requiredText(1, 200);
const VariantTitle = requiredText(1, 100);
export const SKU = requiredCode(1, 64);
export const Price = Pence.min(0).max(...maxPenceRule());
const base = { Title, Brand: requiredText(1, 100), SubCategoryId: Id };

/** One row of an import: a product with one variant. Merchant and subcategory may be names instead of ids. */
export const NewProduct = z.object({ MerchantId: Id, ...base, VariantTitle, SKU, Price, ImageUrl });
export type NewProduct = z.infer<typeof NewProduct>;

/** Rows without an id are new variants. */
export const ProductForm = z.object({
  ...base,
  Variants: z
    .array(z.object({ Id: Id.optional(), Title: VariantTitle, SKU, Price, ImageUrl }))
    .min(1)
    .max(maxVariants),
});
export type ProductForm = z.infer<typeof ProductForm>;

export const ProductState = z.enum(['Offered', 'Archived']);
export const ProductFilter = z.object({
  Brands: choicesOf(Id),
  Merchants: choicesOf(Id),
  State: choicesOf(ProductState),
});

const admin = { roles: ['Admin'] } as const;
const Choice = z.object({ Id, Name: z.string() });

const get = endpoint({
  method: 'GET',
  path: '/ext/products/{id}',
  access: admin,
  summary: 'Retrieve a product with its variants',
  answer: Product,
  etag: 'products',
});

export const productEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/products/list',
    access: admin,
    summary: 'List products by title; `Query` searches titles, brands and SKUs, and the first page is 1',
    body: json(z.object({ Query: z.string().max(200), Filter: ProductFilter, Page: pageNumber(1), Size: pageSize() })),
    answer: z.object({ Products: z.array(Product), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  /** A path of two segments, so that it is no product's id. */
  choices: endpoint({
    method: 'GET',
    path: '/ext/products/choices/all',
    access: admin,
    summary: 'List all merchants, brands and subcategories, for the form and the filters',
    answer: z.object({
      Brands: z.array(Choice),
      Merchants: z.array(Choice),
      SubCategories: z.array(Choice.extend({ CategoryName: z.string().nullish() })),
    }),
  }),
  get,
  create: endpoint({
    method: 'POST',
    path: '/ext/products',
    access: admin,
    summary: "Create a product with a variant, or add the variant to the merchant's product of the same title",
    body: json(NewProduct),
    answer: Id,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/ext/products/{id}',
    access: admin,
    summary: 'Update a product and its variants, in this order; removes the variants that are left out',
    body: json(ProductForm),
    answer: z.unknown(),
    guards: get,
  }),
  setArchived: endpoint({
    method: 'PUT',
    path: '/ext/products/{id}/archived',
    access: admin,
    summary: 'Archive a product, which is then no longer offered, or restore it',
    body: json(z.object({ Archived: z.boolean() })),
    answer: z.unknown(),
  }),
};
