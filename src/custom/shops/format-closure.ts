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

/** Formats a day: `Fri 25/12/2026`. */
export function formatClosureDay(day: string): string {
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

/** Formats a day, or a range such as `Fri 25/12/2026 – Mon 28/12/2026`. */
export function formatClosureDays({ First, Last }: Days): string {
  return First === Last
    ? formatClosureDay(First)
    : shopTexts.span({ from: formatClosureDay(First), to: formatClosureDay(Last) });
}

function formatClosureTime(time: string): string {
  const [hour = null, minute = null] = time.split(':').map(Number);
  return clockText(hour, minute) ?? '';
}

/** Formats special hours: `Open 10:00 am to 2:00 pm`, or the text for closed. */
export function formatClosureHours({ From, To }: Pick<Closure, 'From' | 'To'>): string {
  return From && To
    ? shopTexts.openFromTo({ from: formatClosureTime(From), to: formatClosureTime(To) })
    : shopTexts.closed();
}

/** Returns the current and upcoming closures by first day, and the past ones, latest first. */
export function sortClosures(closures: readonly Closure[], today: string): { coming: Closure[]; past: Closure[] } {
  const inOrder = closures.toSorted((one, other) => one.First.localeCompare(other.First));
  return {
    coming: inOrder.filter((closure) => !isOver(closure, today)),
    past: inOrder.filter((closure) => isOver(closure, today)).toReversed(),
  };
}

function formatShopCount(count: number): string {
  return shopTexts.shopCount({ count });
}

export function closureAddedMessage(reason: string, answer: unknown): string {
  const { Added, Skipped } = AddedToAll.parse(answer);
  const shops = formatShopCount(Added);
  return Skipped === 0
    ? shopTexts.addedTo({ reason, shops })
    : shopTexts.addedToSome({ reason, shops, skipped: formatShopCount(Skipped) });
}
