import { App } from 'antd';
import { isSet } from '../../../../contract/time.ts';
import { useRefresh } from '../../../engine/kit/data/use-refresh.ts';
import { QuotePanel } from '../../quote/QuotePanel.tsx';
import { useBooking } from '../../quote/use-booking.tsx';
import { useQuote } from '../../quote/use-quote.tsx';
import { type Delivery, collect } from '../deliveries.ts';
import { deliveryTexts } from '../texts.ts';

/** Where an administrator fetches the prices of a concierge order, picks its couriers and books them (document 3, 4.4; D-4.13). */
export function ConciergeBooking({ delivery }: { readonly delivery: Delivery }) {
  const { notification } = App.useApp();
  const refresh = useRefresh(collect);
  const quoting = useQuote();
  const booking = useBooking({
    isBooked: ({ Placed }) => isSet(Placed),
    async onBooked() {
      notification.success({ message: deliveryTexts.conciergeBooked({ reference: delivery.ReferenceNumber }) });
      await refresh.all();
    },
  });
  return <QuotePanel quoting={quoting} booking={booking} hint={deliveryTexts.conciergeHint()} onGetPrice={() => quoting.ask({ order: delivery.Id })} />;
}
