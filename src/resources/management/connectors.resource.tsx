import { ShoppingCartOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { ConnectorForm, ConnectorKind, ConnectorState, NewConnector } from '../../../contract/platform/connectors.ts';
import {
  connectorLog,
  connectorMark,
  connectors,
  liveShops,
  removeConnector,
  rotate,
  reveal,
  start,
  stop,
} from '../../custom/connectors/connectors.ts';
import { connectorTexts } from '../../custom/connectors/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { sublist } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { writeId } from 'schema-admin/engine/model/filter/id-filter.ts';
import { choices, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { choiceFrom } from 'schema-admin/engine/model/handles/lookup.ts';

const granted = ['list', 'show', 'create', 'edit', reveal, rotate, stop, start, removeConnector] as const;

const secret = { isSecret: true, slot: () => import('../../custom/connectors/SecretInput.tsx') } as const;
const name = { key: 'Name', label: connectorTexts.name() } as const;
const shop = {
  key: 'ShopId',
  label: connectorTexts.shop(),
  hint: connectorTexts.shopHint(),
  lookup: choiceFrom(liveShops, { value: 'Id', label: 'Name' }),
} as const;
const storeUrl = { key: 'StoreUrl', label: connectorTexts.storeUrl(), hint: connectorTexts.storeUrlHint() } as const;
const storeKey = {
  key: 'StoreKey',
  label: connectorTexts.storeKey(),
  hint: connectorTexts.storeKeyHint(),
  ...secret,
} as const;
const storeSecret = {
  key: 'StoreSecret',
  label: connectorTexts.storeSecret(),
  hint: connectorTexts.storeSecretHint(),
  ...secret,
} as const;

export default defineResource({
  ...connectors,
  label: connectorTexts.connectors(),
  singular: connectorTexts.connectorOne(),
  screen: { title: connectorTexts.connectors(), tab: connectorTexts.stores() },
  icon: ShoppingCartOutlined,
  title: 'Name',
  hint: ({ ShopName }) => ShopName,
  extension: 'connectors',
  access: { Admin: granted, Merchant: granted },
  fieldAccess: { MerchantName: { hidden: ['Merchant'] } },
  menu: { order: 356, group: resourceTexts.settings(), covers: ['/store-products', '/connector-log'] },
  paths: () => ({ list: '/connectors', show: '/connectors/:id' }),
  list: {
    size: 50,
    search: { label: connectorTexts.search() },
    columns: [
      { key: 'Name', label: connectorTexts.name() },
      { key: 'Kind', label: connectorTexts.kind() },
      { key: 'ShopName', label: connectorTexts.shop() },
      { key: 'MerchantName', label: connectorTexts.merchant() },
      { key: 'StoreUrl', label: connectorTexts.storeUrl(), share: 1.4 },
      {
        key: 'State',
        label: connectorTexts.state(),
        cell: (connector) => <StateBadge {...connectorMark(connector)} />,
        text: (connector) => connectorMark(connector).text,
      },
    ],
    filters: wireFilters(z.object({ Kind: z.array(ConnectorKind), State: z.array(ConnectorState) }), {
      Kind: choices({
        label: connectorTexts.kind(),
        options: ConnectorKind.options.map((value) => ({ value, label: value })),
      }),
      State: choices({
        label: connectorTexts.state(),
        options: ConnectorState.options.map((value) => ({ value, label: connectorMark({ State: value }).text })),
      }),
    }),
    empty: {
      none: { title: connectorTexts.none(), hint: connectorTexts.noneHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, filters, page, size }) => {
      const { Connectors, TotalCount } = await call(endpoints.connectors.list, {
        body: { Query: search, ...filters, Page: page, Size: size },
        signal,
      });
      return { rows: Connectors, total: TotalCount ?? undefined, hasMore: Connectors.length === size };
    },
  },
  fetch: ({ call, signal }, id) => call(endpoints.connectors.get, { params: { id }, signal }),
  create: {
    label: connectorTexts.add(),
    schema: NewConnector,
    fields: [
      name,
      { key: 'Kind', label: connectorTexts.kind() },
      shop,
      {
        key: 'Secret',
        label: connectorTexts.signingSecret(),
        hint: connectorTexts.newSecretHint(),
        ...secret,
      },
      storeUrl,
      { ...storeKey, shown: ({ Kind, StoreUrl }) => Kind !== 'Shopify' && Boolean(StoreUrl), required: () => true },
      { ...storeSecret, shown: ({ StoreUrl }) => Boolean(StoreUrl), required: () => true },
    ],
    call: ({ call }, body) => call(endpoints.connectors.create, { body }),
  },
  badges: (connector) => <StateBadge {...connectorMark(connector)} />,
  sections: {
    setUp: { title: connectorTexts.setUp(), slot: () => import('../../custom/connectors/StoreSetUp.tsx') },
    connector: {
      title: connectorTexts.overview(),
      schema: ConnectorForm,
      fields: [
        name,
        shop,
        { key: 'Secret', label: connectorTexts.signingSecret(), hint: connectorTexts.secretHint(), ...secret },
        storeUrl,
        { ...storeKey, hint: connectorTexts.storeKeyKeptHint() },
        { ...storeSecret, hint: connectorTexts.secretHint() },
      ],
      call: ({ call }, id, body) => call(endpoints.connectors.change, { params: { id }, body }),
    },
    log: {
      title: connectorTexts.log(),
      list: sublist(connectors, connectorLog, { scope: ({ Id }) => ({ Connector: [writeId(Id)] }) }),
    },
  },
  invalidates: [connectorLog],
});
