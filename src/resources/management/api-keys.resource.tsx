import { KeyOutlined } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import { ApiKeyForm } from '../../../contract/integration/api-keys.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import {
  apiKeyMark,
  apiKeyStateLabel,
  apiKeys,
  formatLastUse,
  merchantsOfKeys,
  revoke,
  rotate,
} from '../../custom/api-keys/api-keys.ts';
import { showSecret } from '../../custom/api-keys/new-secret.ts';
import { apiKeyTexts } from '../../custom/api-keys/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { formatTime } from 'schema-admin/engine/format/dates.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { choiceFrom } from 'schema-admin/engine/model/handles/lookup.ts';

export default defineResource({
  ...apiKeys,
  label: apiKeyTexts.apiKeys(),
  singular: apiKeyTexts.apiKeyOne(),
  icon: KeyOutlined,
  title: 'Name',
  extension: 'api-keys',
  access: { Admin: ['list', 'create', rotate, revoke], Merchant: ['list', 'create', rotate, revoke] },
  fieldAccess: { MerchantId: { hidden: ['Merchant'] }, MerchantName: { hidden: ['Merchant'] } },
  menu: { order: 350, group: resourceTexts.settings() },
  paths: () => ({ list: '/api-keys' }),
  list: {
    size: 50,
    search: { label: apiKeyTexts.search() },
    rowActions: [rotate, revoke],
    tools: () => import('../../custom/api-keys/NewSecret.tsx'),
    columns: [
      { key: 'Name', label: apiKeyTexts.name(), share: 1.4 },
      { key: 'Prefix', label: apiKeyTexts.prefix(), share: 1.2 },
      {
        key: 'MerchantName',
        label: apiKeyTexts.merchant(),
        share: 1,
        cell: ({ MerchantName }) => MerchantName ?? apiKeyTexts.platform(),
      },
      { key: 'Scopes', label: apiKeyTexts.scopes(), share: 1.6, cell: ({ Scopes }) => Scopes.join(', ') },
      {
        key: 'State',
        label: apiKeyTexts.state(),
        share: 0.8,
        cell: ({ State }) => <StateBadge {...apiKeyMark(State)} />,
        text: ({ State }) => apiKeyStateLabel(State),
      },
      {
        key: 'Expires',
        label: apiKeyTexts.expires(),
        share: 1,
        cell: ({ Expires }) => (Expires ? formatTime(readInstant(Expires)) : ''),
      },
      { key: 'LastUsed', label: apiKeyTexts.lastUsed(), share: 1.4, cell: (key) => formatLastUse(key) },
    ],
    empty: {
      none: { title: apiKeyTexts.none(), hint: apiKeyTexts.noneHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, page, size }) => {
      const { Keys, TotalCount } = await call(endpoints.apiKeys.list, {
        body: { Query: search, Page: page, Size: size },
        signal,
      });
      return {
        rows: Keys,
        total: TotalCount ?? undefined,
        hasMore: page * size < (TotalCount ?? Infinity) && Keys.length === size,
      };
    },
  },
  create: {
    label: apiKeyTexts.add(),
    schema: ApiKeyForm,
    fields: [
      { key: 'Name', label: apiKeyTexts.name() },
      { key: 'Scopes', label: apiKeyTexts.scopes() },
      {
        key: 'MerchantId',
        label: apiKeyTexts.merchant(),
        hint: apiKeyTexts.merchantHint(),
        lookup: choiceFrom(merchantsOfKeys, { value: 'Id', label: 'Name' }),
      },
      { key: 'Expires', label: apiKeyTexts.expires(), hint: apiKeyTexts.expiresHint() },
      { key: 'Networks', label: apiKeyTexts.networks(), hint: apiKeyTexts.networksHint() },
    ],
    done: ({ Name }) => apiKeyTexts.created({ name: Name }),
    async call({ call }, body) {
      const { Secret } = await call(endpoints.apiKeys.create, { body });
      showSecret(Secret);
    },
  },
});
