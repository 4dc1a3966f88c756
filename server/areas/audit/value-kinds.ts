/** Kinds of audited columns that don't hold plain values: units, codes and ids (ADR 022). */
import { type Table, getTableColumns } from 'drizzle-orm';
import type { ValueKind } from 'schema-admin/contract/audit.ts';
import type { UnitOf } from 'schema-admin/contract/units.ts';
import { brands, categories, productVariants, products, subcategories, verticals } from '../../db/catalogue-tables.ts';
import { deliveries } from '../../db/courier-tables.ts';
import { favourites } from '../../db/favourite-tables.ts';
import { incidents } from '../../db/incident-tables.ts';
import { apiKeys } from '../../db/integration-tables.ts';
import { plans, proTeams, wallets } from '../../db/ledger-tables.ts';
import { cancellationRequests } from '../../db/order-tables.ts';
import { paymentSettings } from '../../db/payment-tables.ts';
import { promoCodes, pushNotifications } from '../../db/promotion-tables.ts';
import { orderRefunds, orderReturns } from '../../db/return-tables.ts';
import { merchants, orderLines, orders, packages, shops, users, vehicleTypes } from '../../db/schema.ts';
import { shopClosures, shopImages, shopPickingHours } from '../../db/shop-tables.ts';
import { platformSettings } from '../../db/settings-tables.ts';
import { savedViews } from '../../db/user-tables.ts';
import { connectors } from '../../db/connector-tables.ts';
import { webhookEndpoints } from '../../db/webhook-tables.ts';

type Columns<Described extends Table> = Described['$inferSelect'];
type UnitKinds<Described extends Table> = {
  readonly [Column in keyof Columns<Described> as UnitOf<NonNullable<Columns<Described>[Column]>> extends never
    ? never
    : Column]: UnitOf<NonNullable<Columns<Described>[Column]>>;
};

/**
 * Maps the SQL names of a table's columns to their kinds. The type requires the correct unit for every column with a
 * unit.
 */
function kindsOf<Described extends Table>(
  table: Described,
  kinds: UnitKinds<Described> & { readonly [Column in keyof Columns<Described>]?: ValueKind },
): ReadonlyMap<string, ValueKind> {
  const given = new Map<string, ValueKind | undefined>(Object.entries(kinds));
  return new Map(
    Object.entries(getTableColumns(table)).flatMap(([key, column]): [string, ValueKind][] => {
      const kind = given.get(key);
      return kind === undefined ? [] : [[column.name, kind]];
    }),
  );
}

const id = { id: 'id' } as const;
const ofShop = { ...id, merchantId: 'id', shopId: 'id' } as const;
const ofOrder = { ...ofShop, orderId: 'id' } as const;

const ofTeam = { ...id, merchantId: 'id', proTeamId: 'id' } as const;
const plan = kindsOf(plans, {
  ...ofTeam,
  price: 'pence',
  credits: 'credits',
  payAsYouGoPrice: 'pence',
  premiumFee: 'pence',
  commissionPercent: 'percent',
  orderFee: 'pence',
});
const wallet = kindsOf(wallets, { ...ofTeam, planId: 'id', shopId: 'id' });

/** Keyed by the entity names that the audit triggers write. */
const kinds: Readonly<Record<string, ReadonlyMap<string, ValueKind>>> = {
  orders: kindsOf(orders, {
    ...ofShop,
    vehicleTypeId: 'id',
    status: 'code',
    portalStatus: 'code',
    proOrderStatus: 'code',
    paymentStatus: 'code',
    failedReason: 'code',
  }),
  'order-lines': kindsOf(orderLines, { ...ofOrder, unitPrice: 'pence' }),
  packages: kindsOf(packages, ofOrder),
  'cancellation-requests': kindsOf(cancellationRequests, ofOrder),
  refunds: kindsOf(orderRefunds, { ...ofOrder, amount: 'pence' }),
  returns: kindsOf(orderReturns, {
    ...ofOrder,
    lineId: 'id',
    refundId: 'id',
    returnReason: 'code',
    condition: 'code',
    amount: 'pence',
  }),
  collect: kindsOf(deliveries, {
    ...ofShop,
    vehicleTypeId: 'id',
    courierPence: 'pence',
    paidPence: 'pence',
    winningQuoteId: 'id',
    status: 'code',
    portalStatus: 'code',
    deliveryType: 'code',
    failedReason: 'code',
    searchOutcome: 'code',
  }),
  favourites: new Map([
    ...kindsOf(favourites, { ...ofShop, createdBy: 'id', repeatMinute: 'minute-of-day', priceCapPence: 'pence' }),
    ['delivery_type_key', 'code'],
  ]),
  incidents: kindsOf(incidents, {
    ...ofShop,
    deliveryId: 'id',
    favouriteId: 'id',
    rebookedAs: 'id',
    refundTransactionId: 'id',
    creditTransactionId: 'id',
    reason: 'code',
    outcome: 'code',
    refundedPence: 'pence',
    credited: 'credits',
  }),
  merchants: kindsOf(merchants, id),
  shops: kindsOf(shops, { ...id, merchantId: 'id' }),
  'pro-organisations': kindsOf(proTeams, id),
  'merchant-subscriptions': plan,
  'pro-subscriptions': new Map([...plan, ...wallet]),
  'shop-subscriptions': wallet,
  'shop-images': kindsOf(shopImages, ofShop),
  'picking-hours': kindsOf(shopPickingHours, { ...ofShop, fromMinute: 'minute-of-day', toMinute: 'minute-of-day' }),
  closures: kindsOf(shopClosures, { ...ofShop, fromMinute: 'minute-of-day', toMinute: 'minute-of-day' }),
  'vehicle-types': kindsOf(vehicleTypes, id),
  verticals: kindsOf(verticals, id),
  categories: kindsOf(categories, { ...id, verticalId: 'id' }),
  subcategories: kindsOf(subcategories, { ...id, categoryId: 'id' }),
  brands: kindsOf(brands, id),
  products: kindsOf(products, { ...id, subcategoryId: 'id', merchantId: 'id', brandId: 'id' }),
  'product-variants': kindsOf(productVariants, {
    ...id,
    productId: 'id',
    price: 'pence',
    subcategoryId: 'id',
    brandId: 'id',
    sellerId: 'id',
    shopIds: 'id',
  }),
  'promo-codes': kindsOf(promoCodes, {
    ...id,
    batchId: 'id',
    useType: 'code',
    discountType: 'code',
    percentage: 'percent',
    amount: 'pence',
    minimumSpend: 'pence',
  }),
  'push-notifications': kindsOf(pushNotifications, { ...id, createdBy: 'id' }),
  views: kindsOf(savedViews, { ...id, ownerId: 'id', query: 'query' }),
  'api-keys': kindsOf(apiKeys, { ...id, merchantId: 'id', createdBy: 'id' }),
  connectors: kindsOf(connectors, { ...id, urlKey: 'id', merchantId: 'id', shopId: 'id', createdBy: 'id' }),
  webhooks: kindsOf(webhookEndpoints, { ...id, merchantId: 'id', createdBy: 'id' }),
  'payment-settings': kindsOf(paymentSettings, {
    merchantId: 'id',
    accountType: 'code',
    rhythm: 'code',
    payoutDay: 'code',
  }),
  'platform-settings': kindsOf(platformSettings, {
    ...id,
    slotMinutes: 'minutes',
    slotNoticeMinutes: 'minutes',
    weekdayFirst: 'minute-of-day',
    weekdayLast: 'minute-of-day',
    sundayFirst: 'minute-of-day',
    sundayLast: 'minute-of-day',
    deliveryTypes: 'code',
    defaultCommission: 'percent',
    defaultOrderFee: 'pence',
  }),
  users: kindsOf(users, { ...ofShop, role: 'code' }),
};

/** Returns the kind of an audited column, or `undefined` for a plain value or an unlisted column. */
export function kindOf(entity: string, column: string): ValueKind | undefined {
  return Object.hasOwn(kinds, entity) ? kinds[entity]?.get(column) : undefined;
}
