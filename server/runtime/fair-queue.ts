/** Shares a limited number of places among keys, such as accounts, so that no key can block the others. */

interface Limits {
  readonly total: number;
  /** Maximum number of places per key. */
  readonly each: number;
  /** Maximum number of waiting entries per key. Defaults to no limit. */
  readonly waitingEach?: number;
  /** Maximum number of waiting entries in total. Defaults to no limit. */
  readonly waitingTotal?: number;
  /** Milliseconds after which a waiting entry is rejected. Defaults to no limit. */
  readonly longestWaitMs?: number;
}

/** The error when no place is free and no more entries may wait. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** A function that releases the place. Further calls have no effect. */
export type Leave = () => void;

export interface FairQueue {
  /**
   * Resolves once the key has a place. Rejects with `QueueFull`, or with the signal's reason if it is aborted first.
   */
  enter(key: string, signal?: AbortSignal): Promise<Leave>;
  /** Runs the work while the key holds a place. */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Line {
  running: number;
  readonly waiting: Set<() => void>;
  /** Number of the turn in which the key was last served. 0 for a new key. */
  served: number;
}

/** Creates a queue that serves the least recently served key next. Entries of one key are served in order. */
export function createFairQueue({
  total,
  each,
  waitingEach = Infinity,
  waitingTotal = Infinity,
  longestWaitMs,
}: Limits): FairQueue {
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;
  let turn = 0;
  let isDispatching = false;

  function nextLine(): Line | undefined {
    let next: Line | undefined;
    for (const line of lines.values()) {
      if (line.waiting.size > 0 && line.running < each && (next === undefined || line.served < next.served)) {
        next = line;
      }
    }
    return next;
  }

  // Dispatch in a new task. Otherwise, consecutive entries on the embedded database would keep the event loop from
  // reading requests.
  function dispatch(): void {
    if (isDispatching || waiting === 0) return;
    isDispatching = true;
    setImmediate(() => {
      isDispatching = false;
      while (running < total) {
        const [start] = nextLine()?.waiting ?? [];
        if (start === undefined) return;
        start();
      }
    });
  }

  function take(key: string, line: Line): Leave {
    turn += 1;
    running += 1;
    line.running += 1;
    line.served = turn;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      running -= 1;
      line.running -= 1;
      forget(key, line);
      dispatch();
    };
  }

  function forget(key: string, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0) lines.delete(key);
  }

  function wait(key: string, line: Line, signal: AbortSignal | undefined): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        waiting -= 1;
        line.waiting.delete(start);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const giveUp = (reason: unknown) => {
        stopWaiting();
        forget(key, line);
        reject(reason);
      };
      const start = () => {
        stopWaiting();
        resolve(take(key, line));
      };
      const abort = () => giveUp(signal?.reason);
      const timer =
        longestWaitMs === undefined
          ? undefined
          : setTimeout(() => giveUp(new QueueFull('Timed out in the queue')), longestWaitMs);
      signal?.addEventListener('abort', abort);
      waiting += 1;
      line.waiting.add(start);
      dispatch();
    });
  }

  async function enter(key: string, signal?: AbortSignal): Promise<Leave> {
    signal?.throwIfAborted();
    const line = lines.get(key) ?? { running: 0, waiting: new Set<() => void>(), served: 0 };
    const isFree = running < total && line.running < each;
    if (isFree && waiting === 0) {
      lines.set(key, line);
      return take(key, line);
    }
    // If a place is free, the entry only waits for the next task.
    if (!isFree && (line.waiting.size >= waitingEach || waiting >= waitingTotal)) {
      throw new QueueFull('The queue is full');
    }
    lines.set(key, line);
    return wait(key, line, signal);
  }

  return {
    enter,
    async run(key, work, signal) {
      const leave = await enter(key, signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
