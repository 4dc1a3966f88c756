/** Who works in the demo's shops: they have accounts beside the demo users, as push notifications count them. */
import type { users } from '../db/schema.ts';
import type { Random } from './random.ts';

interface DemoShop {
  readonly id: number;
  readonly merchantId: number;
}

/** One to four accounts for each shop, at addresses that can reach nobody. */
export function buildStaff(random: Random, shops: readonly DemoShop[], passwordHash: string): (typeof users.$inferInsert)[] {
  return shops.flatMap(({ id: shopId, merchantId }) =>
    Array.from({ length: random.integer(1, 4) }, (_, index) => ({ email: `staff${index + 1}.shop${shopId}@example.com`, passwordHash, role: 'Shop' as const, merchantId, shopId })),
  );
}
