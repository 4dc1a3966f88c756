import { FileSearchOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { ConnectorResult } from '../../../contract/platform/connectors.ts';
import {
  connectorLog,
  formatInstant,
  formatNearInstant,
  resultMark,
  results,
} from '../../custom/connectors/connectors.ts';
import { LogMessage } from '../../custom/connectors/LogMessage.tsx';
import { OrderLink } from '../../custom/connectors/OrderLink.tsx';
import { connectorTexts } from '../../custom/connectors/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { readIds } from 'schema-admin/engine/model/filter/id-filter.ts';
import { choices, embeddedOnly, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';

/** Requests from stores, and reports to them. */
export default defineResource({
  ...connectorLog,
  label: connectorTexts.log(),
  singular: connectorTexts.logOne(),
  screen: { title: connectorTexts.connectors(), tab: connectorTexts.log() },
  icon: FileSearchOutlined,
  title: 'StoreNumber',
  extension: 'connectors',
  access: { Admin: ['list'], Merchant: ['list'] },
  paths: () => ({ list: '/connector-log' }),
  list: {
    size: 50,
    search: { label: connectorTexts.searchLog() },
    columns: [
      {
        key: 'At',
        label: connectorTexts.at(),
        cell: ({ At }) => formatNearInstant(At),
        text: ({ At }) => formatInstant(At),
      },
      {
        key: 'Result',
        label: connectorTexts.result(),
        share: 1.7,
        cell: ({ Result }) => <StateBadge {...resultMark(Result)} />,
        text: ({ Result }) => resultMark(Result).text,
      },
      { key: 'StoreNumber', label: connectorTexts.storeNumber(), share: 0.9 },
      {
        key: 'OrderNo',
        label: connectorTexts.order(),
        share: 0.9,
        cell: ({ OrderId, OrderNo }) => <OrderLink id={OrderId} number={OrderNo} />,
        text: ({ OrderNo }) => OrderNo ?? '',
      },
      { key: 'Topic', label: connectorTexts.topic(), share: 1.2 },
      {
        key: 'Message',
        label: connectorTexts.message(),
        share: 3.2,
        cell: ({ Message }) => <LogMessage text={Message} />,
        text: ({ Message }) => Message ?? '',
      },
    ],
    filters: wireFilters(z.object({ Connector: z.array(Id), Result: z.array(ConnectorResult) }), {
      Result: choices({ label: connectorTexts.result(), options: results }),
      Connector: embeddedOnly(z.unknown().transform(readIds)),
    }),
    empty: {
      none: { title: connectorTexts.noLog(), hint: connectorTexts.noLogHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, filters, page, size }) => {
      const { Entries, TotalCount } = await call(endpoints.connectors.log, {
        body: { Query: search, ...filters, Page: page, Size: size },
        signal,
      });
      return { rows: Entries, total: TotalCount ?? undefined, hasMore: Entries.length === size };
    },
  },
});
