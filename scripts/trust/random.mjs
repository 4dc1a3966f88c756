/** Returns a seeded generator of random numbers from 0 to 1 (mulberry32). @param {number} seed */
export function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns SEED, or a random seed. */
export function readSeed() {
  return Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
}
