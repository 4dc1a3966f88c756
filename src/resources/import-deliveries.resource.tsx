import { ImportOutlined } from '@ant-design/icons';
import { severalTexts } from '../custom/booking/several/texts.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

export default definePage({
  name: 'import-deliveries',
  label: severalTexts.title(),
  icon: ImportOutlined,
  path: '/import-deliveries',
  roles: ['Shop'],
  flag: 'collect',
  page: () => import('../custom/booking/several/ImportDeliveries.tsx'),
});
