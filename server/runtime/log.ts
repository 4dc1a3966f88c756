/** The server's log: JSON lines on standard output, or readable lines on a terminal. */
import { type Logger, pino } from 'pino';
import type { ServerConfig } from './config.ts';

/** A log that takes fields first and the message second, as pino does. Pass errors through `describeError`. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

export const silentLog: Log = pino({ level: 'silent' });

/** Returns the log of a process. Writes synchronously, so that the last lines before an exit are not lost. */
export async function openLog(level: ServerConfig['logLevel']): Promise<Logger> {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  if (!process.stdout.isTTY) return pino(options, pino.destination({ dest: 1, sync: true }));
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ sync: true, colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'type,frames' }));
}
