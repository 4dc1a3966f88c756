/** Times as the clocks show them where the portal is at home, and the instants that they are. */
import { readInstant } from '../../../contract/time.ts';
import { homeDays } from '../../../contract/zoned-days.ts';
import { brand } from '../../../contract/brand.ts';

/** A day and what the clocks show, either perhaps not typed yet, and the day perhaps not readable: `2026-03-29 01:30`. No instant reads like that. */
const typed = /^(.*) (?:(\d{2}):(\d{2}))?$/s;
const wireDay = /^\d{4}-\d{2}-\d{2}$/;

/** The instants at which the clocks show that: none where they are put forward past it, two where they are put back to it. */
export function instantsOf(shown: string): readonly Date[] {
  const [, day = '', hour, minute] = typed.exec(shown) ?? [];
  return !wireDay.test(day) || hour === undefined ? [] : homeDays().instantsAt(day, Number(hour) * 60 + Number(minute));
}

/** Whether what a field holds is what somebody is typing, and no instant yet. */
export function isBeingTyped(held: string): boolean {
  return typed.test(held);
}

/** What the clocks show at an instant; what has been typed and is none yet, as it is. */
export function shownAt(held: string): string {
  if (held === '' || isBeingTyped(held)) return held;
  const instant = readInstant(held);
  if (Number.isNaN(instant.getTime())) return '';
  const { hour, minute } = homeDays().clockOf(instant);
  return `${homeDays().dayOf(instant)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The same as its two inputs hold it. */
export function partsAt(held: string): { readonly day: string; readonly clock: string } {
  const shown = shownAt(held);
  const cut = shown.lastIndexOf(' ');
  return { day: shown.slice(0, Math.max(cut, 0)), clock: shown.slice(cut + 1) };
}

/** What a day and a time come to: the instant in UTC, of two the first; what is none, as it was typed. */
export function heldFor(day: string, clock: string): string {
  if (day === '' && clock === '') return '';
  const shown = `${day} ${clock}`;
  return instantsOf(shown)[0]?.toISOString() ?? shown;
}

/** Whether both were typed, and the clocks never show them. */
export function isSkipped(held: unknown): boolean {
  const [, day = '', hour] = typeof held === 'string' ? (typed.exec(held) ?? []) : [];
  return wireDay.test(day) && hour !== undefined;
}

/** The city that the portal's zone is named after. */
export function homeCity(): string {
  return brand().TimeZone.replace(/^.*\//, '').replaceAll('_', ' ');
}
