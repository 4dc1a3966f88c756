/** Webhooks of a key's merchant, managed through the Integration API. A key of the whole platform manages its own. */
import { z } from 'zod';
import { requiredCode, requiredText } from 'schema-admin/contract/text.ts';
import { WebhookType, maxUrlLength } from '../platform/webhooks.ts';
import { integrationEndpoint } from './integration-endpoint.ts';
import { IntegrationId } from './representations.ts';

const IntegrationWebhook = z.object({
  id: IntegrationId,
  name: z.string(),
  url: z.string(),
  /** Empty for all types. */
  events: z.array(z.string()),
  /** `failing`: disabled, because it failed for three days. A user of the portal enables it again. */
  state: z.enum(['active', 'disabled', 'failing']),
  createdAt: z.iso.datetime(),
});
export type IntegrationWebhook = z.infer<typeof IntegrationWebhook>;

/** `null` in the answer to a repeated `Idempotency-Key`, because a secret is sent only once. */
const WithSecret = IntegrationWebhook.extend({ secret: z.string().nullable() });

const WebhookContent = z.object({
  name: requiredText(1, 60),
  url: requiredCode(1, maxUrlLength),
  /** Empty for all types. */
  events: z.array(WebhookType).max(WebhookType.options.length).default([]),
});

const byId = z.object({ id: IntegrationId });
const scope = 'webhooks:write';

export const webhookIntegrationEndpoints = {
  listWebhooks: integrationEndpoint({
    method: 'GET',
    path: '/webhooks',
    scope,
    summary: 'List the webhooks',
    answer: z.object({ webhooks: z.array(IntegrationWebhook) }),
  }),
  createWebhook: integrationEndpoint({
    method: 'POST',
    path: '/webhooks',
    scope,
    summary: 'Create a webhook; the answer holds its signing secret, which is not sent again',
    body: WebhookContent,
    answer: WithSecret,
    status: 201,
  }),
  updateWebhook: integrationEndpoint({
    method: 'PUT',
    path: '/webhooks/{id}',
    scope,
    summary: 'Update a webhook; its waiting messages go to the new URL',
    params: byId,
    body: WebhookContent,
    answer: IntegrationWebhook,
  }),
  deleteWebhook: integrationEndpoint({
    method: 'DELETE',
    path: '/webhooks/{id}',
    scope,
    summary: 'Delete a webhook with its messages',
    params: byId,
    answer: z.object({ id: IntegrationId, deleted: z.literal(true) }),
  }),
  rotateWebhookSecret: integrationEndpoint({
    method: 'POST',
    path: '/webhooks/{id}/secret',
    scope,
    summary: 'Create a new signing secret; for a day, messages are also signed with the previous one',
    params: byId,
    answer: WithSecret,
  }),
  testWebhook: integrationEndpoint({
    method: 'POST',
    path: '/webhooks/{id}/test',
    scope,
    summary: 'Send an event of the type `test`; 409 for a disabled webhook',
    params: byId,
    answer: z.object({ messageId: z.string() }),
  }),
};
