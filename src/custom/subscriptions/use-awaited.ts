import { useEffect, useRef, useState } from 'react';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { useConnection } from 'schema-admin/engine/kit/app/Portal.tsx';

/** How long a change that was taken is waited for where the sockets are open: what changes nothing is never told. */
const longestWaitMs = 10_000;

interface Wait {
  /** What the card showed when its change was taken. */
  readonly sight: string;
  /** It is still being read again. */
  readonly isReading: boolean;
}

interface Awaited {
  /** `sight`: what is to change of the card; `reading` ends when it has been read again. */
  begin(id: Id, sight: string, reading: Promise<void>): void;
  isAwaited(id: Id, sight: string): boolean;
}

/**
 * Cards whose change the backend has taken and that do not show it yet: until status or credits are others, which a socket
 * tells (D-4.33; decisions, "Cards that wait"). Where that is away, only until they have been read again: nothing else would end it.
 */
export function useAwaited(): Awaited {
  const [waits, setWaits] = useState<ReadonlyMap<string, Wait>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const isLive = useConnection().state === 'live';
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach(clearTimeout);
  }, []);

  const change = (id: Id, begun: Wait, next: Wait | undefined) =>
    setWaits((before) => {
      // Another press has taken its place.
      if (before.get(String(id)) !== begun) return before;
      const after = new Map(before);
      if (next) after.set(String(id), next);
      else after.delete(String(id));
      return after;
    });

  return {
    begin(id, sight, reading) {
      const begun: Wait = { sight, isReading: true };
      const read: Wait = { sight, isReading: false };
      setWaits((before) => new Map(before).set(String(id), begun));
      void reading.finally(() => {
        change(id, begun, read);
        timers.current.add(setTimeout(() => change(id, read, undefined), longestWaitMs));
      });
    },
    isAwaited(id, sight) {
      const wait = waits.get(String(id));
      return wait?.sight === sight && (wait.isReading || isLive);
    },
  };
}
