import { FileSearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { rolePrefix } from 'schema-admin/contract/roles.ts';
import type { RecordPageProps } from 'schema-admin/engine/model/declaration/resource.ts';
import { EmptyState } from 'schema-admin/engine/kit/feedback/EmptyState.tsx';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { useRecord } from 'schema-admin/engine/kit/data/use-record.ts';
import { useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useReturnPath } from 'schema-admin/engine/kit/app/paths.ts';
import { PageSkeleton, usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { orderTexts } from '../texts.ts';
import { OrderSheet } from './OrderSheet.tsx';
import { orderListPathOf, orders } from '../orders.ts';
import { orderPageTexts } from './texts.ts';
import './order-detail.css';

export default function OrderDetail({ id }: RecordPageProps) {
  const user = useUser();
  const backTo = useReturnPath(orders.name, orderListPathOf(rolePrefix(user.role)));
  const loaded = useRecord(orders, id);
  const order = loaded.status === 'ready' ? loaded.record : undefined;
  usePageTitle(order ? orderTexts.named({ number: order.OrderNo }) : orderPageTexts.order());

  if (loaded.status === 'loading') return <PageSkeleton />;
  if (loaded.status === 'failed') {
    return <LoadFailed isPage what={orderPageTexts.theOrder()} message={loaded.message} onRetry={loaded.retry} />;
  }
  if (loaded.status === 'missing') {
    return (
      <EmptyState icon={FileSearchOutlined} isPage title={orderPageTexts.noSuch()}>
        <p className="quiet">{orderPageTexts.mayBelong()}</p>
        <Link to={backTo}>{orderPageTexts.backToOrders()}</Link>
      </EmptyState>
    );
  }
  return (
    <OrderSheet
      key={String(loaded.record.Id)}
      order={loaded.record}
      versions={loaded.versions}
      readAt={loaded.readAt}
      failure={loaded.failure}
      backTo={backTo}
      reload={loaded.retry}
    />
  );
}
