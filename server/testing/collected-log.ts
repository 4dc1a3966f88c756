import { pino } from 'pino';
import { z } from 'zod';
import type { Log } from '../runtime/log.ts';

const Line = z.object({ msg: z.string(), message: z.string().optional() });

/** Returns a log that calls `onLine` with each line: the message and, after a colon, an error's reason. */
export function collectLog(onLine: (line: string) => void): Log {
  const write = (text: string) => {
    const { msg, message } = Line.parse(JSON.parse(text));
    onLine(message === undefined ? msg : `${msg}: ${message}`);
  };
  return pino({ base: null }, { write });
}
