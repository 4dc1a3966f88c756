import { addDays, londonDayOf, londonInstantAt } from 'schema-admin/contract/london.ts';
import type { PickingDay, Shop, ShopListItem } from '../../../contract/shops/shops.ts';
import type { Filled } from '../../api/handler.ts';
import { country } from './regions.ts';
import type { PickingHoursRow, ShopParts, ShopRow } from './repository.ts';

/**
 * Returns the instant of today at which London's clocks show the given minute of the day. If the clocks skip it,
 * returns tomorrow's instant, so that the time of day is still correct.
 */
export function todayAt(now: Date, minute: number): Date {
  const today = londonDayOf(now);
  const found = londonInstantAt(today, minute) ?? londonInstantAt(addDays(today, 1), minute);
  if (found === undefined) throw new RangeError(`Invalid minute of the day: ${minute}`);
  return found;
}

function wireListItem(shop: ShopRow): Filled<ShopListItem> {
  return {
    Id: shop.id,
    Name: shop.name,
    City: shop.city,
    County: shop.county,
    PostalCode: shop.postalCode,
    Archived: shop.archivedAt !== null,
    Bound: shop.isBound,
    IsReferralVoucher: shop.isReferralVoucher,
  };
}

function wireDay({ id, day, fromMinute, toMinute }: PickingHoursRow, now: Date): Filled<PickingDay> {
  return {
    Id: id,
    Day: day,
    StartTime: todayAt(now, fromMinute).toISOString(),
    EndTime: todayAt(now, toMinute).toISOString(),
  };
}

/** Converts a shop to the wire format. Omits closed days. */
export function wireShop({ shop, merchantName, hours, images }: ShopParts, now: Date): Filled<Shop> {
  return {
    Id: shop.id,
    Name: shop.name,
    Manager: shop.manager,
    Email: shop.email,
    Phone: shop.phone,
    Region: shop.region,
    MerchantName: merchantName,
    Archived: shop.archivedAt !== null,
    Bound: shop.isBound,
    IsReferralVoucher: shop.isReferralVoucher,
    LabelLanguage: shop.labelLanguage,
    Address: {
      Line1: shop.line1,
      Line2: shop.line2,
      PostalCode: shop.postalCode,
      City: shop.city,
      County: shop.county,
      Country: country,
    },
    PickingHours: hours.map((day) => wireDay(day, now)),
    Images: images.map(({ id, imageUrl }) => ({ Id: id, ImageUrl: imageUrl })),
  };
}

/** Groups adjacent shops of the same region and keeps the order. */
export function groupByRegion(shops: readonly ShopRow[]): { Region: string; Shops: Filled<ShopListItem>[] }[] {
  const groups: { Region: string; Shops: Filled<ShopListItem>[] }[] = [];
  for (const shop of shops) {
    const last = groups.at(-1);
    if (last?.Region === shop.region) last.Shops.push(wireListItem(shop));
    else groups.push({ Region: shop.region, Shops: [wireListItem(shop)] });
  }
  return groups;
}
