import { defineTexts } from '../../contract/texts/define-texts.ts';

export const subscriptionServerTexts = defineTexts('subscription-server', {
  noMerchant: 'This merchant does not exist.',
  noTeam: 'This pro organisation does not exist.',
  noShop: 'This shop does not exist.',
  alreadyActive: 'This subscription is already active.',
  merchantNotActive: 'The merchant’s subscription is not active.',
  notActive: 'This subscription is not active.',
});
