import { useEffect, useRef, useState } from 'react';
import { createPressGuard } from '../../../kit/press/press-guard.ts';
import { forEachConcurrently } from '../../../kit/rows/row-reader.ts';

export interface RowRun<What extends string> {
  readonly what: What;
  readonly done: number;
  readonly count: number;
}

/** Runs a task for each row of an import, a few at a time, and reports its progress. Stops on unmount. */
export function useRowRun<What extends string>() {
  const stopping = useRef<AbortController>(undefined);
  const [running, setRunning] = useState<RowRun<What>>();
  const [presses] = useState(createPressGuard);
  useEffect(() => () => stopping.current?.abort(), []);
  const start = async <Item>(
    what: What,
    items: readonly Item[],
    work: (item: Item, signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    if (items.length === 0) return;
    const run = async () => {
      const stop = new AbortController();
      stopping.current = stop;
      let done = 0;
      setRunning({ what, done, count: items.length });
      try {
        await forEachConcurrently(items, stop.signal, async (item) => {
          await work(item, stop.signal);
          done += 1;
          setRunning({ what, done, count: items.length });
        });
      } finally {
        setRunning(undefined);
      }
    };
    await presses.once([what, items], run)?.done;
  };
  return { running, start, cancel: () => stopping.current?.abort() };
}
