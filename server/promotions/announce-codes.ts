import type { UserCall } from '../api/handler.ts';
import { recordEvents } from '../live/record-events.ts';

/** Tells the administrators' lists of one code, or of many. */
export function announceCodes({ tx, clock, user }: UserCall, id: number | null): Promise<void> {
  return recordEvents(tx, ['PromoCodes'], { at: clock(), entityId: id === null ? null : String(id), merchantId: null, shopId: null, actorId: user.id });
}
