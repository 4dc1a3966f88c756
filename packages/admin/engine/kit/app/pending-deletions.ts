/**
 * Records that the user is removing. A page that still shows one must not request it again. Removals that the backend
 * cannot undo are held here for the undo period (ADR 052).
 */
import type { Id } from '../../../contract/endpoint.ts';
import { undoMs } from '../../../contract/undo.ts';
import { type Clock, systemClock } from '../../../providers/clock.ts';

export interface PendingDeletions {
  begin(resource: string, id: Id): void;
  /** Ends a removal: it was refused, or no screen shows the record any more. */
  end(resource: string, id: Id): void;
  /** Returns the ids of a resource's records that are being removed. */
  of(resource: string): readonly Id[];
  /**
   * Holds a removal for ten seconds, then sends it unless it was taken back. Returns `false` if the record is held
   * already. `send` must not reject.
   */
  hold(resource: string, id: Id, send: () => Promise<void>): boolean;
  /** Cancels a held removal. Returns `false` if it was sent already. */
  takeBack(resource: string, id: Id): boolean;
  /** Returns the ids that lists hide: held or being sent. Returns the same array until it changes. */
  held(resource: string): readonly Id[];
  /** Subscribes to new removals and to changes of `held`. */
  subscribe(onChange: () => void): () => void;
  /** Sends the held removals at once. Called when the page is left or the session ends. */
  sendAll(): Promise<void>;
  /** Drops the held removals. Called when their session is over. */
  forget(): void;
}

interface HeldDeletion {
  readonly resource: string;
  readonly id: Id;
  /** Sends the removal. Later calls do nothing. */
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
