import { isOver } from '../../contract/closure-rules.ts';
import type { Id } from '../../contract/endpoint.ts';
import { londonDayOf } from '../../contract/london.ts';
import { ApiError } from '../api/errors.ts';
import type { UserCall } from '../api/handler.ts';
import type { Tx } from '../db/tx.ts';
import { lockShop } from '../shops/repository.ts';
import { findClosure, findOverlap } from './repository.ts';
import type { ClosureRow } from './wire.ts';

export const closureNotFound = () => new ApiError(404, 'This entry does not exist.');

const britishDay = (day: string) => day.split('-').toReversed().join('/');

/** The days of an entry as people read them. */
function wordsOf({ firstDay, lastDay }: Pick<ClosureRow, 'firstDay' | 'lastDay'>): string {
  return firstDay === lastDay ? britishDay(firstDay) : `${britishDay(firstDay)} – ${britishDay(lastDay)}`;
}

type Written = Pick<ClosureRow, 'shopId' | 'firstDay' | 'lastDay'>;

/** Throws a 409 at the first day where the shop, which is locked, has another entry on one of the days. */
export async function refuseOverlap(tx: Tx, { shopId, ...days }: Written, except?: number): Promise<void> {
  const other = await findOverlap(tx, shopId, days, except);
  if (other === undefined) return;
  const text = `The shop has “${other.reason}” on ${wordsOf(other)} already.`;
  throw new ApiError(409, text, { First: text });
}

/** Works on an entry that is not over, while nobody else can write to its shop. Throws 404 and 409. */
export async function changeClosure<Done>(call: UserCall, id: Id, work: (closure: ClosureRow) => Promise<Done>): Promise<Done> {
  const seen = await findClosure(call, id);
  const shop = seen && (await lockShop(call, seen.shopId));
  // Read again: who had the lock before may have changed it.
  const closure = shop && (await findClosure(call, id));
  if (!shop || !closure) throw closureNotFound();
  if (isOver({ First: closure.firstDay, Last: closure.lastDay }, londonDayOf(call.clock()))) throw new ApiError(409, 'This entry is over: it stays as it was.');
  return work(closure);
}
