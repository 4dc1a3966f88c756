import { NotificationOutlined } from '@ant-design/icons';
import { endpoints } from '../../contract/endpoints.ts';
import { PushSent } from '../custom/notifications/composition.ts';
import { cancelSending, countCustomers, countReach, pushNotifications, sendPush, sentWords } from '../custom/notifications/notification-actions.ts';
import { resourceTexts } from '../custom/texts.ts';
import { defineResource } from '../engine/model/declaration/resource.ts';

export default defineResource({
  ...pushNotifications,
  label: resourceTexts.pushNotifications(),
  singular: resourceTexts.pushNotificationOne(),
  icon: NotificationOutlined,
  title: 'Title',
  access: { Admin: ['list', 'create', cancelSending, countReach, countCustomers] },
  menu: { order: 60 },
  paths: () => ({ list: '/admin/notifications' }),
  list: {
    search: { label: resourceTexts.searchNotifications() },
    card: () => import('../custom/notifications/NotificationRow.tsx'),
    rowHeight: 70,
    groupBy: ({ GroupName }) => GroupName ?? '',
    // The call knows no pages: the first one is all there is.
    fetch: async ({ call, signal }, { search, page }) => {
      const groups = page > 1 ? [] : await call(endpoints.push.history, { body: { Query: search }, signal });
      const rows = groups.flatMap(({ GroupName, Notifications }) => Notifications.map((row) => ({ ...row, GroupName: GroupName ?? row.GroupName })));
      return { rows, total: rows.length, hasMore: false };
    },
  },
  create: {
    label: resourceTexts.sendPushNotification(),
    schema: PushSent,
    fields: [],
    body: () => import('../custom/notifications/SendNotification.tsx'),
    done: sentWords,
    call: ({ call }, values) => sendPush(call, values),
  },
  live: ['PushNotifications'],
});
