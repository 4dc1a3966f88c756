/** Ends the process on a signal and after an uncaught exception, but not after an unhandled rejection. */
import type { Logger } from 'pino';
import { describeError } from './describe-error.ts';

/** Time limit for the shutdown after an uncaught exception, because the exception may keep it from completing. */
const limitMs = 15_000;

interface Shutdown {
  readonly signal: AbortSignal;
  /** Sets the function that shuts the server down gracefully. Replaces the previous one. */
  onEnd(stop: () => Promise<void>): void;
}

/** Handles this process's signals and unhandled errors from now on. */
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
  // npm forwards a signal that the terminal has already sent to the server, so ignore the second one.
  const endOnce = () => {
    if (!ending.signal.aborted) void end();
  };

  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, endOnce);
  process.on('unhandledRejection', (reason) => log.error(describeError(reason), 'Unhandled promise rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal(describeError(error), 'Uncaught exception: shutting down');
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
