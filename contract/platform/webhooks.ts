/** Webhooks: endpoints of other systems and the messages sent to them, an extension. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentInstant, choicesOf, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { requiredCode, requiredText } from 'schema-admin/contract/text.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';

export const WebhookType = z.enum([
  'order.created',
  'order.updated',
  'order.status_changed',
  'order.refunded',
  'delivery.status_changed',
  'invoice.issued',
  'invoice.credited',
  'shop.created',
  'shop.updated',
  'subscription.activated',
  'subscription.deactivated',
  'subscription.changed',
]);
export type WebhookType = z.infer<typeof WebhookType>;

export const WebhookState = z.enum(['Active', 'Disabled']);
export type WebhookState = z.infer<typeof WebhookState>;

/** Why an endpoint is disabled: by a user, or because it failed for three days. */
export const WebhookReason = z.enum(['Stopped', 'Failing']);
export type WebhookReason = z.infer<typeof WebhookReason>;

export const WebhookMessageState = z.enum(['Waiting', 'Failing', 'Delivered']);
export type WebhookMessageState = z.infer<typeof WebhookMessageState>;

export const maxUrlLength = 2000;

export const Webhook = z.object({
  Id,
  Name: z.string(),
  Url: z.string(),
  /** Empty for all types. */
  Events: z.array(z.string()),
  /** `null` for an endpoint of the platform. */
  MerchantName: z.string().nullish(),
  State: shownChoice(WebhookState),
  DisabledReason: shownChoice(WebhookReason).nullish(),
  Created: ShownInstant,
  /** The current secret has not been revealed yet. */
  IsSecretNew: z.boolean().nullish(),
  /** Until then, messages are also signed with the previous secret. */
  PreviousSecretUntil: ShownInstant.nullish(),
  /** Messages that are not delivered yet. Only in a list. */
  Waiting: z.number().int().nullish(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookForm = z.object({
  Name: requiredText(1, 60),
  Url: requiredCode(1, maxUrlLength),
  /** Empty for all types. */
  Events: z.array(WebhookType).max(WebhookType.options.length),
});
export type WebhookForm = z.infer<typeof WebhookForm>;

export const WebhookAttempt = z.object({
  At: ShownInstant,
  /** Milliseconds. */
  Duration: z.number().int().nullish(),
  /** HTTP status of the answer. */
  Status: z.number().int().nullish(),
  /** The first KiB of the answer. */
  Answer: z.string().nullish(),
  /** An error code, for an attempt without an answer. */
  Error: z.string().nullish(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookMessage = z.object({
  Id,
  WebhookId: Id,
  /** The header `webhook-id`, the same for every attempt. */
  MessageId: z.string(),
  Type: z.string(),
  /** Kind and id of the object, such as `order:0b0e…`. */
  Object: z.string(),
  State: shownChoice(WebhookMessageState),
  Created: ShownInstant,
  Attempts: z.number().int().nullish(),
  LastAttempt: ShownInstant.nullish(),
  /** `null` for a delivered message, and while the endpoint is disabled. */
  NextAttempt: ShownInstant.nullish(),
  /** Milliseconds of the last attempt. */
  Duration: z.number().int().nullish(),
  /** HTTP status of the last answer. */
  Status: z.number().int().nullish(),
  /** The first KiB of the last answer. */
  Answer: z.string().nullish(),
  /** An error code, for an attempt without an answer. */
  Error: z.string().nullish(),
  /** The body of the request, only for a single message. */
  Request: z.string().nullish(),
  /** The last 100 attempts, newest first, also those before the message was sent again. Only for a single message. */
  History: z.array(WebhookAttempt).nullish(),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** Number of messages in the answer of a replay. */
const Replayed = z.object({ Messages: z.number().int() });

const owners = { roles: ['Admin', 'Merchant'] } as const;
const page = { Page: pageNumber(1), Size: pageSize() };

const get = endpoint({
  method: 'GET',
  path: '/ext/webhooks/{id}',
  access: owners,
  summary: 'Retrieve an endpoint',
  answer: Webhook,
  etag: 'webhooks',
});

export const webhookEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/webhooks/list',
    access: owners,
    summary: 'List endpoints by name; `Query` searches name and URL, and the first page is 1',
    body: json(z.object({ Query: z.string().max(200), State: choicesOf(WebhookState), ...page })),
    answer: z.object({ Webhooks: z.array(Webhook), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  get,
  create: endpoint({
    method: 'POST',
    path: '/ext/webhooks',
    access: owners,
    summary: "Create an endpoint: an administrator's gets the events of all merchants",
    body: json(WebhookForm),
    answer: z.object({ Id }),
    idempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/webhooks/{id}',
    access: owners,
    summary: 'Update an endpoint; its waiting messages go to the new URL',
    body: json(WebhookForm),
    answer: z.unknown(),
    guards: get,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/webhooks/{id}',
    access: owners,
    summary: 'Delete an endpoint with its messages',
    answer: z.unknown(),
  }),
  disable: endpoint({
    method: 'POST',
    path: '/ext/webhooks/{id}/disable',
    access: owners,
    summary: 'Disable an active endpoint; its messages wait',
    answer: z.unknown(),
  }),
  enable: endpoint({
    method: 'POST',
    path: '/ext/webhooks/{id}/enable',
    access: owners,
    summary: 'Enable a disabled endpoint; its waiting messages are sent in order',
    answer: z.unknown(),
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/ext/webhooks/{id}/secret',
    access: owners,
    summary: 'Retrieve the current secret, once; 409 after that',
    answer: z.object({ Secret: z.string() }),
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/ext/webhooks/{id}/rotate',
    access: owners,
    summary: 'Create a new secret; for a day, messages are also signed with the previous one',
    answer: z.unknown(),
  }),
  test: endpoint({
    method: 'POST',
    path: '/ext/webhooks/{id}/test',
    access: owners,
    summary: 'Send an event of the type `test`; 409 for a disabled endpoint',
    answer: z.unknown(),
  }),
  replaySince: endpoint({
    method: 'POST',
    path: '/ext/webhooks/{id}/replay',
    access: owners,
    summary: 'Send all messages since a time again',
    body: json(z.object({ Since: SentInstant })),
    answer: Replayed,
  }),
  messages: endpoint({
    method: 'POST',
    path: '/ext/webhooks/messages/list',
    access: owners,
    summary: 'List messages of the last 30 days, newest first; `Query` searches the object, and the first page is 1',
    body: json(
      z.object({
        Query: z.string().max(200),
        Webhook: choicesOf(Id),
        State: choicesOf(WebhookMessageState),
        Type: choicesOf(WebhookType),
        ...page,
      }),
    ),
    answer: z.object({ Messages: z.array(WebhookMessage), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  message: endpoint({
    method: 'GET',
    path: '/ext/webhooks/messages/{id}',
    access: owners,
    summary: 'Retrieve a message with the body of its request and its attempts',
    answer: WebhookMessage,
  }),
  replay: endpoint({
    method: 'POST',
    path: '/ext/webhooks/messages/{id}/replay',
    access: owners,
    summary: 'Send a delivered message again, or a failing one at once',
    answer: z.unknown(),
  }),
};
