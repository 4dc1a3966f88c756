import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import { useUser } from '../../../engine/kit/app/Portal.tsx';
import { LinkButton } from '../../../engine/kit/tools/LinkButton.tsx';
import { resourceTexts } from '../../texts.ts';
import { newDeliveryPath } from '../deliveries.ts';
import { deliveryTexts } from '../texts.ts';

/** The way back for those whom the dashboard has sent, and for shops the way to a new delivery. */
export default function ListTools() {
  const { role } = useUser();
  const [params] = useSearchParams();
  return (
    <>
      {params.get('from') === 'dashboard' && (
        <LinkButton to="/delivery-dashboard" icon={<ArrowLeftOutlined aria-hidden />}>
          {deliveryTexts.backToDashboard()}
        </LinkButton>
      )}
      {role === 'Shop' && (
        <LinkButton to={newDeliveryPath} icon={<PlusOutlined aria-hidden />} isPrimary>
          {resourceTexts.newDelivery()}
        </LinkButton>
      )}
    </>
  );
}
