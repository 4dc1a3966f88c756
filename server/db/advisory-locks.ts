/**
 * The keys of PostgreSQL's advisory locks, the same on all nodes. One list, so that no two locks share a key.
 * Every lock lasts until the end of its transaction.
 */
export const advisoryLocks = {
  migration: 7_204_161,
  relay: 7_204_162,
  queues: 7_204_163,
  demoDeliveries: 7_204_164,
  simulator: 7_204_165,
  demo: 7_204_166,
  orderChanges: 7_204_167,
} as const;
