/** How many sockets may be open on this node at once, for whom; and how many are opened at once. */
import { closeCodes } from 'schema-admin/contract/live.ts';

/** A tab of the portal has up to five. */
const usual = [
  { of: 'session', most: 100, code: closeCodes.tooManyOfSession },
  { of: 'account', most: 300, code: closeCodes.tooManyOfAccount },
  // An office behind one address.
  { of: 'address', most: 1000, code: closeCodes.tooManyOfAddress },
] as const;

type Owner = (typeof usual)[number]['of'];
interface Limit {
  readonly of: Owner;
  readonly most: number;
  /** What the socket that is one too many is closed with. */
  readonly code: number;
}

export interface Allowance {
  /** Counts a socket in for each owner, until it `leaves`; or in for none, and answers the code of the one that has too many. */
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
 * Does so many pieces of work at a time, in the order in which they came. Where thousands of sockets come back together,
 * everybody else's calls find the processor, and a connection to the database, between them.
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
