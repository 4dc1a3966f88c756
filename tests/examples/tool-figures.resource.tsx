import { BarChartOutlined } from '@ant-design/icons';
import { tools } from './tool-rows.ts';
import { chart, counter } from 'schema-admin/engine/model/declaration/dashboard.ts';
import { defineDashboard } from 'schema-admin/engine/model/declaration/define-page.ts';

export default defineDashboard({
  name: 'tool-figures',
  label: 'Figures of tools',
  icon: BarChartOutlined,
  path: '/tool-figures',
  roles: ['Admin'],
  menu: { order: 5 },
  blocks: [
    counter(tools, { title: 'Hand tools', filters: { Kind: ['hand'] } }),
    counter(tools, { title: 'What they cost', sum: 'Cost' }),
    chart(tools, { title: 'Cost by kind', by: 'Kind', sum: 'Cost' }),
    chart(tools, { title: 'Bought by month', by: 'BoughtOn', per: 'month', chartType: 'line' }),
    { kind: 'slot', title: 'Besides', slot: async () => ({ default: () => <p>Tools are counted on Mondays.</p> }) },
  ],
});
