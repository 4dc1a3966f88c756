/**
 * Records that the user is removing: the page that still shows one must not ask for it again, only to hear that it is
 * gone. What no backend takes back is held here until that is no longer wanted (ADR 052).
 */
import type { Id } from '../../../contract/endpoint.ts';
import { undoMs } from '../../../contract/undo.ts';
import { type Clock, systemClock } from '../../../providers/clock.ts';

export interface PendingDeletions {
  begin(resource: string, id: Id): void;
  /** The removal was refused, or nothing shows the record any more; it may be there again, once the removal is undone. */
  end(resource: string, id: Id): void;
  /** The ids of a resource's records that are being removed. */
  of(resource: string): readonly Id[];
  /** Has it sent in ten seconds, unless it is taken back or the page is left before; `false` for one that is held already. `send` never rejects. */
  hold(resource: string, id: Id, send: () => Promise<void>): boolean;
  /** `false` for one that is on its way. */
  takeBack(resource: string, id: Id): boolean;
  /** The ids of a resource's records that are held or on their way: no list shows them. The same array until that changes. */
  held(resource: string): readonly Id[];
  /** Told when a removal begins, and when what is held changes. */
  subscribe(onChange: () => void): () => void;
  /** At once: the page is left, or the session ends. */
  sendAll(): Promise<void>;
  /** The session that they belong to is over. */
  forget(): void;
}

interface Held {
  readonly resource: string;
  readonly id: Id;
  /** Once. */
  send(): Promise<void>;
  stop(): void;
  isSent: boolean;
}

const none: readonly Id[] = [];

export function createPendingDeletions(clock: Clock = systemClock): PendingDeletions {
  const underWay = new Map<string, { readonly resource: string; readonly id: Id }>();
  const waiting = new Map<string, Held>();
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
      const held: Held = {
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
