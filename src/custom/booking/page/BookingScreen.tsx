import { Button } from 'antd';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { CollectAddress } from '../../../../contract/collect/address.ts';
import { toDraft } from '../../../../contract/collect/draft.ts';
import { flexibleRefusal, rapidRefusal } from '../../../../contract/collect/slots.ts';
import { collectTexts } from '../../../../contract/collect/texts.ts';
import { FavouriteContent } from '../../../../contract/collect/favourites.ts';
import { seesShop } from 'schema-admin/contract/roles.ts';
import { useExtension, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { markHomeTime } from 'schema-admin/engine/format/dates.ts';
import { useReturnPath } from 'schema-admin/engine/kit/app/paths.ts';
import { useOperation } from 'schema-admin/engine/kit/data/use-operation.ts';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { useConfirm } from 'schema-admin/engine/kit/theme/use-confirm.ts';
import { RecordHeader } from 'schema-admin/engine/kit/section/RecordHeader.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { QuotePanel } from '../../quote/QuotePanel.tsx';
import { useBooking } from '../../quote/use-booking.tsx';
import { useQuote } from '../../quote/use-quote.tsx';
import { useServerNow } from '../../quote/use-server-now.ts';
import type { FilledForm, FormValues } from '../delivery-form.ts';
import type { FormControl } from '../fields/TextInput.tsx';
import { createDraft, linkReplacement, timeSlots, vehicleTypes, placesAttribution } from '../new-delivery.ts';
import { bookingTexts } from '../texts.ts';
import { isSlotUnavailable, useSlotDays } from '../trip/CollectionTime.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import { SaveFavourite } from './SaveFavourite.tsx';
import { TripSummary } from './TripSummary.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';

interface BookingScreenProps {
  readonly draft: string;
  readonly initial: FormValues;
  readonly repeated: string | undefined;
  /** Incident of the failed delivery that this one replaces. */
  readonly incident: string | undefined;
  onStartAgain(): void;
}

/** Shows the form next to the price, from the quote to the booking (document 3, 2.4 and 2.5). */
export function BookingScreen({ draft, initial, repeated, incident, onStartAgain }: BookingScreenProps) {
  const { modal, notification } = useDialogs();
  const { send } = useWrite();
  const { role } = useUser();
  const navigate = useNavigate();
  const hasFavourites = useExtension('favourites');
  const question = useConfirm();
  const now = useServerNow(15_000);
  const back = useReturnPath('collect', '/delivery-orders');
  const quoting = useQuote();
  const { quote, forget } = quoting;
  const onChanged = () => {
    if (quote.status === 'none') return;
    forget();
    if (quote.status === 'shown') {
      modal.info({ title: bookingTexts.changedTitle(), content: bookingTexts.changedText(), okText: commonTexts.ok() });
    }
  };
  const {
    form,
    element,
    showProblems,
    forget: forgetDraft,
  } = useDeliveryForm({ draft, initial, isShop: seesShop(role), onChanged });
  const { typeRefusal, refusal, vehicle } = useRefusal(form.control, now);

  const booking = useBooking({
    // Only a booked delivery has a PortalStatus.
    isBooked: ({ PortalStatus }) => Boolean(PortalStatus),
    onBooked(id) {
      forgetDraft();
      notification.success({ message: bookingTexts.booked({ reference: form.getValues('ReferenceNumber').trim() }) });
      void navigate(`/delivery-order/${encodeURIComponent(id)}`);
    },
  });
  const saveDraft = async (filled: FilledForm) => {
    const { Id } = await send({ operation: createDraft, input: toDraft(filled) });
    if (incident !== undefined) await send({ operation: linkReplacement, id: incident, input: { DeliveryId: Id } });
    return Id;
  };
  const getPrice = form.handleSubmit((filled) => {
    if (refusal === undefined) quoting.ask({ makeDraft: () => saveDraft(filled) }, showProblems);
  });
  const startAgain = () =>
    question({
      title: bookingTexts.startAgainQuestion(),
      content: bookingTexts.startAgainText(),
      okText: bookingTexts.startAgain(),
      cancelText: bookingTexts.keepIt(),
      isDanger: true,
      onOk: () => {
        forgetDraft();
        onStartAgain();
      },
    });
  return (
    <div className="booking">
      <RecordHeader
        back={{ to: back, label: bookingTexts.back() }}
        title={bookingTexts.title()}
        actions={
          <>
            {seesShop(role) && hasFavourites && (
              <SaveFavourite
                onPress={(save) => void form.handleSubmit((filled) => save(FavouriteContent.parse(toDraft(filled))))()}
              />
            )}
            <Button disabled={booking.isBooking} onClick={startAgain}>
              {bookingTexts.startAgain()}
            </Button>
          </>
        }
      />
      <p className="quiet booking-intro">
        {repeated === undefined ? bookingTexts.kept() : bookingTexts.repeatHint({ reference: repeated })}
      </p>
      <form
        ref={element}
        className="booking-form"
        noValidate
        inert={booking.isBooking}
        onSubmit={(event) => event.preventDefault()}
      >
        <DeliveryFields form={form} role={role} now={now} refusal={typeRefusal} />
        <PlacesAttribution />
      </form>
      <aside className="booking-rail" aria-label={bookingTexts.trip()}>
        <TripSummary control={form.control} vehicle={vehicle} now={now} />
        <QuotePanel quoting={quoting} booking={booking} refusal={refusal} onGetPrice={() => void getPrice()} />
      </aside>
    </div>
  );
}

/**
 * Returns why prices and bookings are unavailable: the slot (D-5.15), or the delivery type in combination with the
 * slot, the vehicle and the distance (D-5.16 to D-5.19).
 */
function useRefusal(control: FormControl, now: Date) {
  const [type, day, start, vehicleId, collection, delivery] = useWatch({
    control,
    name: ['DeliveryTypeKey', 'PickUpTime', 'PickUpTimeSlot', 'VehicleTypeId', 'CollectionAddress', 'DeliveryAddress'],
  });
  const [slots, vehicles] = [useOptions(timeSlots), useOptions(vehicleTypes)];
  const slot = slots.status === 'ready' ? slots.options.find(({ Start }) => Start === start) : undefined;
  const vehicle = vehicles.status === 'ready' ? vehicles.options.find(({ Id }) => Id === vehicleId) : undefined;
  const [from, to] = [CollectAddress.parse(collection), CollectAddress.parse(delivery)];
  const slotRefusal = isSlotUnavailable(useSlotDays(now), { day, start }) ? collectTexts.slotGone() : undefined;
  const typeRefusal = flexibleRefusal(type, slot, now, markHomeTime) ?? rapidRefusal(type, { vehicle, from, to })?.text;
  return { vehicle, typeRefusal, refusal: slotRefusal ?? typeRefusal };
}

/** Shows the source of the addresses, which their licence requires. */
function PlacesAttribution() {
  const hasPlaces = useExtension('places');
  const credit = useOperation(placesAttribution, {
    input: undefined,
    queryOptions: { enabled: hasPlaces, staleTime: Infinity },
  }).data?.data.value;
  if (!credit || credit.Credit === '') return null;
  return (
    <p className="quiet places-credit">
      {/^https?:/.test(credit.Link) ? (
        <a href={credit.Link} target="_blank" rel="noopener noreferrer">
          {credit.Credit}
        </a>
      ) : (
        credit.Credit
      )}
    </p>
  );
}
