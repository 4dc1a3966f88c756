/** The tables in the audit trail. */
import type { Table } from 'drizzle-orm';
import { categories, subcategories, verticals } from '../db/catalogue-tables.ts';
import { deliveries } from '../db/courier-tables.ts';
import { favourites } from '../db/favourite-tables.ts';
import { incidents } from '../db/incident-tables.ts';
import { plans, wallets } from '../db/ledger-tables.ts';
import { cancellationRequests } from '../db/order-tables.ts';
import { promoCodes, pushNotifications } from '../db/promotion-tables.ts';
import { merchants, orderLines, orders, packages, shops, users, vehicleTypes } from '../db/schema.ts';
import { shopClosures, shopImages, shopPickingHours } from '../db/shop-tables.ts';
import { savedViews } from '../db/user-tables.ts';

/** By the entity that the audit trail names. `tests/api/audit.test.ts` compares them with the database. */
export const auditedTables: Readonly<Record<string, Table>> = {
  orders,
  collect: deliveries,
  'order-lines': orderLines,
  packages,
  'cancellation-requests': cancellationRequests,
  merchants,
  shops,
  'shop-images': shopImages,
  incidents,
  favourites,
  'picking-hours': shopPickingHours,
  closures: shopClosures,
  'vehicle-types': vehicleTypes,
  verticals,
  categories,
  subcategories,
  'promo-codes': promoCodes,
  'push-notifications': pushNotifications,
  views: savedViews,
  users,
  'merchant-subscriptions': plans,
  'pro-subscriptions': plans,
  'shop-subscriptions': wallets,
};
