import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const shopServerTexts = defineTexts('shop-server', {
  notFound: 'This shop does not exist.',
  onlyMerchants: 'Only a merchant can add a shop.',
  tooManyImages: 'A shop can have {most} images at most.',
  imageNotFound: 'This image does not exist.',
  unknownMerchant: 'This merchant does not exist.',
  alreadyLive: 'This shop is already live.',
  notLive: 'This shop is not live.',
  isArchived: 'This shop is archived. Restore it first.',
  alreadyArchived: 'This shop has already been archived.',
  notArchived: 'This shop is not archived.',
  cannotGoLive: 'The shop cannot go live yet. Still missing: {missing}.',
  missingHours: 'opening hours',
  missingPosition: 'the position of its address',
  missingPhone: 'a phone number',
  missingUser: 'an active user',
});
