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
        // A list may ask after the menu has had its answer.
        if (client.isFetching() === 0) settle();
      });
    });
  });
}

export function usePageSettled(): boolean {
  const { settled } = usePortal();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let isGone = false;
    void settled.then(() => isGone || setSettled(true));
    return () => void (isGone = true);
  }, [settled]);
  return isSettled;
}

/** Whether what nobody sees at first is to be drawn too: in slices, once the rest has been painted. On the way back React runs effects before that. */
export function useLaterPart(): boolean {
  // What is drawn without a browser is drawn once.
  const [isDrawn, setDrawn] = useState(typeof document === 'undefined');
  useEffect(() => whenPainted(() => startTransition(() => setDrawn(true))), []);
  return isDrawn;
}
