import { DashboardOutlined } from '@ant-design/icons';
import { roleGroups } from '../../contract/role-table.ts';
import { dashboardTexts } from '../custom/dashboard/texts.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

export default definePage({
  name: 'delivery-dashboard',
  label: dashboardTexts.title(),
  icon: DashboardOutlined,
  path: '/delivery-dashboard',
  roles: roleGroups.collectors,
  collect: true,
  menu: { order: 12 },
  // By the account's own flag, an administrator's too.
  landing: ({ isCollectEnabled, isCollectOnly }) => isCollectEnabled || isCollectOnly,
  page: () => import('../custom/dashboard/DeliveryDashboard.tsx'),
});
