import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { pushDeliveries } from '../../server/db/promotion-tables.ts';
import { type PushGateway, recordDeliveries } from '../../server/areas/notifications/gateway.ts';
import { sendDueNotifications } from '../../server/areas/notifications/send-due-notifications.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { type Log, silentLog } from '../../server/runtime/log.ts';

const Groups = z.array(z.object({ GroupName: z.string(), Notifications: z.array(z.record(z.string(), z.unknown())) }));
const History = z.object({ Result: Groups });
const HistoryPage = z.object({
  Result: z.object({ Groups, TotalCount: z.number(), TotalIsAtLeast: z.boolean().optional() }),
});
const Created = z.object({ Result: z.object({ Id: z.number() }) });

export function idOf(answer: { body: unknown }): number {
  return Created.parse(answer.body).Result.Id;
}

export function pushCalls(portal: () => TestApp, admin: () => TestClient) {
  const history = async (Query = '') =>
    History.parse((await admin().call('POST', '/api/admin/push-notifications', { Query })).body).Result;
  return {
    later: (milliseconds: number) => new Date(portal().clock.now().getTime() + milliseconds).toISOString(),
    forShops: (change: object = {}) =>
      admin().call('POST', '/api/admin/create-push-notification', {
        Title: 'Sale',
        Body: 'Everything must go',
        Shops: [1, 2],
        ScheduleDate: null,
        ...change,
      }),
    forCustomers(csv: BlobPart, change: Readonly<Record<string, string>> = {}, fileName = 'customers.csv') {
      const form = new FormData();
      for (const [name, value] of Object.entries({ Title: 'Hello', Body: 'To customers', ...change })) {
        form.append(name, value);
      }
      form.append('CustomerIds', new File([csv], fileName, { type: 'text/csv' }));
      return admin().call('POST', '/api/admin/create-customer-push-notification', form);
    },
    history,
    historyPage: async (request: { Query: string; Page: number; Size: number }) =>
      HistoryPage.parse((await admin().call('POST', '/api/ext/push-history', request)).body).Result,
    find: async (id: number) =>
      (await history()).flatMap(({ Notifications }) => Notifications).find(({ Id }) => Id === id),
    send: (gateway: PushGateway = recordDeliveries, log: Log = silentLog) =>
      sendDueNotifications({ database: portal().database, gateway, clock: portal().clock.now, log }),
    /** Resolves to the recipients, such as `shop 1` and `customer 17`, in order. */
    async deliveriesOf(id: number) {
      const rows = await portal().database.inScope('system', (tx) =>
        tx
          .select()
          .from(pushDeliveries)
          .where(eq(pushDeliveries.notificationId, id))
          .orderBy(asc(pushDeliveries.kind), asc(pushDeliveries.recipient)),
      );
      return rows.map(({ kind, recipient }) => `${kind} ${recipient}`);
    },
  };
}
