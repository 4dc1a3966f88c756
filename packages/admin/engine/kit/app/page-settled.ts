/** Detects when a page has settled. Prefetching waits for it, so as not to delay the visible content. */
import type { QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { whenIdle, afterNextPaint } from '../../model/handles/lazy-component.ts';
import { usePortal } from './Portal.tsx';

/** The limit for a page that sends no requests or gets no answers. */
const maxWaitMs = 3000;

/** Resolves when the page's first requests, and those that followed from them, are answered and rendered. */
export function whenPageSettled(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      stop();
      clearTimeout(longest);
      resolve();
    };
    const longest = setTimeout(() => whenIdle(settle), maxWaitMs);
    let isJudging = false;
    const stop = client.getQueryCache().subscribe(({ type }) => {
      if (type !== 'updated' || isJudging || client.isFetching() > 0) return;
      isJudging = true;
      whenIdle(() => {
        isJudging = false;
        // The menu's answer may have started a list's request.
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

/**
 * Returns whether to render the parts below the fold. They follow in a transition after the first paint, because React
 * runs effects before the paint on back navigation.
 */
export function useAfterFirstPaint(): boolean {
  // The server renders once, with all parts.
  const [isDrawn, setDrawn] = useState(typeof document === 'undefined');
  useEffect(() => afterNextPaint(() => startTransition(() => setDrawn(true))), []);
  return isDrawn;
}
