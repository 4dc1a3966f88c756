/** The merchant's own products, an extension for merchants: where they are sold, and at what price. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { choicesOf, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { Price, SKU } from './products.ts';

export const catalogPageSize = 50;
const maxShops = 500;

export const StockState = z.enum(['Available', 'NotAvailable']);
export type StockState = z.infer<typeof StockState>;

/** One variant of a product that is not archived. */
export const CatalogItem = z.object({
  Id,
  SKU: z.string(),
  ProductTitle: z.string(),
  VariantTitle: z.string(),
  Brand: z.string(),
  Price: Pence,
  /** A `StockState`. */
  StockState: z.string(),
  /** The shops that sell it. Empty for all shops. */
  Shops: z.array(Id),
  /** Names of `Shops`. */
  ShopNames: z.array(z.string()),
  ImageUrl: z.string().nullish(),
});
export type CatalogItem = z.infer<typeof CatalogItem>;

/** `Shops` may hold names instead of ids, as imported files do. */
export const CatalogForm = z.object({ Price, StockState, Shops: z.array(Id).max(maxShops) });
export type CatalogForm = z.infer<typeof CatalogForm>;

/** One row of an import, which replaces the values of the merchant's variant. */
export const CatalogChange = z.object({ SKU, ...CatalogForm.shape });

export const CatalogFilter = z.object({
  StockState: choicesOf(StockState),
  Shops: choicesOf(Id),
  Brands: choicesOf(Id),
});

const merchant = { roles: ['Merchant'] } as const;
const Choice = z.object({ Id, Name: z.string() });

const get = endpoint({
  method: 'GET',
  path: '/ext/product-catalog/{id}',
  access: merchant,
  summary: "Retrieve a variant of the merchant's own products",
  answer: CatalogItem,
  etag: 'product-variants',
});

export const productCatalogEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/product-catalog/list',
    access: merchant,
    summary: "List the merchant's own variants by title; `Query` searches titles, brands and SKUs",
    body: json(z.object({ Query: z.string().max(200), Filter: CatalogFilter, Page: pageNumber(1), Size: pageSize() })),
    answer: z.object({ Items: z.array(CatalogItem), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  /** A path of two segments, so that it is no variant's id. */
  choices: endpoint({
    method: 'GET',
    path: '/ext/product-catalog/choices/all',
    access: merchant,
    summary: "List the merchant's shops and the brands of its products, for the form and the filters",
    answer: z.object({ Brands: z.array(Choice), Shops: z.array(Choice) }),
  }),
  get,
  update: endpoint({
    method: 'PUT',
    path: '/ext/product-catalog/{id}',
    access: merchant,
    summary: 'Change the price, stock state and shops of a variant; past orders do not change',
    body: json(CatalogForm),
    answer: z.unknown(),
    guards: get,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/product-catalog',
    access: merchant,
    summary: 'Change the price, stock state and shops of the variant with this SKU, such as a row of a file',
    body: json(CatalogChange),
    answer: z.unknown(),
  }),
};
