import { z } from 'zod';
import { isOver } from '../../../contract/shops/closure-rules.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { MinuteOfDay } from 'schema-admin/contract/units.ts';
import { ApiError } from '../../api/errors.ts';
import type { UserCall } from '../../api/handler.ts';
import { shopClosures } from '../../db/shop-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { dateWriter } from 'schema-admin/contract/texts/writers.ts';
import { changeShop, lockShop } from '../shops/repository.ts';
import { findClosure, findOverlap } from './repository.ts';
import { closureServerTexts } from './texts.ts';
import type { ClosureRow } from './wire.ts';

export const closureNotFound = () => new ApiError(404, closureServerTexts.notFound());

const writeDay = dateWriter({ timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });

function formatDays({ firstDay, lastDay }: Pick<ClosureRow, 'firstDay' | 'lastDay'>): string {
  const [first, last] = [writeDay(new Date(firstDay)), writeDay(new Date(lastDay))];
  return first === last ? first : closureServerTexts.days({ first, last });
}

type ClosureDays = Pick<ClosureRow, 'shopId' | 'firstDay' | 'lastDay'>;

/** Throws a 409 if another closure of the shop overlaps the days. The shop must be locked. */
export async function assertNoOverlap(tx: Tx, { shopId, ...days }: ClosureDays, except?: number): Promise<void> {
  const other = await findOverlap(tx, shopId, days, except);
  if (other === undefined) return;
  const text = closureServerTexts.overlaps({ reason: other.reason, days: formatDays(other) });
  throw new ApiError(409, text, { First: text });
}

/** Runs `work` on a closure while its shop is locked. Throws a 404 for an unknown closure and a 409 for a past one. */
export async function changeClosure<Done>(
  call: UserCall,
  id: Id,
  work: (closure: ClosureRow) => Promise<Done>,
): Promise<Done> {
  const seen = await findClosure(call, id);
  const shop = seen && (await lockShop(call, seen.shopId));
  // Read it again, because the previous holder of the lock may have changed the closure.
  const closure = shop && (await findClosure(call, id));
  if (!shop || !closure) throw closureNotFound();
  if (isOver({ First: closure.firstDay, Last: closure.lastDay }, londonDayOf(call.clock()))) {
    throw new ApiError(409, closureServerTexts.isOver());
  }
  return work(closure);
}

const minute = MinuteOfDay.nullable();
const Removed = z.object({
  id: z.number().int(),
  shopId: z.number().int(),
  merchantId: z.number().int(),
  firstDay: z.string(),
  lastDay: z.string(),
  reason: z.string(),
  fromMinute: minute,
  toMinute: minute,
});

/** Restores a removed closure under its old id. Throws a 409 if another closure now overlaps its days. */
export async function restoreClosure(call: UserCall, content: unknown): Promise<void> {
  const row = Removed.parse(content);
  await changeShop(call, row.shopId, async () => {
    if (await findOverlap(call.tx, row.shopId, row)) throw new ApiError(409, closureServerTexts.daysTaken());
    await call.tx.insert(shopClosures).values(row);
  });
}
