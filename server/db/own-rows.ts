/** The tenant's condition that repositories ask for themselves; row-level security is the second lock. */
import { type Column, type SQL, eq } from 'drizzle-orm';
import { rowScope, seesAll } from 'schema-admin/contract/roles.ts';
import type { orderCounts } from './order-tables.ts';
import { orders, shops } from './schema.ts';
import type { ScopeUser } from './scope.ts';

/** The condition that keeps a user to its own tenant's orders, or to their counts. */
export type OwnOrders = (user: ScopeUser, table?: typeof orders | typeof orderCounts) => SQL | undefined;

/** A test removes this one, to prove that row-level security suffices. */
export const ownOrders: OwnOrders = (user, table = orders) => {
  const scope = rowScope(user.role);
  if (scope === 'all') return undefined;
  return scope === 'merchant' ? eq(table.merchantId, user.merchantId ?? 0) : eq(table.shopId, user.shopId ?? 0);
};

/** The condition that keeps a merchant to its own shops. */
export function ownShops(user: ScopeUser): SQL | undefined {
  return seesAll(user.role) ? undefined : eq(shops.merchantId, user.merchantId ?? 0);
}

/** The condition that keeps a user to its own tenant's rows of a table that says whose each row is. */
export function ownRows(
  user: ScopeUser,
  table: { readonly merchantId: Column; readonly shopId: Column },
): SQL | undefined {
  const scope = rowScope(user.role);
  if (scope === 'all') return undefined;
  return scope === 'merchant' ? eq(table.merchantId, user.merchantId ?? 0) : eq(table.shopId, user.shopId ?? 0);
}
