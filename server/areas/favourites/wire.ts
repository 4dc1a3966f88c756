import {
  type Favourite,
  FavouriteContent,
  type FavouriteRecord,
  type RepeatRule,
  RepeatTime,
} from '../../../contract/collect/favourites.ts';
import { withoutCheckId } from '../../../contract/collect/draft.ts';
import { MinuteOfDay } from 'schema-admin/contract/units.ts';
import type { Filled } from '../../api/handler.ts';
import type { deliveries } from '../../db/courier-tables.ts';
import type { favourites } from '../../db/favourite-tables.ts';
import { collectionTimeOf } from './calendar.ts';

export type FavouriteRow = typeof favourites.$inferSelect;

const minutesAnHour = 60;

export function minuteOf(time: RepeatTime): MinuteOfDay {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return MinuteOfDay.parse(hour * minutesAnHour + minute);
}

function timeOf(minute: MinuteOfDay): RepeatTime {
  return RepeatTime.parse(
    [Math.floor(minute / minutesAnHour), minute % minutesAnHour].map((part) => String(part).padStart(2, '0')).join(':'),
  );
}

function ruleOf({
  repeatMinute,
  repeatFrom,
  repeatUntil,
  skipBankHolidays,
  priceCapPence,
}: FavouriteRow): Filled<RepeatRule> | null {
  if (repeatMinute === null || repeatFrom === null || priceCapPence === null) return null;
  return {
    Time: timeOf(repeatMinute),
    From: repeatFrom,
    Until: repeatUntil,
    SkipBankHolidays: skipBankHolidays,
    PriceCap: priceCapPence,
  };
}

export function wireFavourite(row: FavouriteRow): Filled<Favourite> {
  const { id, name, content, pausedAt, repeatMinute, nextDay, nextAt } = row;
  const isToCome = repeatMinute !== null && nextDay !== null && pausedAt === null;
  return {
    Id: id,
    Name: name,
    Reference: content.ReferenceNumber,
    To: [content.DeliveryAddress.City, content.DeliveryAddress.PostCode].filter((part) => part !== '').join(' '),
    Repeat: ruleOf(row),
    IsPaused: pausedAt !== null,
    NextCollection: isToCome ? collectionTimeOf({ minute: repeatMinute }, nextDay).toISOString() : null,
    NextBooking: isToCome ? (nextAt?.toISOString() ?? null) : null,
  };
}

export function wireRecord(row: FavouriteRow): Filled<FavouriteRecord> {
  return { ...wireFavourite(row), Content: row.content };
}

/** Converts a delivery to a favourite's content, which is a draft without a collection time. */
export function contentOf(delivery: typeof deliveries.$inferSelect): FavouriteContent {
  const address = (
    line1: string,
    rest: { Line2: string; Line3: string; City: string; PostCode: string; Lat: number; Long: number },
  ) => ({ Line1: line1, Line1Short: line1, ...rest });
  return FavouriteContent.parse({
    MerchantName: '',
    ReferenceNumber: delivery.referenceNumber,
    OrderDetails: delivery.orderDetails,
    HasRestrictedItems: delivery.hasRestrictedItems,
    PickUpInstructions: delivery.pickUpInstructions,
    PickupFirstName: delivery.pickUpFirstName,
    PickupLastName: delivery.pickUpLastName,
    PickupPhone: delivery.pickUpPhone,
    VehicleTypeId: delivery.vehicleTypeId,
    DeliveryTypeKey: delivery.deliveryType,
    FirstName: delivery.dropOffFirstName,
    LastName: delivery.dropOffLastName,
    TelNo: delivery.dropOffPhone,
    Email: delivery.dropOffEmail,
    CustomerInstructions: withoutCheckId(delivery.dropOffInstructions),
    CollectionAddress: address(delivery.pickUpLine1, {
      Line2: delivery.pickUpLine2,
      Line3: delivery.pickUpLine3,
      City: delivery.pickUpCity,
      PostCode: delivery.pickUpPostCode,
      Lat: delivery.pickUpLatitude,
      Long: delivery.pickUpLongitude,
    }),
    DeliveryAddress: address(delivery.dropOffLine1, {
      Line2: delivery.dropOffLine2,
      Line3: delivery.dropOffLine3,
      City: delivery.dropOffCity,
      PostCode: delivery.dropOffPostCode,
      Lat: delivery.dropOffLatitude,
      Long: delivery.dropOffLongitude,
    }),
  });
}
