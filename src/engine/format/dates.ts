/** Dates as the specification shows them (O-9.10 to O-9.12), or as the portal's brand says, in the user's local time. What is no date is shown as nothing. */
import dayjs from 'dayjs';
import { brand } from '../../../contract/brand.ts';
import { homeDays } from '../../../contract/zoned-days.ts';
import { formatTexts } from './texts.ts';
import { leftToRight, withDatesLeftToRight } from '../../../contract/texts/direction.ts';
import { speaksEnglish, spokenLocale } from '../../../contract/texts/language.ts';

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const moment = { day: '2-digit', month: 'short', year: 'numeric', ...clock } as const;

const clockForms = { '12': 'h:mmA', '24': 'HH:mm' } as const;

/** How a day is written and typed: `DD/MM/YYYY`. */
export const dayForm = (): string => brand().Days;

/** How a moment is typed: `DD/MM/YYYY HH:mm`. */
export const momentForm = (): string => [dayForm(), 'HH:mm'].join(' ');

const clockForm = (): string => clockForms[brand().Clock];

const forms = new Map<string, Intl.DateTimeFormat>();

/** As those who speak the language write it. Each form is made once: to make one takes longer than a list's row does. */
function localised(date: Date, options: Intl.DateTimeFormatOptions): string {
  const key = [spokenLocale(), date.getTimezoneOffset(), JSON.stringify(options)].join();
  const form = forms.get(key) ?? new Intl.DateTimeFormat(spokenLocale(), options);
  forms.set(key, form);
  return withDatesLeftToRight(form.format(date));
}

/** In English as the specification has it, in another language as those who speak it write it. */
function written(date: Date, english: string, elsewhere: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(date.getTime())) return '';
  // The page may be in another language, which dayjs then knows as its own.
  return speaksEnglish() ? dayjs(date).locale('en').format(english) : localised(date, elsewhere);
}

/** `21/11/2026` */
export function formatDate(date: Date): string {
  return written(date, dayForm(), day);
}

/** `21 Nov 2026 - 4:05PM` */
export function formatTime(date: Date): string {
  return written(date, ['DD MMM YYYY', clockForm()].join(' - '), moment);
}

/** A day of the wire (`2026-11-21`): `21/11/2026`. */
export function formatDay(wireDay: string): string {
  return leftToRight(dayjs(wireDay, 'YYYY-MM-DD').format(dayForm()));
}

/** `21/11/2026 16:05 (London)`, or where the portal is at home: what happens at one time for everybody, wherever it is read. */
export function formatLondonTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const { hour, minute } = homeDays().clockOf(date);
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  const shown = formatDay(homeDays().dayOf(date));
  const { TimeZone } = brand();
  return TimeZone === 'Europe/London' ? formatTexts.london({ day: shown, clock: time }) : `${shown} ${time} (${TimeZone.replace(/^.*\//, '').replaceAll('_', ' ')})`;
}

/** `21 Nov 2026 - 4:05:09PM`, in histories only. */
export function formatHistoryTime(date: Date): string {
  return written(date, ['DD MMM YYYY', clockForm().replace('mm', 'mm:ss')].join(' - '), { ...moment, second: '2-digit' });
}

function weekdayOf(date: Date): string {
  return localised(date, { weekday: 'long' });
}

/** Days of the user's calendar, one after the other. */
const dayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

/** Yesterday, Today, Tomorrow, the weekday within six days, else the date. */
export function formatNearDate(date: Date, now: Date): string {
  const days = dayNumber(date) - dayNumber(now);
  if (days === 0) return formatTexts.today();
  if (days === -1) return formatTexts.yesterday();
  if (days === 1) return formatTexts.tomorrow();
  return Math.abs(days) <= 6 ? weekdayOf(date) : formatDate(date);
}

/** `Today, 4:05PM` */
export function formatNearTime(date: Date, now: Date): string {
  const time = written(date, clockForm(), clock);
  return time === '' ? formatNearDate(date, now) : formatTexts.dayAndTime({ day: formatNearDate(date, now), clock: time });
}

/** `Today, 4:00PM – 6:00PM`; either end may be open. */
export function formatSlot(from: Date | undefined, to: Date | undefined, now: Date): string | undefined {
  if (!from) return to && formatTexts.until({ time: formatNearTime(to, now) });
  if (!to) return formatTexts.from({ time: formatNearTime(from, now) });
  const end = dayNumber(to) === dayNumber(from) ? written(to, clockForm(), clock) : formatNearTime(to, now);
  return formatTexts.slot({ from: formatNearTime(from, now), to: end });
}

/** `5:30 pm`, a time of day as opening hours show it. */
export function formatClock(hour: number, minute: number): string {
  if (!speaksEnglish()) return localised(new Date(Date.UTC(2000, 0, 1, hour, minute)), { ...clock, timeZone: 'UTC' });
  if (brand().Clock === '24') return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
