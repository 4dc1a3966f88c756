/** A shop’s closures as people read them. */
import { isOver } from '../../../contract/closure-rules.ts';
import { AddedToAll, type Closure } from '../../../contract/closures.ts';
import { londonDayOf } from '../../../contract/london.ts';
import { clockText } from './shop-record.ts';
import { serverNow } from '../../providers/http/server-time.ts';

export function londonToday(): string {
  return londonDayOf(serverNow());
}

const weekDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** `Fri 25/12/2026` */
export function dayInWords(day: string): string {
  return `${weekDay.format(new Date(`${day}T00:00:00Z`))} ${day.split('-').toReversed().join('/')}`;
}

export type Days = Pick<Closure, 'First' | 'Last'>;

/** `Fri 25/12/2026 – Mon 28/12/2026` */
export function daysInWords({ First, Last }: Days): string {
  return First === Last ? dayInWords(First) : `${dayInWords(First)} – ${dayInWords(Last)}`;
}

function timeInWords(time: string): string | undefined {
  const [hour = null, minute = null] = time.split(':').map(Number);
  return clockText(hour, minute);
}

/** `10:00 am – 2:00 pm`, or that the shop is closed. */
export function hoursInWords({ From, To }: Pick<Closure, 'From' | 'To'>): string {
  return From && To ? `${timeInWords(From)} – ${timeInWords(To)}` : 'Closed';
}

/** Those that are not over by their first day, and those that are, the latest first. */
export function sortClosures(closures: readonly Closure[], today: string): { coming: Closure[]; past: Closure[] } {
  const inOrder = closures.toSorted((one, other) => one.First.localeCompare(other.First));
  return { coming: inOrder.filter((closure) => !isOver(closure, today)), past: inOrder.filter((closure) => isOver(closure, today)).toReversed() };
}

function shopsInWords(count: number): string {
  return count === 1 ? '1 shop' : `${count} shops`;
}

/** What became of an entry that was added to all shops. */
export function addedInWords(reason: string, answer: unknown): string {
  const { Added, Skipped } = AddedToAll.parse(answer);
  const skipped = Skipped === 0 ? '' : `, ${shopsInWords(Skipped)} skipped: another entry on one of the days`;
  return `“${reason}” added to ${shopsInWords(Added)}${skipped}`;
}
