import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const alertsTexts = defineTexts('alerts', {
  several: '{count} new {things}',
  desktop: 'Desktop notifications',
  offer: 'Be told of new {things} on your desktop, also while another window is open.',
  notNow: 'Not now',
  allow: 'Allow notifications',
  counted: '({count}) {what}',
});
