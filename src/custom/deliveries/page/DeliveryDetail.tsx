import { FileSearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import type { RecordPageProps } from 'schema-admin/engine/model/declaration/resource.ts';
import { EmptyState } from 'schema-admin/engine/kit/feedback/EmptyState.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton, usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { useRecord } from 'schema-admin/engine/kit/data/use-record.ts';
import { useReturnPath } from 'schema-admin/engine/kit/app/paths.ts';
import { collect } from '../deliveries.ts';
import { deliveryListPath } from '../delivery-paths.ts';
import { deliveryTexts } from '../texts.ts';
import { DeliverySheet } from './DeliverySheet.tsx';
import './delivery-detail.css';

export default function DeliveryDetail({ id }: RecordPageProps) {
  const backTo = useReturnPath(collect.name, deliveryListPath);
  const loaded = useRecord(collect, id);
  usePageTitle(
    loaded.status === 'ready'
      ? deliveryTexts.named({ reference: loaded.record.ReferenceNumber })
      : deliveryTexts.orderOne(),
  );

  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'failed') {
    return <LoadFailed isPage what={deliveryTexts.theOrder()} message={loaded.message} onRetry={loaded.retry} />;
  }
  if (loaded.status === 'missing') {
    return (
      <EmptyState icon={FileSearchOutlined} isPage title={deliveryTexts.noSuchOrder()}>
        <p className="quiet">{deliveryTexts.noSuchOrderHint()}</p>
        <Link to={backTo}>{deliveryTexts.back()}</Link>
      </EmptyState>
    );
  }
  return (
    <DeliverySheet
      delivery={loaded.record}
      readAt={loaded.readAt}
      failure={loaded.failure}
      backTo={backTo}
      reload={loaded.retry}
    />
  );
}
