import { type SQL, eq } from 'drizzle-orm';
import type { orderCounts } from '../db/order-tables.ts';
import { orders } from '../db/schema.ts';
import type { ScopeUser } from '../db/scope.ts';

/** The condition that keeps a user to its own tenant's orders, or to their counts. */
export type OwnOrders = (user: ScopeUser, table?: typeof orders | typeof orderCounts) => SQL | undefined;

/** The repository's own lock; row-level security is the second one, and a test removes this one to prove it. */
export const ownOrders: OwnOrders = (user, table = orders) => {
  if (user.role === 'Admin') return undefined;
  return user.role === 'Merchant' ? eq(table.merchantId, user.merchantId ?? 0) : eq(table.shopId, user.shopId ?? 0);
};
