import { TagOutlined } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import { mappableVariants } from '../../custom/connectors/connectors.ts';
import { connectorTexts } from '../../custom/connectors/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const none = { title: connectorTexts.noVariants() };

/** The variants to which a product of a store can be mapped, as options of a form. */
export default defineResource({
  ...mappableVariants,
  label: connectorTexts.variants(),
  singular: connectorTexts.variant(),
  icon: TagOutlined,
  title: 'Title',
  hint: ({ SKU, MerchantName }) => [SKU, MerchantName].filter(Boolean).join(' · '),
  extension: 'connectors',
  access: { Admin: ['list'], Merchant: ['list'] },
  paths: () => ({ list: '/mappable-products' }),
  list: {
    size: 50,
    search: { label: connectorTexts.searchProducts() },
    columns: ['Title', 'SKU'],
    empty: { none, search: none },
    fetch: async ({ call, signal }, { search, page, size }) => {
      const { Variants, TotalCount } = await call(endpoints.connectors.variants, {
        body: { Query: search, Ids: [], Page: page, Size: size },
        signal,
      });
      return { rows: Variants, total: TotalCount ?? undefined, hasMore: Variants.length === size };
    },
  },
  many: async ({ call, signal }, ids) => {
    const body = { Query: '', Ids: [...ids], Page: 1, Size: ids.length };
    return (await call(endpoints.connectors.variants, { body, signal })).Variants;
  },
});
