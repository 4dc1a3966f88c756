import { FundOutlined } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { glanceTexts } from '../../custom/ledger/glance/texts.ts';
import { glance, glanceId } from '../../custom/ledger/ledger.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

/** Weekly totals of the user's money. */
export default defineResource({
  ...glance,
  label: glanceTexts.title(),
  icon: FundOutlined,
  title: 'Id',
  extension: 'money',
  access: { Admin: ['list', 'show'], Merchant: ['list', 'show'] },
  menu: { order: 72, label: glanceTexts.menu() },
  paths: ({ role }) => ({ list: seesAll(role) ? '/admin/money' : '/money' }),
  onlyId: glanceId,
  fetch: async ({ call, signal }) => ({ Id: glanceId, ...(await call(endpoints.money.glance, { signal })) }),
  pages: { list: () => import('../../custom/ledger/glance/MoneyGlance.tsx') },
  live: ['Ledger', 'Invoices'],
});
