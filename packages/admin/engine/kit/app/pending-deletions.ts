/**
 * Records that the user is deleting. A page that still shows one must not request it again.
 * Deletions that the backend cannot undo are held back here for the undo period (ADR 052).
 */
import type { Id } from '../../../contract/endpoint.ts';
import { undoMs } from '../../../contract/undo.ts';
import { type Clock, systemClock } from '../../../providers/clock.ts';

export interface PendingDeletions {
  begin(resource: string, id: Id): void;
  /** Ends a deletion because it failed, or because no screen shows the record any more. */
  end(resource: string, id: Id): void;
  /** Returns the IDs of a resource's records that are being deleted. */
  of(resource: string): readonly Id[];
  /**
   * Holds a deletion back for `undoMs`, then sends it unless it has been undone. `send` must not reject.
   * Returns `false` if the record's deletion is already held back.
   */
  hold(resource: string, id: Id, send: () => Promise<void>): boolean;
  /** Cancels a deletion that is held back. Returns `false` if it has already been sent. */
  takeBack(resource: string, id: Id): boolean;
  /**
   * Returns the IDs of records that lists hide: their deletion is held back or being sent. The array is stable between
   * changes.
   */
  held(resource: string): readonly Id[];
  /** Subscribes to new deletions and to changes of `held`. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
  /** Sends the held deletions immediately. Called when the page is left or the session ends. */
  sendAll(): Promise<void>;
  /** Discards the held deletions. Called when their session is over. */
  forget(): void;
}

interface HeldDeletion {
  readonly resource: string;
  readonly id: Id;
  /** Sends the deletion. Later calls do nothing. */
  send(): Promise<void>;
  stop(): void;
  isSent: boolean;
}

const none: readonly Id[] = [];

export function createPendingDeletions(clock: Clock = systemClock): PendingDeletions {
  const underWay = new Map<string, { readonly resource: string; readonly id: Id }>();
  const waiting = new Map<string, HeldDeletion>();
  const listeners = new Set<() => void>();
  let shown = new Map<string, readonly Id[]>();
  const keyOf = (resource: string, id: Id) => `${resource}/${id}`;
  const tell = () => listeners.forEach((listener) => listener());
  const changed = () => {
    shown = new Map();
    for (const { resource, id } of waiting.values()) shown.set(resource, [...(shown.get(resource) ?? none), id]);
    tell();
  };
  const drop = (key: string) => {
    waiting.get(key)?.stop();
    waiting.delete(key);
    changed();
  };
  return {
    begin(resource, id) {
      underWay.set(keyOf(resource, id), { resource, id });
      tell();
    },
    end: (resource, id) => void underWay.delete(keyOf(resource, id)),
    of: (resource) => [...underWay.values()].filter((removal) => removal.resource === resource).map(({ id }) => id),
    hold(resource, id, send) {
      const key = keyOf(resource, id);
      if (waiting.has(key)) return false;
      const held: HeldDeletion = {
        resource,
        id,
        isSent: false,
        stop: clock.after(undoMs, () => void held.send()),
        async send() {
          if (held.isSent) return;
          held.isSent = true;
          held.stop();
          await send();
          if (waiting.get(key) === held) drop(key);
        },
      };
      waiting.set(key, held);
      changed();
      return true;
    },
    takeBack(resource, id) {
      const key = keyOf(resource, id);
      if (waiting.get(key)?.isSent !== false) return false;
      drop(key);
      return true;
    },
    held: (resource) => shown.get(resource) ?? none,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    sendAll: async () => void (await Promise.all([...waiting.values()].map((held) => held.send()))),
    forget() {
      for (const held of waiting.values()) held.stop();
      waiting.clear();
      changed();
    },
  };
}
