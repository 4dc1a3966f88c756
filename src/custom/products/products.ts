import { CheckCircleFilled, InboxOutlined } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import { Product, ProductFilter, ProductState } from '../../../contract/catalogue/products.ts';
import { isSet } from 'schema-admin/contract/time.ts';
import type { StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { choices, lookupIds, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { choiceFrom, defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { productTexts } from './texts.ts';

export const products = defineRecord('products', { schema: Product, id: 'Id' });

const brands = defineLookup(
  products,
  'brands',
  async ({ call, signal }) => (await call(endpoints.products.choices, { signal })).Brands,
);
const merchants = defineLookup(
  products,
  'merchants',
  async ({ call, signal }) => (await call(endpoints.products.choices, { signal })).Merchants,
);
/** `Label` includes the category of a name that several categories have. */
const subcategories = defineLookup(products, 'subcategories', async ({ call, signal }) => {
  const { SubCategories } = await call(endpoints.products.choices, { signal });
  const isShared = (name: string) => SubCategories.filter(({ Name }) => Name === name).length > 1;
  return SubCategories.map((each) => ({
    ...each,
    Label:
      each.CategoryName && isShared(each.Name)
        ? productTexts.ofCategory({ subcategory: each.Name, category: each.CategoryName })
        : each.Name,
  }));
});

export function productState({ Archived }: Pick<Product, 'Archived'>): StateMark {
  return isSet(Archived)
    ? { tone: 'waiting', icon: InboxOutlined, text: productTexts.archived() }
    : { tone: 'done', icon: CheckCircleFilled, text: productTexts.offered() };
}

export const productFilters = wireFilters(ProductFilter, {
  Brands: lookupIds(brands, { label: productTexts.brands(), value: ({ Id }) => Id, name: ({ Name }) => String(Name) }),
  Merchants: lookupIds(merchants, {
    label: productTexts.merchants(),
    value: ({ Id }) => Id,
    name: ({ Name }) => String(Name),
  }),
  State: choices({
    label: productTexts.state(),
    options: [
      { value: ProductState.enum.Offered, label: productTexts.offered() },
      { value: ProductState.enum.Archived, label: productTexts.archived() },
    ],
  }),
});

const subcategory = {
  key: 'SubCategoryId',
  label: productTexts.subCategory(),
  lookup: choiceFrom(subcategories, { value: 'Id', label: 'Label' }),
} as const;
const [price, picture] = [
  { key: 'Price', label: productTexts.price() },
  { key: 'ImageUrl', label: productTexts.picture() },
] as const;

/** The fields of a new product with its first variant. */
export const newProductFields = [
  {
    key: 'MerchantId',
    label: productTexts.merchant(),
    lookup: choiceFrom(merchants, { value: 'Id', label: 'Name' }),
  },
  { key: 'Title', label: productTexts.productTitle(), hint: productTexts.titleHint() },
  'Brand',
  subcategory,
  { key: 'VariantTitle', label: productTexts.variantTitle() },
  'SKU',
  price,
  picture,
] as const;

export const productFields = [
  { key: 'Title', label: productTexts.productTitle() },
  'Brand',
  subcategory,
  {
    key: 'Variants',
    label: productTexts.variants(),
    fields: [{ key: 'Title', label: productTexts.variantTitle() }, 'SKU', price, picture],
  },
] as const;

export const archive = defineAction(products, 'archive', {
  label: productTexts.archive(),
  danger: true,
  when: ({ Archived }) => !isSet(Archived),
  confirm: ({ Title }) => ({
    title: productTexts.archiveQuestion({ title: Title }),
    text: productTexts.archiveText(),
    confirm: productTexts.archive(),
  }),
  confirmMany: productTexts.archiveMany(),
  done: ({ Title }) => productTexts.isArchived({ title: Title }),
  call: ({ call }, id) => call(endpoints.products.setArchived, { params: { id }, body: { Archived: true } }),
});

export const restore = defineAction(products, 'restore', {
  label: productTexts.restore(),
  when: ({ Archived }) => isSet(Archived),
  done: ({ Title }) => productTexts.isRestored({ title: Title }),
  call: ({ call }, id) => call(endpoints.products.setArchived, { params: { id }, body: { Archived: false } }),
});
