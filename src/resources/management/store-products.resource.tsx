import { BarcodeOutlined } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import { formatInstant, formatNearInstant, map, storeProducts } from '../../custom/connectors/connectors.ts';
import { OrderLink } from '../../custom/connectors/OrderLink.tsx';
import { connectorTexts } from '../../custom/connectors/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

/** Products of stores that the catalogue does not have by their SKU. */
export default defineResource({
  ...storeProducts,
  label: connectorTexts.products(),
  singular: connectorTexts.productOne(),
  screen: { title: connectorTexts.connectors(), tab: connectorTexts.products() },
  icon: BarcodeOutlined,
  title: 'Title',
  hint: ({ SKU }) => SKU ?? '',
  extension: 'connectors',
  access: { Admin: ['list', map], Merchant: ['list', map] },
  fieldAccess: { MerchantName: { hidden: ['Merchant'] } },
  paths: () => ({ list: '/store-products' }),
  list: {
    size: 50,
    search: { label: connectorTexts.searchProducts() },
    rowActions: [map],
    columns: [
      { key: 'Title', label: connectorTexts.product(), share: 2 },
      'SKU',
      { key: 'MerchantName', label: connectorTexts.merchant() },
      { key: 'TimesSeen', label: connectorTexts.timesSeen(), share: 0.7 },
      {
        key: 'LastOrderNo',
        label: connectorTexts.lastOrder(),
        cell: ({ LastOrderId, LastOrderNo }) => <OrderLink id={LastOrderId} number={LastOrderNo} />,
        text: ({ LastOrderNo }) => LastOrderNo ?? '',
      },
      {
        key: 'LastSeen',
        label: connectorTexts.lastSeen(),
        cell: ({ LastSeen }) => formatNearInstant(LastSeen),
        text: ({ LastSeen }) => formatInstant(LastSeen),
      },
    ],
    empty: {
      none: { title: connectorTexts.noProducts(), hint: connectorTexts.noProductsHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, page, size }) => {
      const { Products, TotalCount } = await call(endpoints.connectors.products, {
        body: { Query: search, Page: page, Size: size },
        signal,
      });
      return { rows: Products, total: TotalCount ?? undefined, hasMore: Products.length === size };
    },
  },
});
