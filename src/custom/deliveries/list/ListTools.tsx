import { ArrowLeftOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import { seesShop } from 'schema-admin/contract/roles.ts';
import { useExtension, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { LinkButton } from 'schema-admin/engine/kit/tools/LinkButton.tsx';
import { resourceTexts } from '../../texts.ts';
import { newDeliveryPath } from '../delivery-paths.ts';
import { deliveryTexts } from '../texts.ts';

/** The way back for those whom the dashboard has sent, and for shops the way to a new delivery. */
export default function ListTools() {
  const { role } = useUser();
  const [params] = useSearchParams();
  // Without them no address in a file can be found.
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
