/** Tables of the product catalogue. Merchants see their own products only, and shops see none. */
import { boolean, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { Pence } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

export const verticals = pgTable('verticals', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description'),
});

export const categories = pgTable('categories', {
  id: serial('id').primaryKey(),
  verticalId: integer('vertical_id').notNull(),
  name: text('name').notNull(),
  description: text('description'),
});

export const subcategories = pgTable('subcategories', {
  id: serial('id').primaryKey(),
  /** `null` if the subcategory is not assigned to a category. */
  categoryId: integer('category_id'),
  name: text('name').notNull(),
});

export const brands = pgTable('brands', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
});

export const products = pgTable('products', {
  id: serial('id').primaryKey(),
  subcategoryId: integer('subcategory_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  brandId: integer('brand_id').notNull(),
  title: text('title').notNull(),
  archivedAt: instant('archived_at'),
});

export const productVariants = pgTable('product_variants', {
  id: serial('id').primaryKey(),
  productId: integer('product_id').notNull(),
  /** Display order within the product, from 1. */
  position: integer('position').notNull(),
  title: text('title').notNull(),
  sku: text('sku').notNull().unique(),
  price: integer('price').$type<Pence>().notNull(),
  imageUrl: text('image_url'),
  isAvailable: boolean('is_available').notNull().default(true),
  /** The shops that sell the variant. Empty for all shops of the merchant. */
  shopIds: integer('shop_ids').array().notNull().default([]),
  /** The database copies this column and the next ones from the product. */
  subcategoryId: integer('subcategory_id').notNull().default(0),
  productTitle: text('product_title').notNull().default(''),
  brandId: integer('brand_id').notNull().default(0),
  sellerId: integer('seller_id').notNull().default(0),
  isArchived: boolean('is_archived').notNull().default(false),
});
