interface Repeated {
  readonly everyMs: number;
  readonly work: () => unknown;
  /** Receives each failure of `work`. The next run still takes place. */
  readonly onError: (error: unknown) => void;
  readonly isImmediate?: boolean;
}

export interface Repetition {
  /** Resolves when the current run has ended. */
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
    // `run` clears `running` when it ends, so it must not start before `running` is set.
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
