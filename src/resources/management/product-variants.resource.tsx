import { BarcodeOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { VariantFilter, variantPageSize } from '../../../contract/catalogue/catalogue.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { brands, merchants } from '../../custom/catalogue/catalogue-lookups.ts';
import { productVariants } from '../../custom/catalogue/catalogue-rows.ts';
import { VariantName } from '../../custom/catalogue/VariantName.tsx';
import { resourceTexts } from '../../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { readIds } from 'schema-admin/engine/model/filter/id-filter.ts';
import { embeddedOnly, lookupIds, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';

const none = { title: resourceTexts.noVariantsFound() };
const OwnId = z
  .tuple([z.string()])
  .transform(readIds)
  .pipe(z.tuple([Id]))
  .transform(([id]) => id);

const variantFilters = wireFilters(VariantFilter.extend({ SubCategory: Id }), {
  Brands: lookupIds(brands, {
    label: resourceTexts.brands(),
    value: ({ Id: id }) => id,
    name: ({ Name }) => String(Name),
  }),
  Merchants: lookupIds(merchants, {
    label: resourceTexts.merchants(),
    value: ({ Id: id }) => id,
    name: ({ Name }) => String(Name),
  }),
  // Set by the page of a subcategory, to limit the list to it.
  SubCategory: embeddedOnly(OwnId),
});

export default defineResource({
  ...productVariants,
  label: resourceTexts.productVariants(),
  singular: resourceTexts.productVariantOne(),
  icon: BarcodeOutlined,
  title: 'ProductTitle',
  access: { Admin: ['list'] },
  // Only shown on the page of a subcategory.
  paths: () => ({}),
  list: {
    size: variantPageSize,
    threshold: 0.8,
    rowHeight: 57,
    filters: variantFilters,
    columns: [
      {
        key: 'ProductTitle',
        label: resourceTexts.product(),
        share: 2,
        cell: (variant) => <VariantName variant={variant} />,
      },
      { key: 'VariantTitle', label: resourceTexts.variant() },
      'SKU',
      'Brand',
      { key: 'MerchantName', label: resourceTexts.merchant() },
      'Price',
    ],
    empty: { none, search: none, filter: none },
    fetch: async ({ call, signal }, { filters, page, size }) => {
      const { SubCategory, ...Filter } = filters;
      const { Variants, Total, TotalIsAtLeast } = await call(endpoints.catalogue.variants, {
        body: { SubCategoryId: SubCategory, Page: page, Size: size, Filter },
        signal,
      });
      return { rows: Variants, total: Total ?? undefined, isAtLeast: TotalIsAtLeast };
    },
  },
  live: ['Subcategories'],
});
