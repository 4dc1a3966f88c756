import { type SQL, eq } from 'drizzle-orm';
import { orders } from '../db/schema.ts';
import type { ScopeUser } from '../db/scope.ts';

/** The condition that keeps a user to its own tenant's orders. */
export type OwnOrders = (user: ScopeUser) => SQL | undefined;

/** The repository's own lock; row-level security is the second one, and a test removes this one to prove it. */
export const ownOrders: OwnOrders = (user) => {
  if (user.role === 'Admin') return undefined;
  return user.role === 'Merchant' ? eq(orders.merchantId, user.merchantId ?? 0) : eq(orders.shopId, user.shopId ?? 0);
};
