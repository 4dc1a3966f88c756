import { type SQL, eq } from 'drizzle-orm';
import { shops } from '../db/schema.ts';
import type { ScopeUser } from '../db/scope.ts';

/** The condition that keeps a merchant to its own shops; row-level security is the second lock. */
export function ownShops(user: ScopeUser): SQL | undefined {
  return user.role === 'Admin' ? undefined : eq(shops.merchantId, user.merchantId ?? 0);
}
