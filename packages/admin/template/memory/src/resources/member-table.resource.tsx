import { TableOutlined } from '@ant-design/icons';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

/** A custom page, here an ordinary Refine page. */
export default definePage({
  name: 'member-table',
  label: 'Member table',
  icon: TableOutlined,
  menu: { order: 30 },
  path: '/member-table',
  roles: ['Editor'],
  page: () => import('../custom/MemberTable.tsx'),
});
