import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const shopServerTexts = defineTexts('shop-server', {
  notFound: 'This shop does not exist.',
  onlyMerchants: 'Only a merchant can add a shop.',
  tooManyImages: 'A shop can have {most} images at most.',
  imageNotFound: 'This image does not exist.',
});
