/** Orders that another system creates. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NewOrder } from '../../../contract/integration/requests.ts';
import { isOpenAt } from '../../../contract/shops/opening-hours.ts';
import { inPounds } from 'schema-admin/contract/texts/writers.ts';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { ApiError } from '../../api/errors.ts';
import { readShortId, refusal } from '../../api/parse.ts';
import { productVariants } from '../../db/catalogue-tables.ts';
import type { Database } from '../../db/database.ts';
import { externalOrders } from '../../db/integration-tables.ts';
import { orderLines, orders, shops } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { openingHoursOf } from '../courier/lookups.ts';
import { hashRequest } from './call.ts';
import { paymentStatuses } from './represent-order.ts';
import { integrationServerTexts } from './texts.ts';

type Variant = typeof productVariants.$inferSelect;
type Shop = typeof shops.$inferSelect;
type Faults = Record<string, string>;

/** Finds variants by SKU, those of all merchants: only administrators can see the catalogue. */
export function findVariants(database: Database, key: string, skus: readonly string[]): PromiseLike<Variant[]> {
  return database.readAsSystem(key, (reader) =>
    reader
      .select()
      .from(productVariants)
      .where(inArray(productVariants.sku, [...new Set(skus)])),
  );
}

interface Sent {
  readonly order: NewOrder;
  /** Variants with the SKUs of the lines. */
  readonly variants: readonly Variant[];
  readonly now: Date;
}

/**
 * Stores an order for a shop that the transaction sees, and returns its id. Returns the stored order's id if the shop
 * has an order with the same external id and content. Throws a 409 for other content, and a 422 with all invalid
 * fields.
 */
export async function createOrder(tx: Tx, sent: Sent): Promise<string> {
  const { order } = sent;
  const [shop] = await tx
    .select()
    .from(shops)
    .where(eq(shops.id, readShortId(order.shopId) ?? 0));
  if (shop === undefined) throw refusal({ shopId: integrationServerTexts.noShop() });
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${shop.id} ${order.externalId}`}, 0))`);
  const requestHash = hashRequest(order);
  const [known] = await tx
    .select()
    .from(externalOrders)
    .where(and(eq(externalOrders.shopId, shop.id), eq(externalOrders.externalId, order.externalId)));
  if (known !== undefined) {
    if (known.requestHash !== requestHash) throw new ApiError(409, integrationServerTexts.otherContent());
    return known.orderId;
  }
  const variants = new Map(
    sent.variants.filter(({ sellerId }) => sellerId === shop.merchantId).map((variant) => [variant.sku, variant]),
  );
  const faults: Faults = {
    ...faultOfShop(shop),
    ...(await faultsOfSlot(tx, shop, sent)),
    ...faultsOfLines(order, variants),
  };
  if (Object.keys(faults).length > 0) throw refusal(faults);
  const id = await insertOrder(tx, shop, sent, variants);
  await tx.insert(externalOrders).values({
    shopId: shop.id,
    merchantId: shop.merchantId,
    externalId: order.externalId,
    orderId: id,
    requestHash,
  });
  return id;
}

function faultOfShop({ archivedAt, isBound }: Shop): Faults {
  if (archivedAt !== null) return { shopId: integrationServerTexts.shopArchived() };
  return isBound ? {} : { shopId: integrationServerTexts.shopNotLive() };
}

/** Without a slot, the shop must not have a closure for the whole day. */
async function faultsOfSlot(tx: Tx, shop: Shop, { order: { slot }, now }: Sent): Promise<Faults> {
  const hours = await openingHoursOf(tx, { shopId: shop.id });
  if (!slot) {
    const today = londonDayOf(now);
    const isClosed = hours?.special.some(
      ({ First, Last, open }) => First <= today && today <= Last && open === undefined,
    );
    return isClosed === true ? { shopId: integrationServerTexts.shopClosed() } : {};
  }
  const [from, to] = [readInstant(slot.from), readInstant(slot.to)];
  if (from <= now) return { 'slot.from': integrationServerTexts.slotInPast() };
  if (to <= from) return { 'slot.to': integrationServerTexts.slotEndsFirst() };
  return hours !== undefined && !isOpenAt(hours, from) ? { 'slot.from': integrationServerTexts.shopClosed() } : {};
}

function faultsOfLines({ lines, total }: NewOrder, variants: ReadonlyMap<string, Variant>): Faults {
  const unknown = lines.flatMap(({ sku }, index) =>
    variants.has(sku) ? [] : [[`lines.${index}.sku`, integrationServerTexts.unknownSku()] as const],
  );
  const sum = lines.reduce((before, { quantity, unitPrice }) => before + quantity * unitPrice, 0);
  return {
    ...Object.fromEntries(unknown),
    ...(sum === total ? {} : { total: integrationServerTexts.wrongTotal({ total: inPounds(sum) }) }),
  };
}

function columnsOf({ order, now }: Sent) {
  const { customer, deliveryAddress: delivery, billingAddress: billing, slot, payment } = order;
  return {
    externalOrderId: order.externalId,
    createdAt: now,
    pendingAt: now,
    paymentStatus: paymentStatuses[payment],
    paymentAt: payment === 'pending' ? null : now,
    timeSlotFrom: slot ? readInstant(slot.from) : null,
    timeSlotTo: slot ? readInstant(slot.to) : null,
    status: payment === 'paid' ? 'PendingDelivery' : 'AuthorizationRequired',
    portalStatus: 'Pending',
    customerFirstName: customer.firstName,
    customerLastName: customer.lastName,
    customerEmail: customer.email ?? null,
    customerPhone: customer.phone || null,
    deliveryLine1: delivery.line1,
    deliveryLine2: delivery.line2 ?? null,
    deliveryLine3: delivery.line3 ?? null,
    deliveryCity: delivery.city ?? null,
    deliveryCounty: delivery.county ?? null,
    deliveryPostCode: delivery.postcode.toUpperCase(),
    deliveryNameOnDoor: delivery.nameOnDoor ?? null,
    deliveryInstructions: delivery.instructions ?? null,
    billingLine1: billing?.line1 ?? null,
    billingLine2: billing?.line2 ?? null,
    billingLine3: billing?.line3 ?? null,
    billingCity: billing?.city ?? null,
    billingCounty: billing?.county ?? null,
    billingPostCode: billing?.postcode.toUpperCase() ?? null,
  } as const;
}

async function insertOrder(
  tx: Tx,
  { id: shopId, merchantId }: Shop,
  sent: Sent,
  variants: ReadonlyMap<string, Variant>,
): Promise<string> {
  const [stored] = await tx
    .insert(orders)
    // The letter keeps these numbers apart from those of other sources.
    .values({ ...columnsOf(sent), merchantId, shopId, orderNo: sql`'M' || nextval('integration_order_numbers')` })
    .returning({ id: orders.id });
  if (stored === undefined) throw new Error('The order was not stored');
  await tx.insert(orderLines).values(
    sent.order.lines.map(({ sku, quantity, unitPrice, title, note }, position) => {
      const variant = variants.get(sku);
      return {
        merchantId,
        shopId,
        orderId: stored.id,
        position,
        sku,
        productTitle: title || (variant?.productTitle ?? sku),
        variantTitle: variant?.title ?? null,
        quantity,
        originalQuantity: quantity,
        unitPrice: Pence.parse(unitPrice),
        imageUrl: variant?.imageUrl ?? null,
        variantImageUrl: variant?.imageUrl ?? null,
        options: [],
        colorNote: note || null,
      };
    }),
  );
  return stored.id;
}
