import { ArrowLeftOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import { seesShop } from 'schema-admin/contract/roles.ts';
import { useExtension, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { LinkButton } from 'schema-admin/engine/kit/tools/LinkButton.tsx';
import { resourceTexts } from '../../texts.ts';
import { newDeliveryPath } from '../delivery-paths.ts';
import { deliveryTexts } from '../texts.ts';

/** Shows the link back to the dashboard, and the buttons for new deliveries of a shop. */
export default function ListTools() {
  const { role } = useUser();
  const [params] = useSearchParams();
  // The import needs the extension to find addresses.
  const hasPlaces = useExtension('places');
  return (
    <>
      {params.get('from') === 'dashboard' && (
        <LinkButton to="/delivery-dashboard" icon={<ArrowLeftOutlined aria-hidden />}>
          {deliveryTexts.backToDashboard()}
        </LinkButton>
      )}
      {seesShop(role) && hasPlaces && (
        <LinkButton to="/import-deliveries" icon={<ImportOutlined aria-hidden />}>
          {deliveryTexts.importDeliveries()}
        </LinkButton>
      )}
      {seesShop(role) && (
        <LinkButton to={newDeliveryPath} icon={<PlusOutlined aria-hidden />} isPrimary>
          {resourceTexts.newDelivery()}
        </LinkButton>
      )}
    </>
  );
}
