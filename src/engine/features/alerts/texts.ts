import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const alertsTexts = defineTexts('alerts', {
  several: '{count} new {things}',
  desktop: 'Desktop notifications',
  offer: 'Get desktop alerts for new {things}',
  whileClosed: 'Also while the portal is closed',
  notSwitched: 'The browser could not be subscribed. Please try again.',
  notNow: 'Not now',
  allow: 'Allow notifications',
  counted: '({count}) {what}',
});
