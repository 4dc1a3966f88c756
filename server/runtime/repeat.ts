interface Repeated {
  readonly everyMs: number;
  readonly work: () => unknown;
  /** Called with each error of `work`. Later runs still take place. */
  readonly onError: (error: unknown) => void;
  readonly isImmediate?: boolean;
}

export interface Repetition {
  /** Prevents further runs. Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** Runs `work` periodically, one run at a time, until stopped. A run longer than the interval delays the next one. */
export function repeat({ everyMs, work, onError, isImmediate = false }: Repeated): Repetition {
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await work();
    } catch (error) {
      onError(error);
    } finally {
      running = undefined;
    }
  };
  const start = () => {
    // `run` clears `running` at its end, so it must not start before `running` is set.
    running ??= Promise.resolve().then(run);
  };
  if (isImmediate) start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
