import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const productServerTexts = defineTexts('products-server', {
  notFound: 'This product does not exist.',
  merchantNotFound: 'This merchant does not exist.',
  subcategoryNotFound: 'This sub category does not exist.',
  severalNamed: 'Several entries have this name. Use the id.',
  noOwnSku: 'You have no product with this SKU.',
  shopNotFound: 'You have no shop {shop}.',
  severalShopsNamed: 'You have several shops named {shop}. Use the id.',
  variantNotFound: 'One of the variants does not exist any more.',
  titleTaken: 'This merchant already has a product with this title.',
  skuTaken: 'The SKU {sku} is already in use.',
  skuTwice: 'Two variants have the SKU {sku}.',
  otherBrand: 'The product with this title has the brand {brand}.',
  otherSubcategory: 'The product with this title is in the sub category {subcategory}.',
  archived: 'The product with this title is archived. Restore it first.',
  tooManyVariants: 'A product can have at most {most} variants.',
});
