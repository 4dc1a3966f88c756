import { useEffect, useRef, useState } from 'react';
import { fewAtOnce } from '../../../kit/rows/all-rows.ts';

export interface RowRun<What extends string> {
  readonly what: What;
  readonly done: number;
  readonly count: number;
}

/** Runs work over the rows of an import, a few at once and one run at a time, with its progress. Ends with the screen. */
export function useRowRun<What extends string>() {
  const stopping = useRef<AbortController>(undefined);
  const [running, setRunning] = useState<RowRun<What>>();
  useEffect(() => () => stopping.current?.abort(), []);
  const start = async <Item>(what: What, items: readonly Item[], work: (item: Item, signal: AbortSignal) => Promise<void>): Promise<void> => {
    // A second press comes before the buttons are disabled.
    if (stopping.current !== undefined || items.length === 0) return;
    const stop = new AbortController();
    stopping.current = stop;
    let done = 0;
    setRunning({ what, done, count: items.length });
    try {
      await fewAtOnce(items, stop.signal, async (item) => {
        await work(item, stop.signal);
        done += 1;
        setRunning({ what, done, count: items.length });
      });
    } finally {
      stopping.current = undefined;
      setRunning(undefined);
    }
  };
  return { running, start, cancel: () => stopping.current?.abort() };
}
