/**
 * The regular bank holidays of the United Kingdom: fixed days, Easter and Mondays. Excludes holidays proclaimed for one
 * year, such as a jubilee. Days are dates without a time, so changes of the clocks don't matter.
 */
import { bankHolidayTexts } from './texts.ts';
import { addDays } from 'schema-admin/contract/london.ts';

export const nations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export type Nation = (typeof nations)[number];

export const nationNames: Readonly<Record<Nation, () => string>> = {
  'england-and-wales': bankHolidayTexts.englandAndWales,
  scotland: bankHolidayTexts.scotland,
  'northern-ireland': bankHolidayTexts.northernIreland,
};

const nationsByRegion: ReadonlyMap<string, Nation> = new Map(
  Object.entries({ Scotland: 'scotland', 'Northern Ireland': 'northern-ireland' } as const),
);

/** Returns the nation whose bank holidays apply in a region. England's regions are the default. */
export function nationOf(region: string | null | undefined): Nation {
  return nationsByRegion.get(region ?? '') ?? 'england-and-wales';
}

export interface BankHoliday {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** In the current language. */
  readonly name: string;
}

const monday = 1;
const weekDays = 7;

/** Returns a date as `YYYY-MM-DD`. Months start at 1. */
function dateOf(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** Returns the day of the week. 0 is Sunday. */
function weekDayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(weekDayOf(day));
}

/** Returns Easter Sunday in the Gregorian calendar (algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const [century, inCentury] = [Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const position = epact + toSunday - 7 * late + 114;
  return dateOf(year, Math.floor(position / 31), (position % 31) + 1);
}

function firstMonday(year: number, month: number): string {
  const first = dateOf(year, month, 1);
  return addDays(first, (monday - weekDayOf(first) + weekDays) % weekDays);
}

function lastMonday(year: number, month: number): string {
  const last = addDays(dateOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1), -1);
  return addDays(last, -((weekDayOf(last) - monday + weekDays) % weekDays));
}

type Rule = (year: number) => BankHoliday;

const fixed =
  (month: number, day: number, name: () => string): Rule =>
  (year) => ({ day: dateOf(year, month, day), name: name() });

const everywhere: readonly Rule[] = [
  fixed(1, 1, bankHolidayTexts.newYear),
  (year) => ({ day: addDays(easterSunday(year), -2), name: bankHolidayTexts.goodFriday() }),
  (year) => ({ day: firstMonday(year, 5), name: bankHolidayTexts.earlyMay() }),
  (year) => ({ day: lastMonday(year, 5), name: bankHolidayTexts.spring() }),
  fixed(12, 25, bankHolidayTexts.christmas),
  fixed(12, 26, bankHolidayTexts.boxingDay),
];
const easterMonday: Rule = (year) => ({ day: addDays(easterSunday(year), 1), name: bankHolidayTexts.easterMonday() });
const summerInAugust: Rule = (year) => ({ day: lastMonday(year, 8), name: bankHolidayTexts.summer() });

const rules: Readonly<Record<Nation, readonly Rule[]>> = {
  'england-and-wales': [...everywhere, easterMonday, summerInAugust],
  scotland: [
    ...everywhere,
    fixed(1, 2, bankHolidayTexts.secondOfJanuary),
    (year) => ({ day: firstMonday(year, 8), name: bankHolidayTexts.summer() }),
    fixed(11, 30, bankHolidayTexts.stAndrew),
  ],
  'northern-ireland': [
    ...everywhere,
    easterMonday,
    summerInAugust,
    fixed(3, 17, bankHolidayTexts.stPatrick),
    fixed(7, 12, bankHolidayTexts.boyne),
  ],
};

/** Returns a year's bank holidays in order. One on a weekend moves to its substitute day, the next free weekday. */
export function bankHolidaysOf(nation: Nation, year: number): BankHoliday[] {
  const named = rules[nation].map((rule) => rule(year)).toSorted((one, other) => one.day.localeCompare(other.day));
  const taken = new Set(named.filter(({ day }) => !isWeekend(day)).map(({ day }) => day));
  const holidays = named.map(({ day, name }) => {
    if (!isWeekend(day)) return { day, name };
    let substitute = day;
    while (isWeekend(substitute) || taken.has(substitute)) substitute = addDays(substitute, 1);
    taken.add(substitute);
    return { day: substitute, name: bankHolidayTexts.substitute({ name }) };
  });
  return holidays.toSorted((one, other) => one.day.localeCompare(other.day));
}

/** Returns the bank holidays between two days, inclusive. */
export function bankHolidaysBetween(nation: Nation, first: string, last: string): BankHoliday[] {
  const [from, to] = [first, last].map((day) => Number(day.slice(0, 4)));
  const years = Array.from({ length: Math.max(0, (to ?? 0) - (from ?? 0) + 1) }, (_, index) => (from ?? 0) + index);
  return years.flatMap((year) => bankHolidaysOf(nation, year)).filter(({ day }) => day >= first && day <= last);
}
