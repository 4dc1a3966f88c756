import { closest, distance } from 'fastest-levenshtein';

/** A suggested name may differ in up to one of every three letters. */
const lettersPerTypo = 3;

/** Returns a suggestion for an unknown name, or all names if none is similar. */
export function suggestionFor(given: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = closest(
    given.toLowerCase(),
    known.map((name) => name.toLowerCase()),
  );
  const isNear = distance(given.toLowerCase(), near) <= Math.ceil(given.length / lettersPerTypo);
  const name = known.find((each) => each.toLowerCase() === near);
  return isNear ? `; the nearest is "${name}"` : `; there are ${known.map((each) => `"${each}"`).join(', ')}`;
}

export function unknownName(kind: string, given: string, known: readonly string[]): string {
  return `there is no ${kind} "${given}"${suggestionFor(given, known)}`;
}
