/** Shops as the Integration API and webhooks send them. */
import { and, asc, gt, gte, inArray } from 'drizzle-orm';
import type { IntegrationShop } from '../../../contract/integration/representations.ts';
import { nationOf } from '../../../contract/shops/bank-holidays.ts';
import { isOpenAt } from '../../../contract/shops/opening-hours.ts';
import { addDays, londonDayOf, startOfLondonDay } from 'schema-admin/contract/london.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { shops } from '../../db/schema.ts';
import { shopClosures, shopPickingHours } from '../../db/shop-tables.ts';
import { ownShops } from '../../db/own-rows.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { hoursFrom } from '../courier/lookups.ts';
import { type SlotSettings, readPlatformSettings } from '../platform-settings/read-settings.ts';
import { timeSlotsFrom } from '../courier/time-slots.ts';

type Shop = typeof shops.$inferSelect;
type Day = typeof shopPickingHours.$inferSelect;
type Closure = typeof shopClosures.$inferSelect;

const slotDays = 7;
const minuteMs = 60_000;

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const clockOrNull = (minute: number | null) => (minute === null ? null : clock(minute));

interface Moment {
  readonly now: Date;
  readonly settings: SlotSettings;
}

function slotsOf(
  shop: Shop,
  days: readonly Day[],
  closures: readonly Closure[],
  { now, settings }: Moment,
): IntegrationShop['slots'] {
  if (shop.archivedAt !== null || !shop.isBound) return [];
  const hours = hoursFrom(shop, days, closures);
  const end = readInstant(startOfLondonDay(addDays(londonDayOf(now), slotDays)));
  return timeSlotsFrom(now, nationOf(shop.region), settings)
    .map(({ Start }) => readInstant(Start))
    .filter((from) => from < end && isOpenAt(hours, from))
    .map((from) => ({
      from: from.toISOString(),
      to: new Date(from.getTime() + settings.slotMinutes * minuteMs).toISOString(),
    }));
}

function representShop(
  shop: Shop,
  days: readonly Day[],
  closures: readonly Closure[],
  moment: Moment,
): IntegrationShop {
  return {
    id: String(shop.id),
    merchantId: String(shop.merchantId),
    name: shop.name,
    email: shop.email,
    phone: shop.phone,
    address: {
      line1: shop.line1,
      line2: shop.line2,
      city: shop.city,
      county: shop.county,
      postcode: shop.postalCode,
    },
    position:
      shop.latitude === null || shop.longitude === null
        ? null
        : { latitude: Number(shop.latitude), longitude: Number(shop.longitude) },
    live: shop.isBound && shop.archivedAt === null,
    archived: shop.archivedAt !== null,
    openingHours:
      days.length === 0
        ? null
        : days.map(({ day, fromMinute, toMinute }) => ({ day, from: clock(fromMinute), to: clock(toMinute) })),
    closures: closures.map(({ firstDay, lastDay, fromMinute, toMinute, reason }) => ({
      first: firstDay,
      last: lastDay,
      from: clockOrNull(fromMinute),
      to: clockOrNull(toMinute),
      reason,
    })),
    slots: slotsOf(shop, days, closures, moment),
  };
}

interface Page {
  /** Id of the last shop of the previous page. */
  readonly after: number;
  readonly limit: number;
}

/** Lists the shops that the user can see, by id. */
export async function representShops(
  tx: Tx,
  user: ScopeUser,
  { after, limit }: Page,
  now: Date,
): Promise<IntegrationShop[]> {
  const rows = await tx
    .select()
    .from(shops)
    .where(and(ownShops(user), gt(shops.id, after)))
    .orderBy(asc(shops.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const days = await tx
    .select()
    .from(shopPickingHours)
    .where(inArray(shopPickingHours.shopId, ids))
    .orderBy(asc(shopPickingHours.day));
  const closures = await tx
    .select()
    .from(shopClosures)
    .where(and(inArray(shopClosures.shopId, ids), gte(shopClosures.lastDay, londonDayOf(now))))
    .orderBy(asc(shopClosures.firstDay));
  const moment = { now, settings: await readPlatformSettings(tx) };
  return rows.map((shop) =>
    representShop(
      shop,
      days.filter(({ shopId }) => shopId === shop.id),
      closures.filter(({ shopId }) => shopId === shop.id),
      moment,
    ),
  );
}
