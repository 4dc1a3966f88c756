import { z } from 'zod';
import { MinuteOfDay } from '../../contract/units.ts';
import { ApiError } from '../api/errors.ts';
import type { UserCall } from '../api/handler.ts';
import { shopClosures } from '../db/shop-tables.ts';
import { changeShop } from '../shops/change-shop.ts';
import { findOverlap } from './repository.ts';

const minute = MinuteOfDay.nullable();
const Removed = z.object({ id: z.number().int(), shopId: z.number().int(), merchantId: z.number().int(), firstDay: z.string(), lastDay: z.string(), reason: z.string(), fromMinute: minute, toMinute: minute });

/** Puts a removed entry back under its own id. Throws a 409 where its days have been given away meanwhile. */
export async function restoreClosure(call: UserCall, content: unknown): Promise<void> {
  const row = Removed.parse(content);
  await changeShop(call, row.shopId, async () => {
    if (await findOverlap(call.tx, row.shopId, row)) throw new ApiError(409, 'The shop has another entry on these days meanwhile.');
    await call.tx.insert(shopClosures).values(row);
  });
}
