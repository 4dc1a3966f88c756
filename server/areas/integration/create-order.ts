/** Orders that another system creates: through the Integration API, or a connector. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { IntegrationOrder } from '../../../contract/integration/representations.ts';
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
import { merchants, orderLines, orders, shops } from '../../db/schema.ts';
import { shopClosures, shopPickingHours } from '../../db/shop-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { hoursFrom } from '../courier/lookups.ts';
import { hashRequest } from './call.ts';
import { paymentStatuses, representOrder, representOrders } from './represent-order.ts';
import { integrationServerTexts } from './texts.ts';

type Variant = typeof productVariants.$inferSelect;
/** A shop, and whether its merchant is suspended. */
type Shop = typeof shops.$inferSelect & { readonly isSuspended: boolean };
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

/** A line with the merchant's variant, if the catalogue has one. */
export interface LineToStore extends Pick<NewOrder['lines'][number], 'quantity' | 'unitPrice' | 'title' | 'note'> {
  readonly sku?: string | undefined;
  /** Defaults to the variant's title. */
  readonly variantTitle?: string | undefined;
  readonly variant: Variant | undefined;
}

interface OrderToStore {
  readonly order: Omit<NewOrder, 'shopId' | 'lines' | 'total'>;
  readonly lines: readonly LineToStore[];
  readonly now: Date;
}

/**
 * Stores an order for a shop that the transaction sees, and returns it. Returns the stored order if the shop has one
 * with the same external id and content. Throws a 409 for other content, and a 422 with all invalid fields.
 */
export async function createOrder(tx: Tx, sent: Sent): Promise<IntegrationOrder> {
  const { order, now } = sent;
  const shop = await findShop(tx, readShortId(order.shopId) ?? 0);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${shop.id} ${order.externalId}`}, 0))`);
  const requestHash = hashRequest(order);
  const [known] = await tx
    .select()
    .from(externalOrders)
    .where(and(eq(externalOrders.shopId, shop.id), eq(externalOrders.externalId, order.externalId)));
  if (known !== undefined) {
    if (known.requestHash !== requestHash) throw new ApiError(409, integrationServerTexts.otherContent());
    const [stored] = await representOrders(tx, [known.orderId]);
    if (stored === undefined) throw new Error('The stored order is missing');
    return stored;
  }
  const variants = new Map(
    sent.variants.filter(({ sellerId }) => sellerId === shop.merchantId).map((variant) => [variant.sku, variant]),
  );
  const lines = order.lines.map((line) => ({ ...line, variant: variants.get(line.sku) }));
  const created = await storeOrder(tx, shop, { order, lines, now }, faultsOfLines(order, variants, shop));
  await tx.insert(externalOrders).values({
    shopId: shop.id,
    merchantId: shop.merchantId,
    externalId: order.externalId,
    orderId: created.id,
    requestHash,
  });
  return created;
}

/** Throws a 422 if the transaction sees no such shop. */
export async function findShop(tx: Tx, id: number): Promise<Shop> {
  const [found] = await tx
    .select({ shop: shops, suspendedAt: merchants.suspendedAt })
    .from(shops)
    .innerJoin(merchants, eq(merchants.id, shops.merchantId))
    .where(eq(shops.id, id));
  if (found === undefined) throw refusal({ shopId: integrationServerTexts.noShop() });
  return { ...found.shop, isSuspended: found.suspendedAt !== null };
}

/** Stores an order and returns it. Throws a 422 if the shop cannot receive it, with the given faults. */
export async function storeOrder(
  tx: Tx,
  shop: Shop,
  sent: OrderToStore,
  others: Faults = {},
): Promise<IntegrationOrder> {
  const faults: Faults = { ...faultOfShop(shop), ...(await faultsOfSlot(tx, shop, sent)), ...others };
  if (Object.keys(faults).length > 0) throw refusal(faults);
  return insertOrder(tx, shop, sent);
}

function faultOfShop({ archivedAt, isBound, isSuspended }: Shop): Faults {
  if (isSuspended) return { shopId: integrationServerTexts.merchantSuspended() };
  if (archivedAt !== null) return { shopId: integrationServerTexts.shopArchived() };
  return isBound ? {} : { shopId: integrationServerTexts.shopNotLive() };
}

/** Without a slot, the shop must not have a closure for the whole day. */
async function faultsOfSlot(tx: Tx, shop: Shop, { order: { slot }, now }: OrderToStore): Promise<Faults> {
  const days = await tx.select().from(shopPickingHours).where(eq(shopPickingHours.shopId, shop.id));
  const closures = await tx.select().from(shopClosures).where(eq(shopClosures.shopId, shop.id));
  const hours = hoursFrom(shop, days, closures);
  if (!slot) {
    const today = londonDayOf(now);
    const isClosed = hours.special.some(
      ({ First, Last, open }) => First <= today && today <= Last && open === undefined,
    );
    return isClosed ? { shopId: integrationServerTexts.shopClosed() } : {};
  }
  const [from, to] = [readInstant(slot.from), readInstant(slot.to)];
  if (from <= now) return { 'slot.from': integrationServerTexts.slotInPast() };
  if (to <= from) return { 'slot.to': integrationServerTexts.slotEndsFirst() };
  return !isOpenAt(hours, from) ? { 'slot.from': integrationServerTexts.shopClosed() } : {};
}

function faultOfSku(variant: Variant | undefined, shop: Shop): string | undefined {
  if (variant === undefined) return integrationServerTexts.unknownSku();
  const isSold = variant.isAvailable && (variant.shopIds.length === 0 || variant.shopIds.includes(shop.id));
  return isSold ? undefined : integrationServerTexts.notAvailable();
}

function faultsOfLines({ lines, total }: NewOrder, variants: ReadonlyMap<string, Variant>, shop: Shop): Faults {
  const unsold = lines.flatMap(({ sku }, index) => {
    const fault = faultOfSku(variants.get(sku), shop);
    return fault === undefined ? [] : [[`lines.${index}.sku`, fault] as const];
  });
  const sum = lines.reduce((before, { quantity, unitPrice }) => before + quantity * unitPrice, 0);
  return {
    ...Object.fromEntries(unsold),
    ...(sum === total ? {} : { total: integrationServerTexts.wrongTotal({ total: inPounds(sum) }) }),
  };
}

function columnsOf({ order, now }: OrderToStore) {
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

async function insertOrder(tx: Tx, { id: shopId, merchantId }: Shop, sent: OrderToStore): Promise<IntegrationOrder> {
  const skus = JSON.stringify(sent.lines.flatMap(({ sku }) => sku || []));
  const [order] = await tx
    .insert(orders)
    .values({
      ...columnsOf(sent),
      merchantId,
      shopId,
      // The letter keeps these numbers apart from those of other sources.
      orderNo: sql`'M' || nextval('integration_order_numbers')`,
      // As the lines' trigger computes them (migration 0070), so that it doesn't update the order.
      skus: sql`(select coalesce(search_text(string_agg(distinct sku, ' ')), '') from jsonb_array_elements_text(${skus}) sku)`,
    })
    .returning();
  if (order === undefined) throw new Error('The order was not stored');
  const lines = await tx
    .insert(orderLines)
    .values(
      sent.lines.map(({ sku, quantity, unitPrice, title, variantTitle, note, variant }, position) => ({
        merchantId,
        shopId,
        orderId: order.id,
        position,
        sku: sku || null,
        productTitle: title || (variant?.productTitle ?? sku ?? ''),
        variantTitle: variantTitle || (variant?.title ?? null),
        quantity,
        originalQuantity: quantity,
        unitPrice: Pence.parse(unitPrice),
        imageUrl: variant?.imageUrl ?? null,
        variantImageUrl: variant?.imageUrl ?? null,
        options: [],
        colorNote: note || null,
      })),
    )
    .returning();
  return representOrder({ order, lines, packages: [], request: undefined, refunds: [], returned: [] });
}
