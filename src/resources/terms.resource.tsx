import { FileTextOutlined } from '@ant-design/icons';
import { roleGroups } from '../../contract/role-table.ts';
import { resourceTexts } from '../custom/texts.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

export default definePage({
  name: 'terms',
  label: resourceTexts.termsAndConditions(),
  icon: FileTextOutlined,
  path: '/terms/collect',
  roles: roleGroups.accounts,
  page: () => import('../custom/account/Terms.tsx'),
});
