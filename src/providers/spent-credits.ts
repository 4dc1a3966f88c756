import type { Id } from 'schema-admin/contract/endpoint.ts';

/**
 * Bookings that the balance from the server does not include yet. The badge subtracts them immediately (O-3.04). A
 * balance may arrive before the response to a booking that it already includes.
 */
export interface SpentCredits {
  /** Call before a booking is sent. Sending the same booking again changes nothing. */
  send(booking: Id): void;
  /** Call when a booking was made. It counts as spent, once, unless a balance that arrived since `send` includes it. */
  confirm(booking: Id): void;
  /** Call when a booking was rejected. */
  refuse(booking: Id): void;
  /** Call when the server sent a balance. */
  settle(balance: number): void;
  /** Call when the session ends. */
  clear(): void;
  /** Returns the credits to subtract from the last balance. */
  count(): number;
  subscribe(listener: () => void): () => void;
}

export function createSpentCredits(): SpentCredits {
  const listeners = new Set<() => void>();
  const sent = new Set<string>();
  /** Number of bookings in `sent` that the last balance already includes. */
  let included = 0;
  let spent = 0;
  let last: number | undefined;
  const setSpent = (next: number) => {
    if (next === spent) return;
    spent = next;
    for (const listener of [...listeners]) listener();
  };
  /**
   * Returns how many bookings in `sent` a new balance includes. Assumes all of them for a first or a higher balance: if
   * it doesn't include one of them, another balance soon follows.
   */
  const includedIn = (balance: number): number => {
    if (last === undefined || balance > last) return sent.size;
    return Math.min(sent.size, included + Math.max(0, last - balance - spent));
  };
  return {
    send: (booking) => void sent.add(String(booking)),
    confirm(booking) {
      if (!sent.delete(String(booking))) return;
      if (included > 0) included -= 1;
      else setSpent(spent + 1);
    },
    refuse(booking) {
      sent.delete(String(booking));
      included = Math.min(included, sent.size);
    },
    settle(balance) {
      included = includedIn(balance);
      last = balance;
      setSpent(0);
    },
    clear() {
      sent.clear();
      included = 0;
      last = undefined;
      setSpent(0);
    },
    count: () => spent,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
