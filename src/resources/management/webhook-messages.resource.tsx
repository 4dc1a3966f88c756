import { SendOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { WebhookMessageState, WebhookType } from '../../../contract/platform/webhooks.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { webhookTexts } from '../../custom/webhooks/texts.ts';
import {
  eventTypes,
  formatAnswer,
  formatInstant,
  formatNearInstant,
  messageMark,
  messageStates,
  replay,
  typeLabel,
  webhookMessages,
  webhooks,
} from '../../custom/webhooks/webhooks.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { readIds } from 'schema-admin/engine/model/filter/id-filter.ts';
import { choices, embeddedOnly, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';

/** The messages of all webhooks, with their latest attempt. */
export default defineResource({
  ...webhookMessages,
  label: webhookTexts.messages(),
  singular: webhookTexts.messageOne(),
  screen: { title: webhookTexts.webhooks(), tab: webhookTexts.messages() },
  icon: SendOutlined,
  title: 'MessageId',
  extension: 'webhooks',
  access: { Admin: ['list', 'show', replay], Merchant: ['list', 'show', replay] },
  paths: () => ({ list: '/webhook-messages', show: '/webhook-messages/:id' }),
  list: {
    size: 50,
    search: { label: webhookTexts.searchMessages() },
    rowActions: [replay],
    bulk: [replay],
    columns: [
      { key: 'MessageId', label: webhookTexts.messageId(), share: 0.8 },
      {
        key: 'Type',
        label: webhookTexts.type(),
        cell: ({ Type }) => typeLabel(Type),
        text: ({ Type }) => typeLabel(Type),
      },
      { key: 'Object', label: webhookTexts.object(), share: 1.4 },
      {
        key: 'State',
        label: webhookTexts.state(),
        cell: ({ State }) => <StateBadge {...messageMark(State)} />,
        text: ({ State }) => messageMark(State).text,
      },
      {
        key: 'Status',
        label: webhookTexts.answer(),
        cell: (row) => formatAnswer(row),
        text: (row) => formatAnswer(row),
      },
      { key: 'Duration', label: webhookTexts.duration() },
      { key: 'Attempts', label: webhookTexts.attempts() },
      {
        key: 'NextAttempt',
        label: webhookTexts.nextAttempt(),
        cell: ({ NextAttempt }) => formatNearInstant(NextAttempt),
        text: ({ NextAttempt }) => formatInstant(NextAttempt),
      },
      {
        key: 'Created',
        label: webhookTexts.created(),
        cell: ({ Created }) => formatNearInstant(Created),
        text: ({ Created }) => formatInstant(Created),
      },
    ],
    filters: wireFilters(
      z.object({ Webhook: z.array(Id), State: z.array(WebhookMessageState), Type: z.array(WebhookType) }),
      {
        State: choices({ label: webhookTexts.state(), options: messageStates }),
        Type: choices({ label: webhookTexts.type(), options: eventTypes }),
        Webhook: embeddedOnly(z.unknown().transform(readIds)),
      },
    ),
    empty: {
      none: { title: webhookTexts.noMessages(), hint: webhookTexts.noMessagesHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, filters, page, size }) => {
      const { Messages, TotalCount } = await call(endpoints.webhooks.messages, {
        body: { Query: search, ...filters, Page: page, Size: size },
        signal,
      });
      return { rows: Messages, total: TotalCount ?? undefined, hasMore: Messages.length === size };
    },
  },
  fetch: ({ call, signal }, id) => call(endpoints.webhooks.message, { params: { id }, signal }),
  badges: ({ State }) => <StateBadge {...messageMark(State)} />,
  sections: {
    overview: {
      title: webhookTexts.overview(),
      fields: [
        { key: 'Object', label: webhookTexts.object() },
        { key: 'Attempts', label: webhookTexts.attempts() },
      ],
      facts: (message) => [
        [webhookTexts.type(), typeLabel(message.Type)],
        [webhookTexts.lastAttempt(), formatInstant(message.LastAttempt)],
        [webhookTexts.nextAttempt(), formatInstant(message.NextAttempt)],
        [webhookTexts.duration(), String(message.Duration ?? '')],
        [webhookTexts.answer(), formatAnswer(message)],
      ],
    },
    request: {
      title: webhookTexts.request(),
      slot: async () => ({ default: (await import('../../custom/webhooks/WebhookExchange.tsx')).RequestBody }),
    },
    answer: {
      title: webhookTexts.answer(),
      slot: async () => ({ default: (await import('../../custom/webhooks/WebhookExchange.tsx')).AnswerBody }),
    },
    attempts: {
      title: webhookTexts.attempts(),
      slot: async () => ({ default: (await import('../../custom/webhooks/WebhookExchange.tsx')).Attempts }),
    },
  },
  invalidates: [webhooks],
});
