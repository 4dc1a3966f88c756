import { FileSearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import type { Order } from '../../../contract/orders.ts';
import { rolePrefix } from '../../../contract/roles.ts';
import type { RecordPageProps } from '../../engine/declaration/resource.ts';
import { Face } from '../../engine/feedback/Face.tsx';
import { LoadFailed } from '../../engine/feedback/LoadFailed.tsx';
import { RecordHeader } from '../../engine/record/RecordHeader.tsx';
import { useRecord } from '../../engine/record/use-record.ts';
import { useUser } from '../../engine/session/Portal.tsx';
import { useReturnPath } from '../../engine/session/use-return-path.ts';
import { PageSkeleton } from '../../engine/shell/PageSkeleton.tsx';
import { usePageTitle } from '../../engine/shell/use-page-title.ts';
import { AcceptOrder } from './AcceptOrder.tsx';
import { BasicInformation } from './BasicInformation.tsx';
import { CustomerInformation } from './CustomerInformation.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderMark } from './OrderMark.tsx';
import { orderListPathOf } from './order-paths.ts';
import { marksOf, stages } from './order-state.ts';
import './order-detail.css';

/** One order, in the order that people work: what to pick, whether to take it, whose it is, what happened. */
export default function OrderDetail({ id }: RecordPageProps) {
  const user = useUser();
  const back = { to: useReturnPath('orders', orderListPathOf(rolePrefix(user.role))), label: 'Back to orders' };
  const loaded = useRecord<Order>('orders', id);
  const order = loaded.face === 'ready' ? loaded.record : undefined;
  usePageTitle(order ? `Order ${order.OrderNo}` : 'Order');

  if (loaded.face === 'loading') return <PageSkeleton />;
  if (loaded.face === 'failed') return <LoadFailed what="The order" message={loaded.message} onRetry={loaded.retry} />;
  if (loaded.face === 'missing') {
    return (
      <Face icon={FileSearchOutlined} title="There is no such order">
        <p className="quiet">It may belong to another shop, or the address may be mistyped.</p>
        <Link to={back.to}>Back to orders</Link>
      </Face>
    );
  }
  return <OrderSheet order={loaded.record} back={back} />;
}

function OrderSheet({ order, back }: { order: Order; back: { to: string; label: string } }) {
  const { role } = useUser();
  return (
    <article className="order-detail" aria-label={`Order ${order.OrderNo}`}>
      <RecordHeader
        back={back}
        title={`Order ${order.OrderNo}`}
        stage={stages[order.ShopPortalStatus]}
        marks={marksOf(order, role).map((badge) => (
          <OrderMark key={badge.text} badge={badge} />
        ))}
      />
      <div className="order-detail-columns">
        <div className="order-detail-column">
          <OrderItems order={order} />
          <AcceptOrder order={order} />
          <CustomerInformation order={order} />
        </div>
        <div className="order-detail-column">
          <BasicInformation order={order} />
          <OrderHistory order={order} />
        </div>
      </div>
    </article>
  );
}
