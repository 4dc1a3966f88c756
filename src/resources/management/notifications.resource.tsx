import { NotificationOutlined } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import { PushRequest } from '../../custom/notifications/composition.ts';
import { fetchHistory, rowsOf } from '../../custom/notifications/history.ts';
import {
  cancelSending,
  countCustomers,
  countReach,
  pushNotifications,
  sendPush,
  sentMessage,
} from '../../custom/notifications/notification-actions.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

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
    card: () => import('../../custom/notifications/NotificationRow.tsx'),
    rowHeight: 70,
    groupBy: ({ GroupName }) => GroupName ?? '',
    // The call has no pages, so the first page contains everything.
    fetch: async ({ call, signal }, { search, page }) => {
      const rows = page > 1 ? [] : rowsOf(await call(endpoints.push.history, { body: { Query: search }, signal }));
      return { rows, total: rows.length, hasMore: false };
    },
    paged: { extension: 'push-history', fetch: fetchHistory },
  },
  create: {
    label: resourceTexts.sendPushNotification(),
    schema: PushRequest,
    fields: [],
    body: () => import('../../custom/notifications/SendNotification.tsx'),
    done: sentMessage,
    call: ({ call }, values) => sendPush(call, values),
  },
  live: ['PushNotifications'],
});
