import type { Table } from 'drizzle-orm';
import {
  brands,
  categories,
  productVariants,
  products,
  subcategories,
  verticals,
} from '../../server/db/catalogue-tables.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { favourites } from '../../server/db/favourite-tables.ts';
import { incidents } from '../../server/db/incident-tables.ts';
import { apiKeys } from '../../server/db/integration-tables.ts';
import { plans, proTeams, wallets } from '../../server/db/ledger-tables.ts';
import { cancellationRequests } from '../../server/db/order-tables.ts';
import { paymentSettings } from '../../server/db/payment-tables.ts';
import { promoCodes, pushNotifications } from '../../server/db/promotion-tables.ts';
import { orderRefunds, orderReturns } from '../../server/db/return-tables.ts';
import { merchants, orderLines, orders, packages, shops, users, vehicleTypes } from '../../server/db/schema.ts';
import { shopClosures, shopImages, shopPickingHours } from '../../server/db/shop-tables.ts';
import { platformSettings } from '../../server/db/settings-tables.ts';
import { savedViews } from '../../server/db/user-tables.ts';
import { connectors } from '../../server/db/connector-tables.ts';
import { webhookEndpoints } from '../../server/db/webhook-tables.ts';

/** Audited tables by the audit trail's entity name. `tests/api/audit.test.ts` compares them with the database. */
export const auditedTables: Readonly<Record<string, Table>> = {
  orders,
  collect: deliveries,
  'order-lines': orderLines,
  packages,
  'cancellation-requests': cancellationRequests,
  refunds: orderRefunds,
  returns: orderReturns,
  merchants,
  shops,
  'shop-images': shopImages,
  incidents,
  favourites,
  'picking-hours': shopPickingHours,
  closures: shopClosures,
  'vehicle-types': vehicleTypes,
  'platform-settings': platformSettings,
  verticals,
  categories,
  subcategories,
  brands,
  products,
  'product-variants': productVariants,
  'promo-codes': promoCodes,
  'push-notifications': pushNotifications,
  views: savedViews,
  users,
  'api-keys': apiKeys,
  webhooks: webhookEndpoints,
  connectors,
  'pro-organisations': proTeams,
  'merchant-subscriptions': plans,
  'pro-subscriptions': plans,
  'shop-subscriptions': wallets,
  'payment-settings': paymentSettings,
};
