import { BarcodeOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { ProductVariant, variantPageSize } from '../../contract/catalogue.ts';
import { Id } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { VariantName } from '../custom/catalogue/VariantName.tsx';
import { defineResource } from '../engine/declaration/resource.ts';
import { readIds, writeId } from '../engine/filter/id-filter.ts';

const none = { title: 'No variants found' };
/** The page of a subcategory confines its list to that one. */
const Scope = z.object({ SubCategory: z.tuple([z.string()]).transform(readIds).pipe(z.tuple([Id])) });

export default defineResource({
  name: 'product-variants',
  label: 'Product Variants',
  singular: 'product variant',
  icon: BarcodeOutlined,
  schema: ProductVariant,
  id: 'Id',
  title: 'ProductTitle',
  access: { Admin: ['list'] },
  // Shown on the page of their subcategory only.
  paths: () => ({}),
  lookups: {
    brands: async ({ call, signal }) => (await call(endpoints.catalogue.criteria, { signal })).Brands ?? [],
    merchants: async ({ call, signal }) => (await call(endpoints.catalogue.criteria, { signal })).Merchants ?? [],
  },
  list: {
    size: variantPageSize,
    threshold: 0.8,
    rowHeight: 57,
    filters: {
      Brands: { kind: 'lookup', label: 'Brands', lookup: 'brands', read: ({ Id: id, Name }) => ({ value: writeId(id), label: String(Name) }) },
      Merchants: { kind: 'lookup', label: 'Merchants', lookup: 'merchants', read: ({ Id: id, Name }) => ({ value: writeId(id), label: String(Name) }) },
    },
    columns: [
      { key: 'ProductTitle', label: 'Product', share: 2, cell: (variant) => <VariantName variant={variant} /> },
      { key: 'VariantTitle', label: 'Variant' },
      'SKU',
      'Brand',
      { key: 'MerchantName', label: 'Merchant' },
      'Price',
    ],
    empty: { none, search: none, filter: none },
    fetch: async ({ call, signal }, { filters, page, size }) => {
      const [SubCategoryId] = Scope.parse(filters).SubCategory;
      const Filter = { Brands: readIds(filters.Brands), Merchants: readIds(filters.Merchants) };
      const { Variants, Total } = await call(endpoints.catalogue.variants, { body: { SubCategoryId, Page: page, Size: size, Filter }, signal });
      return { rows: Variants, total: Total ?? undefined };
    },
  },
  concerns: ({ UpdateType }) => UpdateType === 'Subcategories',
});
