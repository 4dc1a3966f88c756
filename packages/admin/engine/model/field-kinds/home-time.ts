/** Converts between instants and wall-clock times in the portal's home time zone. */
import { readInstant } from '../../../contract/time.ts';
import { homeDays } from '../../../contract/zoned-days.ts';
import { brand } from '../../../contract/brand.ts';

/**
 * Matches a day and a time such as `2026-03-29 01:30`. While the user types, either may be missing and the day may be
 * invalid. Never matches an ISO instant.
 */
const inputPattern = /^(.*) (?:(\d{2}):(\d{2}))?$/s;
const wireDay = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the instants of a local time: none if the clocks skip it, two if they repeat it. */
export function instantsOf(shown: string): readonly Date[] {
  const [, day = '', hour, minute] = inputPattern.exec(shown) ?? [];
  return !wireDay.test(day) || hour === undefined ? [] : homeDays().instantsAt(day, Number(hour) * 60 + Number(minute));
}

/** Returns whether the value is a typed day and time instead of an instant. */
export function isHomeTimeInput(held: string): boolean {
  return inputPattern.test(held);
}

/** Returns the home time of an instant. Returns a typed day and time unchanged, and `''` for an invalid value. */
export function toHomeTime(held: string): string {
  if (held === '' || isHomeTimeInput(held)) return held;
  const instant = readInstant(held);
  if (Number.isNaN(instant.getTime())) return '';
  const { hour, minute } = homeDays().clockOf(instant);
  return `${homeDays().dayOf(instant)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

export function splitHomeTime(held: string): { readonly day: string; readonly clock: string } {
  const shown = toHomeTime(held);
  const cut = shown.lastIndexOf(' ');
  return { day: shown.slice(0, Math.max(cut, 0)), clock: shown.slice(cut + 1) };
}

/** Returns the first instant of a day and time in UTC. Returns the typed day and time if they have no instant. */
export function toFieldValue(day: string, clock: string): string {
  if (day === '' && clock === '') return '';
  const shown = `${day} ${clock}`;
  return instantsOf(shown)[0]?.toISOString() ?? shown;
}

/** Returns whether the value is a complete day and time that the clocks skip. */
export function isSkippedTime(held: unknown): boolean {
  const [, day = '', hour] = typeof held === 'string' ? (inputPattern.exec(held) ?? []) : [];
  return wireDay.test(day) && hour !== undefined;
}

/** Returns the city in the name of the home time zone. */
export function homeCity(): string {
  return brand().TimeZone.replace(/^.*\//, '').replaceAll('_', ' ');
}
