/** When a page stands: what is fetched ahead waits for it, so as not to stand in the way of what is shown. */
import type { QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { whenIdle, whenPainted } from '../../model/handles/lazy-component.ts';
import { usePortal } from './Portal.tsx';

/** A page that asks for nothing, or whose answers do not come, waits no longer. */
const longestMs = 3000;

/** Resolves once the page's first questions have been answered, and those that followed from the answers, and the browser has drawn what came. */
export function settledOf(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      stop();
      clearTimeout(longest);
      resolve();
    };
    const longest = setTimeout(() => whenIdle(settle), longestMs);
    let isJudging = false;
    const stop = client.getQueryCache().subscribe(({ type }) => {
      if (type !== 'updated' || isJudging || client.isFetching() > 0) return;
      isJudging = true;
      whenIdle(() => {
        isJudging = false;
        // A list asks when its declaration has come, and that may be after the menu has had its answer.
        if (client.isFetching() === 0) settle();
      });
    });
  });
}

/** Whoever sees what has come is about to press something: what nobody has asked for leaves these moments to that. */
const restMs = 1500;

/** For what is run ahead, and not only fetched. */
export async function restedOf(settled: Promise<void>): Promise<void> {
  await settled;
  await new Promise((rested) => void setTimeout(rested, restMs));
}

/** Whether that has come, as of this page: `moment` is the same function at each drawing. */
function useMoment(moment: (settled: Promise<void>) => Promise<void>): boolean {
  const { settled } = usePortal();
  const [hasCome, setCome] = useState(false);
  useEffect(() => {
    let isGone = false;
    void moment(settled).then(() => isGone || setCome(true));
    return () => void (isGone = true);
  }, [settled, moment]);
  return hasCome;
}

const itself = (settled: Promise<void>) => settled;

export const usePageSettled = (): boolean => useMoment(itself);

/** For what is asked of a resource whose declaration has not been asked for: it would be run at once, before the rows stand. */
export const usePageRested = (): boolean => useMoment(restedOf);

/** Whether what nobody sees at first is to be drawn too: in slices, once the rest has been painted. On the way back React runs effects before that. */
export function useLaterPart(): boolean {
  // What is drawn without a browser is drawn once.
  const [isDrawn, setDrawn] = useState(typeof document === 'undefined');
  useEffect(() => whenPainted(() => startTransition(() => setDrawn(true))), []);
  return isDrawn;
}
