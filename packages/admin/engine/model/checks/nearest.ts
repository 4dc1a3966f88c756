import { closest, distance } from 'fastest-levenshtein';

/** Of so many letters one may be wrong. */
const lettersToOne = 3;

/** What was likely meant by a name that is none of those that there are; where none is near, all of them. */
export function meant(given: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = closest(
    given.toLowerCase(),
    known.map((name) => name.toLowerCase()),
  );
  const isNear = distance(given.toLowerCase(), near) <= Math.ceil(given.length / lettersToOne);
  const name = known.find((each) => each.toLowerCase() === near);
  return isNear ? `; the nearest is "${name}"` : `; there are ${known.map((each) => `"${each}"`).join(', ')}`;
}

export function notAmong(kind: string, given: string, known: readonly string[]): string {
  return `there is no ${kind} "${given}"${meant(given, known)}`;
}
