/**
 * A seeded random generator. The same seed produces the same values on every machine, so that tests can rely on the
 * demo data. Not suitable for secrets.
 */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  fraction(): number;
  /** Returns an integer between both numbers, inclusive. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  /** Throws if the list is empty, which is a programming error. */
  pick<T>(list: readonly T[]): T;
  /** Returns an entry with a probability proportional to its weight. */
  weighted<T>(list: readonly T[], weight: (entry: T) => number): T;
  shuffled<T>(list: readonly T[]): T[];
  /** Returns a version 4 UUID. */
  uuid(): string;
  /** Returns an independent stream, so that using one stream doesn't change the other. */
  fork(label: string): Random;
}

/** Hashes a label to 32 bits (FNV-1a). */
function hashLabel(label: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < label.length; index += 1) {
    hash = Math.imul(hash ^ label.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

function entry<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error('Nothing to pick from');
  return found;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  /** Returns the next 32 bits (mulberry32). */
  function bits(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  const random: Random = {
    fraction: () => bits() / 0x1_0000_0000,
    integer: (from, to) => from + Math.floor(random.fraction() * (to - from + 1)),
    chance: (probability) => random.fraction() < probability,
    pick: (list) => entry(list, random.integer(0, list.length - 1)),
    weighted(list, weight) {
      let left = random.fraction() * list.reduce((sum, candidate) => sum + weight(candidate), 0);
      for (const candidate of list) {
        left -= weight(candidate);
        if (left < 0) return candidate;
      }
      return entry(list, list.length - 1);
    },
    shuffled: (list) =>
      list
        .map((value) => ({ value, order: random.fraction() }))
        .sort((left, right) => left.order - right.order)
        .map(({ value }) => value),
    uuid() {
      const hex = Array.from({ length: 4 }, () => bits().toString(16).padStart(8, '0')).join('');
      const variant = '89ab'.charAt(random.integer(0, 3));
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
    fork: (label) => createRandom(seed ^ hashLabel(label)),
  };
  return random;
}
