/** Options for a new delivery (D-2.42 to D-2.50). */
import { asc, eq } from 'drizzle-orm';
import { type Nation, nationOf } from '../../../contract/shops/bank-holidays.ts';
import { CollectStatus, type ContactDetails, type ShopAddress } from '../../../contract/collect/deliveries.ts';
import { codeTexts } from '../../../contract/code-texts.ts';
import { type DeliveryType, flexible, rapid } from '../../../contract/collect/slots.ts';
import type { OpenMinutes, OpeningHours } from '../../../contract/shops/opening-hours.ts';
import type { Filled } from '../../api/handler.ts';
import { shops } from '../../db/schema.ts';
import { shopClosures, shopPickingHours } from '../../db/shop-tables.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { readPlatformSettings } from '../platform-settings/read-settings.ts';
import { courierTexts } from './texts.ts';

/** Returns the delivery types that can be booked, fastest first, in the request's language. */
export async function deliveryTypes(tx: Tx): Promise<Filled<DeliveryType>[]> {
  const { deliveryTypes: active } = await readPlatformSettings(tx);
  const all = [
    { Key: rapid, Title: codeTexts.rapid(), Description: courierTexts.rapidDescription() },
    { Key: 'sameday', Title: codeTexts.sameDay(), Description: courierTexts.sameDayDescription() },
    { Key: flexible, Title: codeTexts.flexible(), Description: courierTexts.flexibleDescription() },
  ];
  return all.filter(({ Key }) => active.some((key) => key === Key));
}

/**
 * Returns the options of the status filter. `OpenPremium`, the status of open concierge deliveries, is named "Open".
 */
export function statusTypes(): { Name: string; Code: string }[] {
  const names = {
    OpenPremium: courierTexts.open(),
    Placed: courierTexts.placed(),
    Queued: courierTexts.queued(),
    Assigned: courierTexts.assigned(),
    AtPickUpLocation: courierTexts.atPickUp(),
    OutForDelivery: courierTexts.outForDelivery(),
    AtDropOffLocation: courierTexts.atDropOff(),
    Delivered: courierTexts.delivered(),
    Failed: courierTexts.failed(),
    Cancelled: courierTexts.cancelled(),
  } as const satisfies Record<CollectStatus, string>;
  return CollectStatus.options.map((Code) => ({ Code, Name: names[Code] }));
}

async function ownShop(tx: Tx, user: Pick<ScopeUser, 'shopId'>) {
  if (user.shopId === null) return undefined;
  const [shop] = await tx.select().from(shops).where(eq(shops.id, user.shopId)).orderBy(asc(shops.id));
  return shop;
}

/** Returns the default contact for couriers: the shop's manager and phone number. */
export async function contactDetails(tx: Tx, user: Pick<ScopeUser, 'shopId'>): Promise<Filled<ContactDetails>> {
  const shop = await ownShop(tx, user);
  const [first = '', ...rest] = (shop?.manager ?? '').trim().split(/\s+/);
  return { FirstName: first || null, LastName: rest.join(' ') || null, Phone: shop?.phone ?? null };
}

export async function shopAddress(tx: Tx, user: Pick<ScopeUser, 'shopId'>): Promise<Filled<ShopAddress> | undefined> {
  const shop = await ownShop(tx, user);
  if (shop === undefined) return undefined;
  const degrees = (text: string | null) => (text === null ? null : Number(text));
  return {
    Name: shop.name,
    AddressLine1: shop.line1,
    AddressLine2: shop.line2,
    AddressLine3: null,
    PostCode: shop.postalCode,
    City: shop.city,
    Lat: degrees(shop.latitude),
    Long: degrees(shop.longitude),
  };
}

/** Returns the nation whose bank holidays apply to the user's shop. */
export async function nationOfUser(tx: Tx, user: Pick<ScopeUser, 'shopId'>): Promise<Nation> {
  return nationOf((await ownShop(tx, user))?.region);
}

/** Returns the opening hours of the user's shop, or `undefined` for a user without a shop, who can select any slot. */
export async function openingHoursOf(tx: Tx, user: Pick<ScopeUser, 'shopId'>): Promise<OpeningHours | undefined> {
  const shop = await ownShop(tx, user);
  if (shop === undefined) return undefined;
  const days = await tx.select().from(shopPickingHours).where(eq(shopPickingHours.shopId, shop.id));
  const closures = await tx.select().from(shopClosures).where(eq(shopClosures.shopId, shop.id));
  return hoursFrom(shop, days, closures);
}

/** Returns the opening hours of a shop from its rows. */
export function hoursFrom(
  { region }: Pick<typeof shops.$inferSelect, 'region'>,
  days: readonly (typeof shopPickingHours.$inferSelect)[],
  closures: readonly (typeof shopClosures.$inferSelect)[],
): OpeningHours {
  const minutes = (from: number | null, to: number | null): OpenMinutes =>
    from === null || to === null ? undefined : { from, to };
  return {
    nation: nationOf(region),
    week:
      days.length === 0
        ? undefined
        : new Map(days.map(({ day, fromMinute, toMinute }) => [day, minutes(fromMinute, toMinute)])),
    special: closures.map(({ firstDay, lastDay, fromMinute, toMinute }) => ({
      First: firstDay,
      Last: lastDay,
      open: minutes(fromMinute, toMinute),
    })),
  };
}
