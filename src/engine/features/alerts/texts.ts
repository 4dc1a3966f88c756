import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const alertsTexts = defineTexts('alerts', {
  several: '{count} new {things}',
  desktop: 'Desktop notifications',
  offer: 'Get desktop alerts for new {things}',
  notNow: 'Not now',
  allow: 'Allow notifications',
  counted: '({count}) {what}',
});
