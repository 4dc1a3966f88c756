import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const alertsTexts = defineTexts('alerts', {
  several: '{count} new {things}',
  desktop: 'Desktop notifications',
  offer: 'Get desktop alerts for new {things}',
  whileClosed: 'Also while the portal is closed',
  notSwitched: 'Could not turn on notifications in this browser. Please try again.',
  notNow: 'Not now',
  allow: 'Allow notifications',
  notifications: 'Notifications',
  bell: '{count, plural, =0 {Notifications} one {Notifications, # unread} other {Notifications, # unread}}',
  unread: ', unread',
  readAll: 'Mark all as read',
  nothing: 'No notifications yet',
  nothingHint: 'Notifications that arrive while you are signed in are listed here.',
  counted: '({count}) {what}',
});
