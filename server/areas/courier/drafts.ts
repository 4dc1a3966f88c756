/** Drafts: deliveries that a user has entered but not yet booked (D-2.40, D-4.24, D-4.25). */
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { milesBetween } from '../../../contract/collect/address.ts';
import { type CollectDraft, withCheckId } from '../../../contract/collect/draft.ts';
import { flexibleRefusal, rapidRefusal } from '../../../contract/collect/slots.ts';
import { collectTexts } from '../../../contract/collect/texts.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { isOpenAt } from '../../../contract/shops/opening-hours.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { ApiError } from '../../api/errors.ts';
import type { UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { courierSteps, deliveries, deliveryQuotes } from '../../db/courier-tables.ts';
import type { Database } from '../../db/database.ts';
import { merchants, shops, vehicleTypes } from '../../db/schema.ts';
import { muteAnnouncements } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { assertMerchantIsActive } from './booking.ts';
import { nationOfUser, openingHoursOf } from './lookups.ts';
import { readPlatformSettings } from '../platform-settings/read-settings.ts';
import { courierTexts } from './texts.ts';
import { timeSlotsFrom } from './time-slots.ts';

const fieldError = (field: keyof CollectDraft, text: string) => new ApiError(422, text, { [field]: text });

/**
 * Stores a draft for the user's shop or, for administrators, for the merchant's shop nearest to the collection address.
 * Throws a 422 for invalid input.
 */
export async function addDraft(
  { tx, user, clock }: Pick<UserCall, 'tx' | 'user' | 'clock'>,
  draft: CollectDraft,
): Promise<string> {
  const now = clock();
  const vehicle = await findActiveVehicle(tx, draft.VehicleTypeId);
  const settings = await readPlatformSettings(tx);
  if (!settings.deliveryTypes.some((key) => key === draft.DeliveryTypeKey)) {
    throw fieldError('DeliveryTypeKey', collectTexts.noDeliveryType());
  }
  const slot = timeSlotsFrom(now, await nationOfUser(tx, user), settings).find(
    ({ Start }) => readInstant(Start).getTime() === readInstant(draft.PickUpTime).getTime(),
  );
  if (slot === undefined || readInstant(draft.PickUpTimeSlot).getTime() !== readInstant(slot.Start).getTime()) {
    throw fieldError('PickUpTimeSlot', collectTexts.slotGone());
  }
  const hours = await openingHoursOf(tx, user);
  if (hours && !isOpenAt(hours, readInstant(slot.Start))) throw fieldError('PickUpTimeSlot', collectTexts.shopClosed());
  const tooLate = flexibleRefusal(draft.DeliveryTypeKey, slot, now);
  if (tooLate !== undefined) throw fieldError('DeliveryTypeKey', tooLate);
  const notRapid = rapidRefusal(draft.DeliveryTypeKey, {
    vehicle: { Code: vehicle.code, Name: vehicle.name },
    from: draft.CollectionAddress,
    to: draft.DeliveryAddress,
  });
  if (notRapid !== undefined) throw fieldError('DeliveryTypeKey', notRapid.text);

  const tenant =
    user.merchantId !== null && user.shopId !== null
      ? { merchantId: user.merchantId, shopId: user.shopId }
      : await nearestShop(tx, draft);
  await assertMerchantIsActive(tx, tenant.merchantId);
  const { CollectionAddress: from, DeliveryAddress: to } = draft;
  const [added] = await tx
    .insert(deliveries)
    .values({
      ...tenant,
      bookedBy: user.email,
      referenceNumber: draft.ReferenceNumber,
      orderDetails: draft.OrderDetails,
      hasRestrictedItems: draft.HasRestrictedItems,
      pickUpTime: readInstant(slot.Start),
      vehicleTypeId: vehicle.id,
      deliveryType: draft.DeliveryTypeKey,
      pickUpFirstName: draft.PickupFirstName,
      pickUpLastName: draft.PickupLastName,
      pickUpPhone: draft.PickupPhone,
      pickUpInstructions: draft.PickUpInstructions,
      pickUpLine1: from.Line1,
      pickUpLine2: from.Line2,
      pickUpLine3: from.Line3,
      pickUpCity: from.City,
      pickUpPostCode: from.PostCode,
      pickUpLatitude: from.Lat,
      pickUpLongitude: from.Long,
      dropOffFirstName: draft.FirstName,
      dropOffLastName: draft.LastName,
      dropOffPhone: draft.TelNo,
      dropOffEmail: draft.Email,
      dropOffInstructions: withCheckId(draft.CustomerInstructions, draft.HasRestrictedItems),
      dropOffLine1: to.Line1,
      dropOffLine2: to.Line2,
      dropOffLine3: to.Line3,
      dropOffCity: to.City,
      dropOffPostCode: to.PostCode,
      dropOffLatitude: to.Lat,
      dropOffLongitude: to.Long,
      status: 'Drafted',
      draftedAt: now,
    })
    .returning({ id: deliveries.id });
  if (added === undefined) throw new Error('The draft was not stored');
  return added.id;
}

async function findActiveVehicle(tx: Tx, id: Id) {
  const shortId = readShortId(id);
  const [vehicle] =
    shortId === undefined ? [] : await tx.select().from(vehicleTypes).where(eq(vehicleTypes.id, shortId));
  if (vehicle === undefined) throw fieldError('VehicleTypeId', collectTexts.noVehicle());
  if (!vehicle.active) throw fieldError('VehicleTypeId', courierTexts.unavailable({ vehicle: vehicle.name }));
  return vehicle;
}

/** Finds the shop for an administrator's draft. Every delivery must belong to a shop, which sees it and pays for it. */
async function nearestShop(
  tx: Tx,
  { MerchantName, CollectionAddress }: CollectDraft,
): Promise<{ merchantId: number; shopId: number }> {
  if (MerchantName === '') throw fieldError('MerchantName', collectTexts.mandatory());
  const found = await tx
    .select({ merchantId: shops.merchantId, shopId: shops.id, latitude: shops.latitude, longitude: shops.longitude })
    .from(shops)
    .innerJoin(merchants, eq(merchants.id, shops.merchantId))
    .where(and(eq(sql`lower(${merchants.name})`, MerchantName.toLowerCase()), isNull(shops.archivedAt)))
    .orderBy(asc(shops.id));
  const away = (shop: (typeof found)[number]) =>
    shop.latitude === null || shop.longitude === null
      ? Infinity
      : milesBetween(CollectionAddress, { Lat: Number(shop.latitude), Long: Number(shop.longitude) });
  const [nearest] = found.toSorted((one, other) => away(one) - away(other) || one.shopId - other.shopId);
  if (nearest === undefined) throw fieldError('MerchantName', courierTexts.noMerchant());
  return { merchantId: nearest.merchantId, shopId: nearest.shopId };
}

/** Drafts contain names and phone numbers, so they are kept for only one day. */
const retentionMs = 24 * 3_600_000;
/** Drafts deleted per transaction. Keeps transactions short. */
const batchSize = 200;

/** Deletes day-old drafts that were never booked. No list shows them, and their quotes have expired. */
export async function deleteOldDrafts(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs);
  while ((await database.inScope('system', (tx) => deleteBatch(tx, before))) === batchSize);
}

async function deleteBatch(tx: Tx, before: Date): Promise<number> {
  await muteAnnouncements(tx);
  const old = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.portalStatus, 'draft'), lt(deliveries.draftedAt, before)))
    .orderBy(asc(deliveries.draftedAt), asc(deliveries.id))
    .limit(batchSize)
    // Skip locked drafts: they are being booked right now.
    .for('update', { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.delete(courierSteps).where(inArray(courierSteps.deliveryId, ids));
  await tx.delete(deliveryQuotes).where(inArray(deliveryQuotes.deliveryId, ids));
  await tx.delete(deliveries).where(inArray(deliveries.id, ids));
  return ids.length;
}
