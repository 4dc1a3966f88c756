/** The shared state of a browser's tabs: storage with `storage` events, and Web Locks. */
import type { Locks } from '../http/insecure-origins.ts';
import type { TextStorage } from '../session/storage-slot.ts';

export interface Tab {
  readonly storage: TextStorage;
  readonly events: EventTarget;
  readonly locks: Locks;
}

export interface BrowserProfile {
  readonly values: Map<string, string>;
  openTab(): Tab;
}

/** Creates exclusive locks by name, which are granted in the order of the requests. */
function lockManager(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  return {
    held: async () => [...held],
    async request(name, work) {
      const hold = async () => {
        held.add(name);
        return await work().finally(() => held.delete(name));
      };
      const granted = (tails.get(name) ?? Promise.resolve()).then(hold);
      tails.set(
        name,
        granted.catch(() => undefined),
      );
      return await granted;
    },
  };
}

export function browserProfile(): BrowserProfile {
  const values = new Map<string, string>();
  const tabs = new Set<EventTarget>();
  const locks = lockManager();
  return {
    values,
    openTab() {
      const events = new EventTarget();
      tabs.add(events);
      const tellOthers = (): void => {
        for (const other of tabs) if (other !== events) other.dispatchEvent(new Event('storage'));
      };
      return {
        events,
        locks,
        storage: {
          getItem: (name) => values.get(name) ?? null,
          setItem(name, value) {
            values.set(name, value);
            tellOthers();
          },
          removeItem(name) {
            if (values.delete(name)) tellOthers();
          },
        },
      };
    },
  };
}

/** Creates a storage that rejects writes because it is full. */
export function fullStorage(values = new Map<string, string>()): TextStorage {
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
    removeItem: (name) => void values.delete(name),
  };
}

/** Creates a storage with room for `room` characters of names and values. */
export function smallStorage(values: Map<string, string>, room: number): TextStorage {
  const sizeOf = (name: string, text: string | undefined) => (text === undefined ? 0 : name.length + text.length);
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem(name, text) {
      const taken = [...values].reduce((sum, entry) => sum + sizeOf(...entry), 0);
      if (taken - sizeOf(name, values.get(name)) + sizeOf(name, text) > room) {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      }
      values.set(name, text);
    },
    removeItem: (name) => void values.delete(name),
  };
}

/** Creates a storage that rejects every access, as if cookies were blocked. */
export function blockedStorage(): TextStorage {
  const refuse = (): never => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
}
