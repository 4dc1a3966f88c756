import { useEffect, useRef, useState } from 'react';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { useConnection } from 'schema-admin/engine/kit/app/Portal.tsx';

/** Maximum wait with open sockets, because an action without effect causes no message. */
const maxWaitMs = 10_000;

interface PendingChange {
  /** State of the card when the change was accepted. */
  readonly sight: string;
  /** True while the record is being refetched. */
  readonly isReading: boolean;
}

interface PendingChanges {
  /** `sight` is the state that is expected to change. `reading` settles when the record has been refetched. */
  begin(id: Id, sight: string, reading: Promise<void>): void;
  isAwaited(id: Id, sight: string): boolean;
}

/**
 * Tracks cards that wait for an accepted change, until a socket message changes their status or credits (D-4.33;
 * decisions, "Cards that wait"). Without sockets, they wait only until they are refetched.
 */
export function usePendingChanges(): PendingChanges {
  const [waits, setWaits] = useState<ReadonlyMap<string, PendingChange>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const isLive = useConnection().state === 'live';
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach(clearTimeout);
  }, []);

  const change = (id: Id, started: PendingChange, next: PendingChange | undefined) =>
    setWaits((before) => {
      // A later action has replaced this one.
      if (before.get(String(id)) !== started) return before;
      const after = new Map(before);
      if (next) after.set(String(id), next);
      else after.delete(String(id));
      return after;
    });

  return {
    begin(id, sight, reading) {
      const started: PendingChange = { sight, isReading: true };
      const read: PendingChange = { sight, isReading: false };
      setWaits((before) => new Map(before).set(String(id), started));
      void reading.finally(() => {
        change(id, started, read);
        timers.current.add(setTimeout(() => change(id, read, undefined), maxWaitMs));
      });
    },
    isAwaited(id, sight) {
      const wait = waits.get(String(id));
      return wait?.sight === sight && (wait.isReading || isLive);
    },
  };
}
