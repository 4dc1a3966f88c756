import { z } from 'zod';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { PushNotification } from '../../../contract/push/push.ts';
import { pushRuleTexts } from '../../../contract/rule-texts.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { formatTimeWithZone } from 'schema-admin/engine/format/dates.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { defineOperation } from 'schema-admin/providers/operation.ts';
import type { Call } from 'schema-admin/providers/http/call.ts';
import { shopChoices } from '../shop-choices.ts';
import type { PushRequest } from './composition.ts';
import { notificationTexts } from './texts.ts';

export const pushNotifications = defineRecord('push-notifications', { schema: PushNotification, id: 'Id' });

/** Formats a number of people: `1,204 people`. */
export function formatPeople(people: number): string {
  if (people === 0) return notificationTexts.nobody();
  return notificationTexts.people({ count: people });
}

/**
 * Sends to customers as a form with a file, to shops as JSON (C-7.13, C-7.14), or to customers of shops (an extension).
 */
export function sendPush(
  call: Call,
  { Title, Body, Shops = [], ToCustomers = false, CustomerIds, ScheduleDate }: PushRequest,
): Promise<unknown> {
  if (ToCustomers) return call(endpoints.push.createForShopCustomers, { body: { Title, Body, Shops, ScheduleDate } });
  return CustomerIds === undefined
    ? call(endpoints.push.createForShops, { body: { Title, Body, Shops, ScheduleDate } })
    : call(endpoints.push.createForCustomers, {
        body: { Title, Body, CustomerIds, ScheduleDate: ScheduleDate ?? undefined },
      });
}

export function sentMessage({ Title, ScheduleDate }: PushRequest): string {
  return ScheduleDate === null
    ? notificationTexts.sent({ title: Title })
    : notificationTexts.scheduledFor({ title: Title, time: formatTimeWithZone(new Date(ScheduleDate)) });
}

const PushAudience = z.object({ Shops: z.array(Id).readonly() });
export type PushAudience = z.infer<typeof PushAudience>;

/** Returns whether the notification can be cancelled. While the job is sending it, the job decides. */
export function canCancel({ State }: Pick<PushNotification, 'State'>): boolean {
  return State === 'Scheduled' || State === 'Sending';
}

export const cancelSending = defineAction(pushNotifications, 'cancel', {
  label: notificationTexts.cancelSending(),
  extension: 'push-cancel',
  danger: true,
  when: canCancel,
  confirm: ({ Title }) => ({
    title: notificationTexts.cancelQuestion({ title: Title }),
    text: notificationTexts.cancelText(),
    confirm: notificationTexts.cancelSending(),
    keep: notificationTexts.keepIt(),
  }),
  done: ({ Title }) => notificationTexts.cancelled({ title: Title }),
  stale: (code) =>
    code === 'notification-sent'
      ? { title: notificationTexts.tooLateToCancel(), text: pushRuleTexts.alreadySent() }
      : undefined,
  call: ({ call }, id) => call(endpoints.push.cancel, { params: { id } }),
});

/** Shops that can be notified: those of the user's merchant, or all. */
export const targets = defineLookup(pushNotifications, 'targets', async ({ call, signal }) =>
  (await call(endpoints.push.targets, { signal })).map((merchant) => ({
    ...merchant,
    Shops: shopChoices(merchant.Shops),
  })),
);

/** Sends the composed notification. The composer validates it and handles errors. */
export const sendNotification = defineOperation(
  pushNotifications.name,
  'handOver',
  ({ call }, _, values: PushRequest) => sendPush(call, values),
);

/**
 * Counts the customers of the shops selected in the composer. Without this action, users cannot send to shops'
 * customers.
 */
export const countCustomers = defineAction(pushNotifications, 'reachOfCustomers', {
  label: notificationTexts.countReached(),
  extension: 'push-customers',
  isPlaced: true,
  input: PushAudience,
  call: ({ call }, _, { Shops }) => call(endpoints.push.reachOfShopCustomers, { body: { Shops: [...Shops] } }),
});

/** Counts the staff of the shops selected in the composer. */
export const countReach = defineAction(pushNotifications, 'reach', {
  label: notificationTexts.countReached(),
  extension: 'push-reach',
  isPlaced: true,
  input: PushAudience,
  call: ({ call }, _, { Shops }) => call(endpoints.push.reach, { body: { Shops: [...Shops] } }),
});
