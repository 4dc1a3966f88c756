import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { seesShop } from 'schema-admin/contract/roles.ts';
import { useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useOperation } from 'schema-admin/engine/kit/data/use-operation.ts';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton, usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { emptyForm, formOfFavourite, prefillOf, formOfDelivery } from '../delivery-form.ts';
import { contactDetails, readDelivery, readFavourite, shopAddress, timeSlots, vehicleTypes } from '../new-delivery.ts';
import { bookingTexts } from '../texts.ts';
import { upcomingSlots } from '../trip/CollectionTime.tsx';
import { BookingScreen } from './BookingScreen.tsx';
import { useStoredForm } from './use-delivery-form.ts';
import 'schema-admin/engine/kit/form/form.css';
import '../booking.css';

/**
 * Books a courier. URL parameters: `repeatBookingId` repeats a delivery, `favourite` books a favourite,
 * and `incident` replaces a failed delivery.
 */
export default function NewDelivery() {
  const [parameters] = useSearchParams();
  const repeated = parameters.get('repeatBookingId');
  const favourite = parameters.get('favourite');
  const incident = parameters.get('incident') ?? undefined;
  const [restarts, setRestarts] = useState(0);
  usePageTitle(bookingTexts.title());
  const onStartAgain = () => setRestarts(restarts + 1);
  const isRepeat = repeated !== null && repeated !== '' && restarts === 0;
  if (favourite !== null && favourite !== '' && restarts === 0) {
    return <FavouriteDelivery key={favourite} id={favourite} incident={incident} onStartAgain={onStartAgain} />;
  }
  return isRepeat ? (
    <RepeatedDelivery key={repeated} id={repeated} incident={incident} onStartAgain={onStartAgain} />
  ) : (
    <BlankDelivery key={restarts} onStartAgain={onStartAgain} />
  );
}

/** Renders a delivery that starts with the stored draft, or else with the shop's own details. */
function BlankDelivery({ onStartAgain }: { onStartAgain: () => void }) {
  const draft = 'new-delivery';
  const [storedForm] = useState(useStoredForm(draft));
  const { role } = useUser();
  const isNew = storedForm === undefined;
  const contact = useOperation(contactDetails, {
    input: undefined,
    queryOptions: { enabled: isNew, staleTime: 300_000 },
  });
  const shop = useOperation(shopAddress, {
    input: undefined,
    queryOptions: { enabled: isNew && seesShop(role), staleTime: 300_000 },
  });
  // If they cannot be loaded, the form works without them.
  if (contact.isLoading || shop.isLoading) return <PageSkeleton />;
  const initial = storedForm ?? { ...emptyForm, ...prefillOf(contact.data?.data.value, shop.data?.data.value) };
  return (
    <WithFixedInitial
      draft={draft}
      initial={initial}
      repeated={undefined}
      incident={undefined}
      onStartAgain={onStartAgain}
    />
  );
}

function RepeatedDelivery({
  id,
  incident,
  onStartAgain,
}: {
  id: Id;
  incident: string | undefined;
  onStartAgain: () => void;
}) {
  const draft = `new-delivery.repeat.${id}`;
  const [storedForm] = useState(useStoredForm(draft));
  const earlier = useOperation(readDelivery, { input: id, queryOptions: { staleTime: 300_000 } });
  const offered = useBookingOptions();
  if (earlier.isError) {
    return (
      <LoadFailed
        what={bookingTexts.repeated()}
        message={earlier.error.message}
        onRetry={() => void earlier.refetch()}
      />
    );
  }
  if (!earlier.data || !offered) return <PageSkeleton />;
  const delivery = earlier.data.data.value;
  const initial = storedForm ?? formOfDelivery(delivery, offered);
  return (
    <WithFixedInitial
      draft={draft}
      initial={initial}
      repeated={delivery.ReferenceNumber}
      incident={incident}
      onStartAgain={onStartAgain}
    />
  );
}

/** Returns the available vehicles and slots, or `undefined` while loading. */
function useBookingOptions() {
  const [vehicles, slots] = [useOptions(vehicleTypes), useOptions(timeSlots)];
  if (vehicles.status === 'loading' || slots.status === 'loading') return undefined;
  const now = serverNow();
  return {
    vehicles: vehicles.status === 'ready' ? vehicles.options : [],
    slots: slots.status === 'ready' ? upcomingSlots(slots.options, now) : [],
    now,
  };
}

function FavouriteDelivery({
  id,
  incident,
  onStartAgain,
}: {
  id: Id;
  incident: string | undefined;
  onStartAgain: () => void;
}) {
  const draft = `new-delivery.favourite.${id}`;
  const [storedForm] = useState(useStoredForm(draft));
  const read = useOperation(readFavourite, { input: id, queryOptions: { staleTime: 300_000 } });
  const offered = useBookingOptions();
  if (read.isError) {
    return (
      <LoadFailed what={bookingTexts.theFavourite()} message={read.error.message} onRetry={() => void read.refetch()} />
    );
  }
  if (!read.data || !offered) return <PageSkeleton />;
  const { Name, Content } = read.data.data.value;
  const initial = storedForm ?? formOfFavourite(Content, offered);
  return (
    <WithFixedInitial draft={draft} initial={initial} repeated={Name} incident={incident} onStartAgain={onStartAgain} />
  );
}

/** Keeps the initial values even if the data behind them is refetched. */
function WithFixedInitial({ initial: given, ...props }: Parameters<typeof BookingScreen>[0]) {
  const [initial] = useState(given);
  return <BookingScreen initial={initial} {...props} />;
}
