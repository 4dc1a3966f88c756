import { shopify } from './shopify.ts';
import type { StoreAdapter } from './store-adapter.ts';
import { wooCommerce } from './woocommerce.ts';

export const storeAdapters: Readonly<Record<'WooCommerce' | 'Shopify', StoreAdapter>> = {
  WooCommerce: wooCommerce,
  Shopify: shopify,
};
