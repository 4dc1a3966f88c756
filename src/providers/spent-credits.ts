import type { Id } from 'schema-admin/contract/endpoint.ts';

/**
 * Bookings that the balance from the server does not include yet. The badge subtracts them at once (O-3.04).
 * A balance may arrive before the answer to the booking that it already includes.
 */
export interface SpentCredits {
  /** Call before a booking is sent. Sending the same booking again changes nothing. */
  send(booking: Id): void;
  /** The booking was made. It counts as spent unless a balance that arrived since `send` includes it. Counts once. */
  confirm(booking: Id): void;
  /** The booking was refused. */
  refuse(booking: Id): void;
  /** The server sent the balance. */
  settle(balance: number): void;
  /** The session ended. */
  clear(): void;
  /** Credits to subtract from the last balance. */
  count(): number;
  subscribe(listener: () => void): () => void;
}

export function createSpentCredits(): SpentCredits {
  const listeners = new Set<() => void>();
  const sent = new Set<string>();
  /** How many of `sent` the last balance already includes. */
  let included = 0;
  let spent = 0;
  let last: number | undefined;
  const setSpent = (next: number) => {
    if (next === spent) return;
    spent = next;
    for (const listener of [...listeners]) listener();
  };
  /**
   * How many of `sent` a new balance includes. When that is unknown (the first balance, or one that rose), all of
   * them: a booking that it does not include sends another balance soon, but one that it includes does not.
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
