import { pino } from 'pino';
import { z } from 'zod';
import type { Log } from '../runtime/log.ts';

const Line = z.object({ msg: z.string(), message: z.string().optional() });

/** Returns a log that passes on each line as text: the message, and an error's reason after a colon. */
export function collectLog(onLine: (line: string) => void): Log {
  const write = (text: string) => {
    const { msg, message } = Line.parse(JSON.parse(text));
    onLine(message === undefined ? msg : `${msg}: ${message}`);
  };
  return pino({ base: null }, { write });
}
