/** Work that an answer does not wait for: the caller must not be able to tell from the time what it was. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export function createBackground(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const done = work()
        .catch(onError)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** One at a time, first come first served. */
export interface Mutex {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createMutex(): Mutex {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const result = tail.then(work);
      tail = result.catch(() => undefined);
      return result;
    },
  };
}
