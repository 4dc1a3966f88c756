import { DashboardOutlined } from '@ant-design/icons';
import { roleGroups } from '../../contract/role-table.ts';
import { dashboardTexts } from '../custom/dashboard/texts.ts';
import { holdsFlag } from 'schema-admin/contract/roles.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

export default definePage({
  name: 'delivery-dashboard',
  label: dashboardTexts.title(),
  icon: DashboardOutlined,
  path: '/delivery-dashboard',
  roles: roleGroups.collectors,
  flag: 'collect',
  menu: { order: 12 },
  // Depends on the account's collect flag, even for administrators.
  landing: (user) => holdsFlag(user, 'collect'),
  page: () => import('../custom/dashboard/DeliveryDashboard.tsx'),
});
