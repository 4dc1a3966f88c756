import { ApiOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { WebhookForm, WebhookState } from '../../../contract/platform/webhooks.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { webhookTexts } from '../../custom/webhooks/texts.ts';
import {
  disable,
  enable,
  formatEvents,
  removeWebhook,
  replaySince,
  reveal,
  rotate,
  test,
  webhookMark,
  webhookMessages,
  webhooks,
} from '../../custom/webhooks/webhooks.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { sublist } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { writeId } from 'schema-admin/engine/model/filter/id-filter.ts';
import { choices, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';

const granted = [
  'list',
  'show',
  'create',
  'edit',
  reveal,
  test,
  replaySince,
  rotate,
  disable,
  enable,
  removeWebhook,
] as const;

const fields = [
  { key: 'Name', label: webhookTexts.name() },
  { key: 'Url', label: webhookTexts.url(), hint: webhookTexts.urlHint() },
  { key: 'Events', label: webhookTexts.events(), hint: webhookTexts.eventsHint() },
] as const;

export default defineResource({
  ...webhooks,
  label: webhookTexts.webhooks(),
  singular: webhookTexts.webhookOne(),
  screen: { title: webhookTexts.webhooks(), tab: webhookTexts.endpoints() },
  icon: ApiOutlined,
  title: 'Name',
  hint: ({ Url }) => Url,
  extension: 'webhooks',
  access: { Admin: granted, Merchant: granted },
  menu: { order: 355, group: resourceTexts.settings(), covers: ['/webhook-messages'] },
  paths: () => ({ list: '/webhooks', show: '/webhooks/:id' }),
  list: {
    size: 50,
    search: { label: webhookTexts.search() },
    columns: [
      { key: 'Name', label: webhookTexts.name() },
      { key: 'Url', label: webhookTexts.url(), share: 1.6 },
      {
        key: 'Events',
        label: webhookTexts.events(),
        share: 1.4,
        cell: (row) => formatEvents(row),
        text: (row) => formatEvents(row),
      },
      {
        key: 'MerchantName',
        label: webhookTexts.owner(),
        cell: ({ MerchantName }) => MerchantName ?? webhookTexts.platform(),
      },
      {
        key: 'State',
        label: webhookTexts.state(),
        cell: (webhook) => <StateBadge {...webhookMark(webhook)} />,
        text: (webhook) => webhookMark(webhook).text,
      },
      { key: 'Waiting', label: webhookTexts.waitingMessages() },
    ],
    filters: wireFilters(z.object({ State: z.array(WebhookState) }), {
      State: choices({
        label: webhookTexts.state(),
        options: WebhookState.options.map((value) => ({
          value,
          label: value === 'Active' ? webhookTexts.active() : webhookTexts.stopped(),
        })),
      }),
    }),
    empty: {
      none: { title: webhookTexts.none(), hint: webhookTexts.noneHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, filters: { State }, page, size }) => {
      const { Webhooks, TotalCount } = await call(endpoints.webhooks.list, {
        body: { Query: search, State, Page: page, Size: size },
        signal,
      });
      return { rows: Webhooks, total: TotalCount ?? undefined, hasMore: Webhooks.length === size };
    },
  },
  fetch: ({ call, signal }, id) => call(endpoints.webhooks.get, { params: { id }, signal }),
  create: {
    label: webhookTexts.add(),
    schema: WebhookForm,
    fields,
    start: () => ({ Events: [] }),
    call: ({ call }, body) => call(endpoints.webhooks.create, { body }),
  },
  badges: (webhook) => <StateBadge {...webhookMark(webhook)} />,
  sections: {
    endpoint: {
      title: webhookTexts.overview(),
      schema: WebhookForm,
      fields,
      call: ({ call }, id, body) => call(endpoints.webhooks.change, { params: { id }, body }),
    },
    secret: { title: webhookTexts.secret(), slot: () => import('../../custom/webhooks/WebhookSecret.tsx') },
    messages: {
      title: webhookTexts.messages(),
      list: sublist(webhooks, webhookMessages, { scope: ({ Id }) => ({ Webhook: [writeId(Id)] }) }),
    },
  },
  invalidates: [webhookMessages],
});
