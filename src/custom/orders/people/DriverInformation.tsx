import type { z } from 'zod';
import type { Driver } from '../../../../contract/order-actions.ts';
import type { Order } from '../../../../contract/orders.ts';
import { readInstant } from '../../../../contract/time.ts';
import { LoadFailed } from '../../../engine/feedback/LoadFailed.tsx';
import { formatTime } from '../../../engine/format/dates.ts';
import { Facts, Section } from '../../../engine/record/Section.tsx';
import { useRecord } from '../../../engine/record/use-record.ts';

type OrderDriver = z.infer<typeof Driver> & { readonly OrderId: Order['Id'] };

/** Who drives or drove the order; an order without a driver has no such section (decisions, "Fields and shapes"). */
export function DriverInformation({ order }: { order: Order }) {
  const loaded = useRecord<OrderDriver>('order-drivers', order.Id);
  if (loaded.face === 'missing' || loaded.face === 'loading') return null;
  return (
    <Section title="Driver information">
      {loaded.face === 'failed' ? (
        <LoadFailed what="Driver information" message={loaded.message} onRetry={loaded.retry} />
      ) : (
        <Facts
          facts={[
            ['Courier', loaded.record.CourierName],
            ['Delivery date', loaded.record.DeliveryDate && formatTime(readInstant(loaded.record.DeliveryDate))],
          ]}
        />
      )}
    </Section>
  );
}
