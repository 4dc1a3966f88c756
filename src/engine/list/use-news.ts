import { type LiveEvent, useCustomMutation } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { DataUpdate } from '../../../contract/live.ts';
import type { Row } from '../../providers/resource-calls.ts';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import type { Resource } from '../declaration/resource.ts';
import { usePortal } from '../session/Portal.tsx';
import { afterCheck, afterMessage } from './news-steps.ts';

/** Specification 1, section 9. */
const checkEveryMs = 30_000;

const LivePayload = z.object({ update: DataUpdate.optional() });

export interface News {
  /** Whether rows wait that the list does not show yet. */
  readonly isWaiting: boolean;
  /** Shows the rows that wait: from the top, as they are now. */
  show(): void;
  /** Whether a row has come since the user last left this list. */
  isNew(row: Row): boolean;
  /** Whether a live event is to refresh the list at once. */
  accepts(event: LiveEvent): boolean;
}

/**
 * New rows of a list (specification 1, section 4, "New-order checks"): asked for every 30 seconds while the page is
 * visible, and when a live message speaks of a row that is not loaded. At the top the list refreshes by itself.
 */
export function useNews(resource: Resource, list: ListDeclaration, tab: string | undefined, refresh: () => void, holds: (id: unknown) => boolean): News {
  const { news } = list;
  const { memory } = usePortal();
  const { mutateAsync } = useCustomMutation<{ isNew: boolean }>();
  const key = `${resource.name}:${tab ?? ''}`;
  const [openedAt] = useState(() => Date.now());
  const [seenAt] = useState(() => memory.seen.get(key) ?? openedAt);
  const [isWaiting, setWaiting] = useState(false);
  /** What the next check asks since: kept after a positive answer, until the list is refreshed. */
  const since = useRef(openedAt);

  useEffect(
    () => () => {
      memory.seen.set(key, Date.now());
    },
    [memory, key],
  );

  const check = useCallback(async () => {
    if (!news) return;
    const asked = Date.now();
    const found = await mutateAsync({
      url: `${resource.name}/checkNew`,
      method: 'post',
      values: { input: { tab, since: since.current } },
      errorNotification: false,
    }).catch(() => undefined);
    // A check that failed says nothing; the next one asks since the same time.
    if (!found) return;
    const next = afterCheck({ isNew: found.data.isNew, scrollY: window.scrollY, since: since.current, asked });
    since.current = next.since;
    if (next.step === 'rest') return;
    setWaiting(next.step === 'offer');
    if (next.step === 'refresh') refresh();
  }, [news, mutateAsync, resource.name, tab, refresh]);

  useEffect(() => {
    if (!news) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void check();
    }, checkEveryMs);
    return () => clearInterval(timer);
  }, [news, check]);

  return {
    isWaiting,
    show: () => {
      setWaiting(false);
      since.current = Date.now();
      window.scrollTo({ top: 0, behavior: 'instant' });
      refresh();
    },
    isNew: (row) => news !== undefined && news.createdAt(row).getTime() > seenAt,
    accepts: (event) => {
      const update = LivePayload.safeParse(event.payload).data?.update;
      if (!news || !update) return true;
      if (!news.concerns(update, tab)) return false;
      const next = afterMessage({ isHeld: holds(update.Id), scrollY: window.scrollY, since: since.current, now: Date.now() });
      if (next.since !== since.current) setWaiting(false);
      since.current = next.since;
      if (next.step === 'ask') void check();
      return next.step === 'refresh';
    },
  };
}
