/** Tenant conditions of the repositories' queries, in addition to row-level security. */
import { type Column, type SQL, eq } from 'drizzle-orm';
import { rowScope, seesAll } from 'schema-admin/contract/roles.ts';
import type { orderCounts } from './order-tables.ts';
import { orders, shops } from './schema.ts';
import type { ScopeUser } from './scope.ts';

/** Returns the condition that restricts a user to the orders, or the order counts, of their tenant. */
export type OwnOrders = (user: ScopeUser, table?: typeof orders | typeof orderCounts) => SQL | undefined;

// A test replaces this function to prove that row-level security is sufficient.
export const ownOrders: OwnOrders = (user, table = orders) => {
  const scope = rowScope(user.role);
  if (scope === 'all') return undefined;
  return scope === 'merchant' ? eq(table.merchantId, user.merchantId ?? 0) : eq(table.shopId, user.shopId ?? 0);
};

/** Returns the condition that restricts a merchant to its own shops. */
export function ownShops(user: ScopeUser): SQL | undefined {
  return seesAll(user.role) ? undefined : eq(shops.merchantId, user.merchantId ?? 0);
}

/** Returns the condition that restricts a user to the rows of their tenant. */
export function ownRows(
  user: ScopeUser,
  table: { readonly merchantId: Column; readonly shopId: Column },
): SQL | undefined {
  const scope = rowScope(user.role);
  if (scope === 'all') return undefined;
  return scope === 'merchant' ? eq(table.merchantId, user.merchantId ?? 0) : eq(table.shopId, user.shopId ?? 0);
}
