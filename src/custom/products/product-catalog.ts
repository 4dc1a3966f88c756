import { CheckCircleFilled, StopOutlined } from '@ant-design/icons';
import { codeTexts } from '../../../contract/code-texts.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { CatalogFilter, CatalogItem, StockState } from '../../../contract/catalogue/product-catalog.ts';
import type { StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { choices, lookupIds, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { choiceFrom, defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { resourceTexts } from '../texts.ts';
import { productTexts } from './texts.ts';

export const catalogItems = defineRecord('product-catalog', { schema: CatalogItem, id: 'Id' });

const brands = defineLookup(
  catalogItems,
  'brands',
  async ({ call, signal }) => (await call(endpoints.productCatalog.choices, { signal })).Brands,
);
const shops = defineLookup(
  catalogItems,
  'shops',
  async ({ call, signal }) => (await call(endpoints.productCatalog.choices, { signal })).Shops,
);

export function stockState({ StockState: state }: Pick<CatalogItem, 'StockState'>): StateMark {
  return state === StockState.enum.Available
    ? { tone: 'done', icon: CheckCircleFilled, text: codeTexts.available() }
    : { tone: 'waiting', icon: StopOutlined, text: codeTexts.notAvailable() };
}

export const catalogFilters = wireFilters(CatalogFilter, {
  StockState: choices({
    label: productTexts.stock(),
    options: [
      { value: StockState.enum.Available, label: codeTexts.available() },
      { value: StockState.enum.NotAvailable, label: codeTexts.notAvailable() },
    ],
  }),
  Shops: lookupIds(shops, {
    label: resourceTexts.shops(),
    value: ({ Id }) => Id,
    name: ({ Name }) => String(Name),
  }),
  Brands: lookupIds(brands, {
    label: productTexts.brands(),
    value: ({ Id }) => Id,
    name: ({ Name }) => String(Name),
  }),
});

export const catalogFields = [
  { key: 'Price', label: productTexts.price() },
  { key: 'StockState', label: productTexts.stock() },
  {
    key: 'Shops',
    label: resourceTexts.shops(),
    hint: productTexts.soldInHint(),
    lookup: choiceFrom(shops, { value: 'Id', label: 'Name' }),
  },
] as const;
