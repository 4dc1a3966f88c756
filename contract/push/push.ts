/** Push notifications to shops and customers (C-7.12 to C-7.15). */
import { z } from 'zod';
import { maxCustomerFileBytes } from '../orders/customer-list.ts';
import { Id, endpoint, form, json } from 'schema-admin/contract/endpoint.ts';
import { SentInstant, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { PushBody, PushTitle } from './push-rules.ts';
import { pushRuleTexts } from '../rule-texts.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { Instant, ShownInstant } from 'schema-admin/contract/time.ts';
import { TotalIsAtLeast } from 'schema-admin/contract/total.ts';

const TargetShop = z.object({ ShopId: Id, ShopName: z.string() });

export const PushState = z.enum(['Scheduled', 'Sending', 'Sent', 'Cancelled', 'Failed']);
export type PushState = z.infer<typeof PushState>;

export const PushNotification = z.object({
  Id,
  Title: z.string(),
  Body: z.string(),
  Created: ShownInstant,
  /** The shops, with names if the backend sends them. */
  Shops: z.array(z.union([TargetShop, Id])).nullish(),
  Customers: z.array(Id).nullish(),
  /**
   * Only our own server sends this and the next two fields. `ScheduleDate` is absent if it was to be sent immediately.
   */
  ScheduleDate: Instant.nullish(),
  SentAt: Instant.nullish(),
  State: shownChoice(PushState).nullish(),
  /** Number of recipients, as reported by the gateway. */
  Reached: z.number().int().nullish(),
  /** Heading of its group in the history. */
  GroupName: z.string().nullish(),
});
export type PushNotification = z.infer<typeof PushNotification>;

export const PushTarget = z.object({
  MerchantId: Id,
  MerchantName: z.string(),
  Shops: z.array(TargetShop.extend({ City: z.string().nullish() })),
});
export type PushTarget = z.infer<typeof PushTarget>;

const PushHistory = z.array(z.object({ GroupName: z.string().nullish(), Notifications: z.array(PushNotification) }));
export type PushHistory = z.infer<typeof PushHistory>;

const PushReach = z.object({ People: z.number().int().min(0) });

const maxShops = 20_000;

const admin = { roles: ['Admin'] } as const;

export const pushEndpoints = {
  history: endpoint({
    method: 'POST',
    path: '/admin/push-notifications',
    access: admin,
    summary: 'List all notifications, newest first, grouped by day of creation',
    body: json(z.object({ Query: z.string().max(200).default('') })),
    answer: PushHistory,
  }),
  historyPage: endpoint({
    method: 'POST',
    path: '/ext/push-history',
    access: admin,
    summary: 'List notifications in pages, newest first, grouped by day of creation; the first page is 1',
    body: json(z.object({ Query: z.string().max(200), Page: pageNumber(1), Size: pageSize() })),
    answer: z.object({ Groups: PushHistory, TotalCount: z.number().int().nullish(), TotalIsAtLeast }),
    reads: true,
  }),
  targets: endpoint({
    method: 'GET',
    path: '/admin/push-notifications/shops',
    access: admin,
    summary: 'List the merchants and shops that can receive notifications',
    answer: z.array(PushTarget),
  }),
  createForShops: endpoint({
    method: 'POST',
    path: '/admin/create-push-notification',
    access: admin,
    summary: 'Send a notification to shops, now or scheduled within seven days',
    body: json(
      z.object({
        Title: PushTitle,
        Body: PushBody,
        Shops: z.array(Id).min(1, { error: pushRuleTexts.chooseShop }).max(maxShops),
        ScheduleDate: SentInstant.nullable(),
      }),
    ),
    answer: z.unknown(),
    idempotent: true,
  }),
  createForCustomers: endpoint({
    method: 'POST',
    path: '/admin/create-customer-push-notification',
    access: admin,
    summary: 'Send a notification to the customers in a CSV file, now or scheduled within seven days',
    body: form({
      Title: { kind: 'text', schema: PushTitle },
      Body: { kind: 'text', schema: PushBody },
      CustomerIds: { kind: 'file', accept: ['text/csv'], maxBytes: maxCustomerFileBytes },
      /** Omitted to send immediately. */
      ScheduleDate: { kind: 'text', schema: SentInstant.optional() },
    }),
    answer: z.unknown(),
    idempotent: true,
  }),
  reach: endpoint({
    method: 'POST',
    path: '/ext/push-reach',
    access: admin,
    summary: 'Count the staff that a notification to these shops would reach',
    body: json(z.object({ Shops: z.array(Id).max(maxShops) })),
    answer: PushReach,
  }),
  createForShopCustomers: endpoint({
    method: 'POST',
    path: '/ext/push-customers',
    access: admin,
    summary:
      'Send a notification to all customers who have ordered from these shops, each once, now or scheduled within seven days',
    body: json(
      z.object({
        Title: PushTitle,
        Body: PushBody,
        Shops: z.array(Id).min(1, { error: pushRuleTexts.chooseShop }).max(maxShops),
        ScheduleDate: SentInstant.nullable(),
      }),
    ),
    answer: z.unknown(),
    idempotent: true,
  }),
  reachOfShopCustomers: endpoint({
    method: 'POST',
    path: '/ext/push-customers/reach',
    access: admin,
    summary: "Count the people that a notification to these shops' customers would reach",
    body: json(z.object({ Shops: z.array(Id).max(maxShops) })),
    answer: PushReach,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/ext/push-cancel/{id}',
    access: admin,
    summary: 'Cancel a notification; 409 if it has been sent',
    answer: z.unknown(),
  }),
};
