/**
 * Seeded chance: the same seed draws the same values on every machine, so demo data can be asserted on.
 * Not for secrets.
 */
export interface Random {
  /** At least 0, below 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  /** Throws for an empty list: a programming error. */
  pick<T>(list: readonly T[]): T;
  /** One entry, as likely as its weight; weights need not add up to anything. */
  weighted<T>(list: readonly T[], weight: (entry: T) => number): T;
  shuffled<T>(list: readonly T[]): T[];
  /** A version 4 UUID. */
  uuid(): string;
  /** An independent stream, so that one more draw here changes nothing there. */
  fork(label: string): Random;
}

/** FNV-1a: spreads a label over 32 bits. */
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

  /** mulberry32 */
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
