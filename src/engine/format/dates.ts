/** Dates as the specification shows them (O-9.10 to O-9.12), in the user's local time. What is no date is shown as nothing. */
import dayjs from 'dayjs';
import { londonClockOf, londonDayOf } from '../../../contract/london.ts';

function written(date: Date, format: string): string {
  return Number.isNaN(date.getTime()) ? '' : dayjs(date).format(format);
}

/** `21/11/2026` */
export function formatDate(date: Date): string {
  return written(date, 'DD/MM/YYYY');
}

/** `21 Nov 2026 - 4:05PM` */
export function formatTime(date: Date): string {
  return written(date, 'DD MMM YYYY - h:mmA');
}

/** `21/11/2026 16:05 (London)`: what happens at one time for everybody, wherever it is read. */
export function formatLondonTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const { hour, minute } = londonClockOf(date);
  const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return `${londonDayOf(date).split('-').toReversed().join('/')} ${clock} (London)`;
}

/** `21 Nov 2026 - 4:05:09PM`, in histories only. */
export function formatHistoryTime(date: Date): string {
  return written(date, 'DD MMM YYYY - h:mm:ssA');
}

/** Yesterday, Today, Tomorrow, the weekday within six days, else the date. */
export function formatNearDate(date: Date, now: Date): string {
  const days = dayjs(date).startOf('day').diff(dayjs(now).startOf('day'), 'day');
  if (days === 0) return 'Today';
  if (days === -1) return 'Yesterday';
  if (days === 1) return 'Tomorrow';
  return Math.abs(days) <= 6 ? dayjs(date).format('dddd') : formatDate(date);
}

/** `Today, 4:05PM` */
export function formatNearTime(date: Date, now: Date): string {
  return [formatNearDate(date, now), written(date, 'h:mmA')].filter(Boolean).join(', ');
}

/** `Today, 4:00PM – 6:00PM`; either end may be open. */
export function formatSlot(from: Date | undefined, to: Date | undefined, now: Date): string | undefined {
  if (!from) return to && `until ${formatNearTime(to, now)}`;
  if (!to) return `from ${formatNearTime(from, now)}`;
  const end = dayjs(to).isSame(from, 'day') ? dayjs(to).format('h:mmA') : formatNearTime(to, now);
  return `${formatNearTime(from, now)} – ${end}`;
}

/** `5:30 pm`, a time of day as opening hours show it. */
export function formatClock(hour: number, minute: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
