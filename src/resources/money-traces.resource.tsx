import { PartitionOutlined } from '@ant-design/icons';
import { endpoints } from '../../contract/endpoints.ts';
import { moneyTraces, readTraceId } from '../custom/money-traces.ts';
import { traceTexts } from '../custom/ledger/trace/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';

export default defineResource({
  ...moneyTraces,
  label: traceTexts.trace(),
  icon: PartitionOutlined,
  title: 'Start',
  extension: 'money',
  access: { Admin: ['show'], Merchant: ['show'], Shop: ['show'] },
  paths: () => ({ show: '/money/trace/:id' }),
  async fetch({ call, signal }, id) {
    const start = readTraceId(id);
    if (start === undefined) throw new ApiError('http', traceTexts.noSuch(), { status: 404 });
    return { Id: String(id), ...(await call(endpoints.money.trace, { params: start, signal })) };
  },
  live: ['Ledger', 'Invoices', 'AgencyFees'],
  pages: { show: () => import('../custom/ledger/trace/MoneyTracePage.tsx') },
});
