import { isOver } from '../../../contract/shops/closure-rules.ts';
import { AddedToAll, type Closure } from '../../../contract/shops/closures.ts';
import { withDatesLeftToRight } from 'schema-admin/contract/texts/direction.ts';
import { isEnglish, currentLocale } from 'schema-admin/contract/texts/language.ts';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { clockText } from './shop-record.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { shopTexts } from './texts.ts';

export function londonToday(): string {
  return londonDayOf(serverNow());
}

/** Returns a day such as `Fri 25/12/2026`. */
export function dayInWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const weekDay = { weekday: 'short', timeZone: 'UTC' } as const;
  if (!isEnglish()) {
    return withDatesLeftToRight(
      date.toLocaleDateString(currentLocale(), { ...weekDay, day: '2-digit', month: '2-digit', year: 'numeric' }),
    );
  }
  return `${date.toLocaleDateString(currentLocale(), weekDay)} ${day.split('-').toReversed().join('/')}`;
}

export type Days = Pick<Closure, 'First' | 'Last'>;

/** Returns a day or a range such as `Fri 25/12/2026 – Mon 28/12/2026`. */
export function daysInWords({ First, Last }: Days): string {
  return First === Last ? dayInWords(First) : shopTexts.span({ from: dayInWords(First), to: dayInWords(Last) });
}

function timeInWords(time: string): string {
  const [hour = null, minute = null] = time.split(':').map(Number);
  return clockText(hour, minute) ?? '';
}

/** Returns `Open 10:00 am to 2:00 pm` for special hours, or the text for closed. */
export function hoursInWords({ From, To }: Pick<Closure, 'From' | 'To'>): string {
  return From && To ? shopTexts.openFromTo({ from: timeInWords(From), to: timeInWords(To) }) : shopTexts.closed();
}

/** Returns the current and upcoming closures by first day, and the past ones, latest first. */
export function sortClosures(closures: readonly Closure[], today: string): { coming: Closure[]; past: Closure[] } {
  const inOrder = closures.toSorted((one, other) => one.First.localeCompare(other.First));
  return {
    coming: inOrder.filter((closure) => !isOver(closure, today)),
    past: inOrder.filter((closure) => isOver(closure, today)).toReversed(),
  };
}

function shopsInWords(count: number): string {
  return shopTexts.shopCount({ count });
}

export function addedInWords(reason: string, answer: unknown): string {
  const { Added, Skipped } = AddedToAll.parse(answer);
  const shops = shopsInWords(Added);
  return Skipped === 0
    ? shopTexts.addedTo({ reason, shops })
    : shopTexts.addedToSome({ reason, shops, skipped: shopsInWords(Skipped) });
}
