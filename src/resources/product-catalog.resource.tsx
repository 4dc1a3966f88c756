import { AppstoreOutlined } from '@ant-design/icons';
import { CatalogChange, CatalogForm, catalogPageSize } from '../../contract/catalogue/product-catalog.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { roleGroups } from '../../contract/role-table.ts';
import { seesMerchant } from 'schema-admin/contract/roles.ts';
import { VariantName } from '../custom/catalogue/VariantName.tsx';
import { catalogFields, catalogFilters, catalogItems, stockState } from '../custom/products/product-catalog.ts';
import { productTexts } from '../custom/products/texts.ts';
import { resourceTexts } from '../custom/texts.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...catalogItems,
  label: resourceTexts.productCatalog(),
  singular: productTexts.productOne(),
  icon: AppstoreOutlined,
  title: 'ProductTitle',
  hint: ({ SKU }) => SKU,
  extension: 'product-catalog',
  placeholder: { roles: roleGroups.accounts, page: () => import('../custom/Placeholder.tsx') },
  access: { Merchant: ['list', 'edit'] },
  menu: { order: 60, visible: ({ role }) => seesMerchant(role) },
  paths: () => ({ list: '/merchant/productcatalog' }),
  list: {
    size: catalogPageSize,
    search: { label: productTexts.search() },
    rowHeight: 57,
    columns: [
      {
        key: 'ProductTitle',
        label: productTexts.product(),
        share: 2,
        cell: (item) => <VariantName variant={item} />,
        text: ({ ProductTitle }) => ProductTitle,
      },
      { key: 'VariantTitle', label: resourceTexts.variant(), share: 0.8 },
      'SKU',
      'Brand',
      { key: 'Price', label: productTexts.price(), share: 1, inline: true },
      {
        key: 'StockState',
        label: productTexts.stock(),
        share: 1.3,
        inline: true,
        cell: (item) => <StateBadge {...stockState(item)} />,
        text: (item) => stockState(item).text,
      },
      {
        key: 'Shops',
        label: resourceTexts.shops(),
        share: 1.3,
        inline: true,
        cell: ({ ShopNames }) => (ShopNames.length === 0 ? productTexts.allShops() : ShopNames.join(', ')),
        // As an import reads them.
        text: ({ ShopNames }) => ShopNames.join('; '),
      },
    ],
    filters: catalogFilters,
    empty: {
      none: { title: productTexts.none(), hint: productTexts.noOwnHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, filters, page, size }) => {
      const { Items, TotalCount } = await call(endpoints.productCatalog.list, {
        body: { Query: search, Filter: filters, Page: page, Size: size },
        signal,
      });
      return { rows: Items, total: TotalCount ?? undefined, hasMore: Items.length === size };
    },
  },
  fetch: ({ call, signal }, id) => call(endpoints.productCatalog.get, { params: { id }, signal }),
  edit: {
    schema: CatalogForm,
    fields: catalogFields,
    call: ({ call }, id, body) => call(endpoints.productCatalog.update, { params: { id }, body }),
    import: {
      schema: CatalogChange,
      fields: ['SKU', ...catalogFields],
      call: ({ call }, row) => call(endpoints.productCatalog.change, { body: CatalogChange.parse(row) }),
    },
  },
  live: ['ProductCatalog'],
});
