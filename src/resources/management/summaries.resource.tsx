import { CalendarOutlined, PartitionOutlined } from '@ant-design/icons';
import { summaryPageSize } from '../../../contract/finance/agency-fees.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import {
  fetchSummaries,
  nameOfSummary,
  summaries,
  summaryFilters,
  summaryPdf,
} from '../../custom/agency-fees/summaries.ts';
import { agencyFeeTexts } from '../../custom/agency-fees/texts.ts';
import { moneyTraces, traceIdOf } from '../../custom/money-traces.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...summaries,
  label: agencyFeeTexts.menu(),
  singular: agencyFeeTexts.summaryOne(),
  screen: { title: agencyFeeTexts.title() },
  icon: CalendarOutlined,
  title: 'FileName',
  access: { Admin: ['list'], Merchant: ['list'] },
  menu: { order: 75 },
  paths: ({ role }) => ({ list: seesAll(role) ? '/admin/agency-fee-summary' : '/agency-fee-summary' }),
  list: {
    firstPage: 0,
    size: summaryPageSize,
    threshold: 0.8,
    filters: summaryFilters,
    columns: [{ key: 'FileName', label: agencyFeeTexts.file() }],
    file: summaryPdf,
    rowLink: {
      to: moneyTraces,
      icon: PartitionOutlined,
      label: (summary) => resourceTexts.followMoneyOf({ name: nameOfSummary(summary) }),
      idOf: ({ Id }) => traceIdOf('summary', Id),
    },
    tools: () => import('../../custom/agency-fees/ExportFees.tsx'),
    // Fees are exported by period, not as the list of their files.
    export: false,
    empty: { none: { title: agencyFeeTexts.none(), hint: agencyFeeTexts.noneHint() } },
    fetch: fetchSummaries,
  },
  live: ['AgencyFees'],
});
