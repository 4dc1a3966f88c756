import type { Order } from '../../../../contract/orders.ts';
import { readInstant } from '../../../../contract/time.ts';
import { LoadFailed } from '../../../engine/feedback/LoadFailed.tsx';
import { formatTime } from '../../../engine/format/dates.ts';
import { Facts, Section } from '../../../engine/record/Section.tsx';
import { usePart } from '../../../engine/record/use-part.ts';
import { driver } from '../order-parts.ts';

/** Who drives or drove the order; an order without a driver has no such section (decisions, "Fields and shapes"). */
export function DriverInformation({ order }: { order: Order }) {
  const loaded = usePart(driver, order.Id);
  if (loaded.face === 'missing' || loaded.face === 'loading') return null;
  return (
    <Section title="Driver information">
      {loaded.face === 'failed' ? (
        <LoadFailed what="Driver information" message={loaded.message} onRetry={loaded.retry} />
      ) : (
        <Facts
          facts={[
            ['Courier', loaded.value.CourierName],
            ['Delivery date', loaded.value.DeliveryDate && formatTime(readInstant(loaded.value.DeliveryDate))],
          ]}
        />
      )}
    </Section>
  );
}
