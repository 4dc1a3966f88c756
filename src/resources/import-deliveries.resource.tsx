import { ImportOutlined } from '@ant-design/icons';
import { deliveryImportTexts } from '../custom/booking/import/texts.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

export default definePage({
  name: 'import-deliveries',
  label: deliveryImportTexts.title(),
  icon: ImportOutlined,
  path: '/import-deliveries',
  roles: ['Shop'],
  flag: 'collect',
  page: () => import('../custom/booking/import/ImportDeliveries.tsx'),
});
