import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { CollectAddress, milesBetween } from '../../../../contract/collect/address.ts';
import { vehicleName } from '../../../../contract/orders/vehicle-names.ts';
import type { VehicleType } from '../../../../contract/orders/orders.ts';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { markHomeTime } from 'schema-admin/engine/format/dates.ts';
import { formatTexts } from 'schema-admin/engine/format/texts.ts';
import { Facts, Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { addressLine } from '../delivery-form.ts';
import type { FormControl } from '../fields/TextInput.tsx';
import { formatMiles } from '../../quote/courier-offers.ts';
import { bookingTexts } from '../texts.ts';
import { shortDayName, slotTime } from '../trip/CollectionTime.tsx';

interface TripSummaryProps {
  readonly control: FormControl;
  readonly vehicle: VehicleType | undefined;
  readonly now: Date;
}

export const TripSummary = memo(({ control, vehicle, now }: TripSummaryProps) => {
  const [collection, delivery, start] = useWatch({
    control,
    name: ['CollectionAddress', 'DeliveryAddress', 'PickUpTimeSlot'],
  });
  const [from, to] = [CollectAddress.parse(collection), CollectAddress.parse(delivery)];
  const isPlaced = [from, to].every(({ Lat, Long }) => Lat !== 0 && Long !== 0);
  const orOpen = (text: string) => (text === '' ? <span className="quiet">{bookingTexts.notChosen()}</span> : text);
  const time =
    start === ''
      ? ''
      : markHomeTime(
          formatTexts.dayAndTime({ day: shortDayName(londonDayOf(readInstant(start)), now), clock: slotTime(start) }),
          readInstant(start),
        );
  return (
    <div className="trip-summary">
      <Section title={bookingTexts.trip()}>
        <Facts
          facts={[
            [bookingTexts.from(), orOpen(addressLine(from))],
            [bookingTexts.to(), orOpen(addressLine(to))],
            [bookingTexts.collection(), orOpen(time)],
            [bookingTexts.vehicle(), orOpen(vehicle ? vehicleName(vehicle.Name) : '')],
            [
              bookingTexts.distance(),
              isPlaced ? bookingTexts.straightLine({ miles: formatMiles(milesBetween(from, to)) }) : undefined,
            ],
          ]}
        />
      </Section>
    </div>
  );
});
