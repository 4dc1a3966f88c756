/** How many sockets may be open on this node at once, for whom. */
import { closeCodes } from '../../contract/live.ts';

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
      const places = limits.map((limit) => ({ ...limit, place: `${limit.of} ${owners[limit.of]}` }));
      const full = places.find(({ place, most }) => (open.get(place) ?? 0) >= most);
      if (full !== undefined) return { code: full.code };
      for (const { place } of places) open.set(place, (open.get(place) ?? 0) + 1);
      return {
        leave() {
          for (const { place } of places) {
            const left = (open.get(place) ?? 1) - 1;
            if (left > 0) open.set(place, left);
            else open.delete(place);
          }
        },
      };
    },
  };
}
