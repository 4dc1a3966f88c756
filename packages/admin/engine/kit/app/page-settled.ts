/** Detects when a page has settled. Prefetching waits for this so that it doesn't delay the visible content. */
import type { QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { whenIdle, afterNextPaint } from '../../model/handles/lazy-component.ts';
import { usePortal } from './Portal.tsx';

/** The longest wait, in ms, for a page that sends no requests or receives no responses. */
const maxWaitMs = 3000;

/** Resolves once the page's first requests, and those that they trigger, have been answered and rendered. */
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
        // The menu's response may have triggered a list's request.
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
 * Returns whether to render the parts below the fold. Waits for the first paint rather than an effect, because React
 * runs effects before the paint on back navigation.
 */
export function useAfterFirstPaint(): boolean {
  // The server renders once, so it includes all parts.
  const [isDrawn, setDrawn] = useState(typeof document === 'undefined');
  useEffect(() => afterNextPaint(() => startTransition(() => setDrawn(true))), []);
  return isDrawn;
}
