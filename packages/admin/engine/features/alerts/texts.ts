import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const alertsTexts = defineTexts('alerts', {
  several: '{count} new {things}',
  desktop: 'Desktop notifications',
  offer: 'Get desktop alerts for new {things}',
  whileClosed: 'Also while the portal is closed',
  notSwitched: 'The browser could not be subscribed. Please try again.',
  notNow: 'Not now',
  allow: 'Allow notifications',
  notifications: 'Notifications',
  bell: '{count, plural, =0 {Notifications} one {Notifications, # unread} other {Notifications, # unread}}',
  unread: ', unread',
  readAll: 'Mark all as read',
  nothing: 'No notifications yet',
  nothingHint: 'What comes in while you are signed in is listed here.',
  counted: '({count}) {what}',
});
