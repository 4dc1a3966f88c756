/** How the process ends: on a signal, after an exception that nothing caught, and not after a rejection. */
import type { Logger } from 'pino';
import { describeError } from './describe-error.ts';

/** After an uncaught exception the server may not be able to end by itself. */
const limitMs = 15_000;

interface Shutdown {
  /** Aborted when the shutdown starts. */
  readonly signal: AbortSignal;
  /** Sets what ends the server gently. Replaces what was set before. */
  onEnd(stop: () => Promise<void>): void;
}

/** Handles the signals and the unhandled errors of this process, from now on. */
export function handleShutdown(log: Logger): Shutdown {
  const ending = new AbortController();
  let stop: () => Promise<void> = () => Promise.resolve();
  let exitCode = 0;

  const end = async () => {
    ending.abort();
    try {
      await stop();
      process.exit(exitCode);
    } catch (error) {
      log.fatal(describeError(error), 'The server could not shut down');
      process.exit(1);
    }
  };
  // npm passes on a signal that the terminal has sent to the server too: the second one is ignored.
  const endOnce = () => {
    if (!ending.signal.aborted) void end();
  };

  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, endOnce);
  process.on('unhandledRejection', (reason) =>
    log.error(describeError(reason), 'A promise was rejected and nothing handled it'),
  );
  process.on('uncaughtException', (error) => {
    log.fatal(describeError(error), 'An exception was not caught: the server ends');
    exitCode = 1;
    setTimeout(() => process.exit(1), limitMs).unref();
    endOnce();
  });

  return {
    signal: ending.signal,
    onEnd(next) {
      stop = next;
    },
  };
}
