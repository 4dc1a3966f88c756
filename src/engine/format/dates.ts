/** Dates as the specification shows them (O-9.10 to O-9.12), in the user's local time. What is no date is shown as nothing. */
import dayjs from 'dayjs';
import { londonClockOf, londonDayOf } from '../../../contract/london.ts';
import { formatTexts } from './texts.ts';
import { speaksEnglish, spokenLocale } from '../../../contract/texts/language.ts';

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const moment = { day: '2-digit', month: 'short', year: 'numeric', ...clock } as const;

/** In English as the specification has it, in another language as those who speak it write it. */
function written(date: Date, english: string, elsewhere: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(date.getTime())) return '';
  return speaksEnglish() ? dayjs(date).format(english) : date.toLocaleString(spokenLocale(), elsewhere);
}

/** `21/11/2026` */
export function formatDate(date: Date): string {
  return written(date, 'DD/MM/YYYY', day);
}

/** `21 Nov 2026 - 4:05PM` */
export function formatTime(date: Date): string {
  return written(date, 'DD MMM YYYY - h:mmA', moment);
}

/** `21/11/2026 16:05 (London)`: what happens at one time for everybody, wherever it is read. */
export function formatLondonTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const { hour, minute } = londonClockOf(date);
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return formatTexts.london({ day: londonDayOf(date).split('-').toReversed().join('/'), clock: time });
}

/** `21 Nov 2026 - 4:05:09PM`, in histories only. */
export function formatHistoryTime(date: Date): string {
  return written(date, 'DD MMM YYYY - h:mm:ssA', { ...moment, second: '2-digit' });
}

function weekdayOf(date: Date): string {
  return date.toLocaleDateString(spokenLocale(), { weekday: 'long' });
}

/** Yesterday, Today, Tomorrow, the weekday within six days, else the date. */
export function formatNearDate(date: Date, now: Date): string {
  const days = dayjs(date).startOf('day').diff(dayjs(now).startOf('day'), 'day');
  if (days === 0) return formatTexts.today();
  if (days === -1) return formatTexts.yesterday();
  if (days === 1) return formatTexts.tomorrow();
  return Math.abs(days) <= 6 ? weekdayOf(date) : formatDate(date);
}

/** `Today, 4:05PM` */
export function formatNearTime(date: Date, now: Date): string {
  const time = written(date, 'h:mmA', clock);
  return time === '' ? formatNearDate(date, now) : formatTexts.dayAndTime({ day: formatNearDate(date, now), clock: time });
}

/** `Today, 4:00PM – 6:00PM`; either end may be open. */
export function formatSlot(from: Date | undefined, to: Date | undefined, now: Date): string | undefined {
  if (!from) return to && formatTexts.until({ time: formatNearTime(to, now) });
  if (!to) return formatTexts.from({ time: formatNearTime(from, now) });
  const end = dayjs(to).isSame(from, 'day') ? written(to, 'h:mmA', clock) : formatNearTime(to, now);
  return formatTexts.slot({ from: formatNearTime(from, now), to: end });
}

/** `5:30 pm`, a time of day as opening hours show it. */
export function formatClock(hour: number, minute: number): string {
  if (!speaksEnglish()) return new Date(Date.UTC(2000, 0, 1, hour, minute)).toLocaleTimeString(spokenLocale(), { ...clock, timeZone: 'UTC' });
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
