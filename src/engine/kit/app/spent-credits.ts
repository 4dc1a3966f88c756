/** Credits that were spent here since the server last told the balance: the badge shows them as gone at once (O-3.04). */
export interface SpentCredits {
  /** One booking was made. */
  spend(): void;
  /** The balance was told: what was spent before is in it. */
  settle(): void;
  /** How many the told balance does not know of yet. */
  count(): number;
  subscribe(listener: () => void): () => void;
}

export function createSpentCredits(): SpentCredits {
  const listeners = new Set<() => void>();
  let spent = 0;
  const become = (next: number) => {
    if (next === spent) return;
    spent = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    spend: () => become(spent + 1),
    settle: () => become(0),
    count: () => spent,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
