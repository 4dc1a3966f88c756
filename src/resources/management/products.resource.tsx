import { TagOutlined } from '@ant-design/icons';
import { NewProduct, ProductForm, productPageSize } from '../../../contract/catalogue/products.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { productVariants, subcategories } from '../../custom/catalogue/catalogue-rows.ts';
import { VariantName } from '../../custom/catalogue/VariantName.tsx';
import {
  archive,
  newProductFields,
  productFields,
  productFilters,
  productState,
  products,
  restore,
} from '../../custom/products/products.ts';
import { productTexts } from '../../custom/products/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...products,
  label: productTexts.products(),
  singular: productTexts.productOne(),
  icon: TagOutlined,
  title: 'Title',
  hint: ({ MerchantName }) => MerchantName,
  extension: 'products',
  access: { Admin: ['list', 'show', 'create', 'edit', archive, restore] },
  menu: { order: 330, group: resourceTexts.settings() },
  paths: () => ({ list: '/admin/products', show: '/admin/products/:id' }),
  badges: (row) => <StateBadge {...productState(row)} />,
  list: {
    size: productPageSize,
    search: { label: productTexts.search() },
    rowActions: [archive, restore],
    bulk: [archive],
    rowHeight: 57,
    columns: [
      {
        key: 'Title',
        label: productTexts.product(),
        share: 2,
        cell: ({ Title, Variants }) => (
          <VariantName variant={{ ProductTitle: Title, ImageUrl: Variants[0]?.ImageUrl }} />
        ),
        text: ({ Title }) => Title,
      },
      'Brand',
      { key: 'MerchantName', label: productTexts.merchant() },
      { key: 'SubCategoryName', label: productTexts.subCategory() },
      {
        key: 'Variants',
        label: productTexts.skus(),
        cell: ({ Variants }) => Variants.map(({ SKU }) => SKU).join(', '),
        text: ({ Variants }) => Variants.map(({ SKU }) => SKU).join(', '),
      },
      {
        key: 'LowestPrice',
        label: productTexts.lowestPrice(),
        unit: 'pence',
        computed: ({ Variants }) => Math.min(...Variants.map(({ Price }) => Price)),
      },
      {
        key: 'Archived',
        label: productTexts.state(),
        cell: (row) => <StateBadge {...productState(row)} />,
        text: (row) => productState(row).text,
      },
    ],
    filters: productFilters,
    empty: {
      none: { title: productTexts.none(), hint: productTexts.noneHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, filters, page, size }) => {
      const { Products, TotalCount } = await call(endpoints.products.list, {
        body: { Query: search, Filter: filters, Page: page, Size: size },
        signal,
      });
      return { rows: Products, total: TotalCount ?? undefined, hasMore: Products.length === size };
    },
  },
  fetch: ({ call, signal }, id) => call(endpoints.products.get, { params: { id }, signal }),
  create: {
    label: productTexts.add(),
    schema: NewProduct,
    fields: newProductFields,
    import: true,
    call: ({ call }, body) => call(endpoints.products.create, { body }),
  },
  sections: {
    details: {
      title: productTexts.details(),
      schema: ProductForm,
      fields: productFields,
      call: ({ call }, id, body) => call(endpoints.products.update, { params: { id }, body }),
    },
  },
  invalidates: [productVariants, subcategories],
  live: ['Subcategories'],
});
