interface Sleeper {
  /** Resolves after the given time, on `wake`, or when the signal is aborted. */
  sleep(ms: number): Promise<void>;
  /** Ends the current sleep, or makes the next one end immediately. */
  wake(): void;
}

/** Creates a delay that can be ended early. */
export function createSleeper(signal: AbortSignal): Sleeper {
  let isWoken = false;
  let endSleep: (() => void) | undefined;
  const wake = () => {
    isWoken = true;
    endSleep?.();
  };
  signal.addEventListener('abort', wake, { once: true });
  return {
    wake,
    async sleep(ms) {
      if (!isWoken && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          endSleep = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isWoken = false;
      endSleep = undefined;
    },
  };
}
