import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Id } from '../../../../contract/endpoint.ts';
import { useUser } from '../../../engine/kit/app/Portal.tsx';
import { useErrand } from '../../../engine/kit/data/use-errand.ts';
import { useOptions } from '../../../engine/kit/data/use-options.ts';
import { LoadFailed } from '../../../engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton } from '../../../engine/kit/feedback/PageSkeleton.tsx';
import { usePageTitle } from '../../../engine/kit/feedback/use-page-title.ts';
import { serverNow } from '../../../providers/http/server-time.ts';
import { emptyForm, prefillOf, repeatOf } from '../delivery-form.ts';
import { contactDetails, readDelivery, shopAddress, timeSlots, vehicleTypes } from '../new-delivery.ts';
import { bookingTexts } from '../texts.ts';
import { slotsToCome } from '../trip/CollectionTime.tsx';
import { BookingScreen } from './BookingScreen.tsx';
import { useKeptForm } from './use-delivery-form.ts';
import '../../../engine/kit/form/form.css';
import '../booking.css';

/** Books a courier; with `repeatBookingId` in the address, an earlier delivery once more, and with `incident` in place of one that has failed. */
export default function NewDelivery() {
  const [parameters] = useSearchParams();
  const repeated = parameters.get('repeatBookingId');
  const incident = parameters.get('incident') ?? undefined;
  const [begun, setBegun] = useState(0);
  usePageTitle(bookingTexts.title());
  const onStartAgain = () => setBegun(begun + 1);
  const isRepeat = repeated !== null && repeated !== '' && begun === 0;
  return isRepeat ? <Repeated key={repeated} id={repeated} incident={incident} onStartAgain={onStartAgain} /> : <Fresh key={begun} onStartAgain={onStartAgain} />;
}

/** As it was left, or with what the shop's own details fill in. */
function Fresh({ onStartAgain }: { onStartAgain: () => void }) {
  const draft = 'new-delivery';
  const [kept] = useState(useKeptForm(draft));
  const { role } = useUser();
  const isNew = kept === undefined;
  const contact = useErrand(contactDetails, { input: undefined, queryOptions: { enabled: isNew, staleTime: 300_000 } });
  const shop = useErrand(shopAddress, { input: undefined, queryOptions: { enabled: isNew && role === 'Shop', staleTime: 300_000 } });
  // Without an answer the form is as good, and emptier.
  if (contact.isLoading || shop.isLoading) return <PageSkeleton />;
  const initial = kept ?? { ...emptyForm, ...prefillOf(contact.data?.data.value, shop.data?.data.value) };
  return <Held draft={draft} initial={initial} repeated={undefined} incident={undefined} onStartAgain={onStartAgain} />;
}

function Repeated({ id, incident, onStartAgain }: { id: Id; incident: string | undefined; onStartAgain: () => void }) {
  const draft = `new-delivery.repeat.${id}`;
  const [kept] = useState(useKeptForm(draft));
  const earlier = useErrand(readDelivery, { input: id, queryOptions: { staleTime: 300_000 } });
  const [vehicles, slots] = [useOptions(vehicleTypes), useOptions(timeSlots)];
  if (earlier.isError) return <LoadFailed what={bookingTexts.repeated()} message={earlier.error.message} onRetry={() => void earlier.refetch()} />;
  if (!earlier.data || vehicles.status === 'loading' || slots.status === 'loading') return <PageSkeleton />;
  const delivery = earlier.data.data.value;
  const now = serverNow();
  const offered = {
    vehicles: vehicles.status === 'ready' ? vehicles.options : [],
    slots: slots.status === 'ready' ? slotsToCome(slots.options, now) : [],
    now,
  };
  const initial = kept ?? repeatOf(delivery, offered);
  return <Held draft={draft} initial={initial} repeated={delivery.ReferenceNumber} incident={incident} onStartAgain={onStartAgain} />;
}

/** What the form began with stays, whatever is read anew behind it. */
function Held({ initial: given, ...props }: Parameters<typeof BookingScreen>[0]) {
  const [initial] = useState(given);
  return <BookingScreen initial={initial} {...props} />;
}
