/** Limits for open sockets on this node, and for sockets that open at the same time. */
import { closeCodes } from 'schema-admin/contract/live.ts';

/** The default limits. A tab of the portal opens up to five sockets. */
const usual = [
  { of: 'session', most: 100, code: closeCodes.tooManyOfSession },
  { of: 'account', most: 300, code: closeCodes.tooManyOfAccount },
  // An office can share one address.
  { of: 'address', most: 1000, code: closeCodes.tooManyOfAddress },
] as const;

type Owner = (typeof usual)[number]['of'];
interface Limit {
  readonly of: Owner;
  readonly most: number;
  /** Close code for a socket above the limit. */
  readonly code: number;
}

export interface Allowance {
  /**
   * Counts a socket for each of its owners until `leave`. If a limit is reached, counts nothing and returns the close
   * code.
   */
  enter(owners: Readonly<Record<Owner, string>>): { readonly code: number } | { readonly leave: () => void };
}

export function createAllowance(limits: readonly Limit[] = usual): Allowance {
  const open = new Map<string, number>();
  return {
    enter(owners) {
      const counters = limits.map((limit) => ({ ...limit, counter: `${limit.of} ${owners[limit.of]}` }));
      const full = counters.find(({ counter, most }) => (open.get(counter) ?? 0) >= most);
      if (full !== undefined) return { code: full.code };
      for (const { counter } of counters) open.set(counter, (open.get(counter) ?? 0) + 1);
      return {
        leave() {
          for (const { counter } of counters) {
            const left = (open.get(counter) ?? 1) - 1;
            if (left > 0) open.set(counter, left);
            else open.delete(counter);
          }
        },
      };
    },
  };
}

/**
 * Returns a function that runs at most `most` tasks concurrently, in order. When thousands of sockets reconnect, this
 * leaves the processor and database connections for other calls.
 */
export function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async (work) => {
    if (taken === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next();
    }
  };
}
