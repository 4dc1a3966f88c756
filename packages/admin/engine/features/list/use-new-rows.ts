import type { LiveEvent } from '@refinedev/core';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { HeardUpdate } from '../../../contract/live.ts';
import { serverTime } from '../../../providers/http/server-time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { NewRowsEvent } from '../../kit/app/new-rows-watch.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import type { LiveEventEffect, PageOfRows } from '../../kit/rows/use-rows.ts';
import { reactToCheck, reactToMessage, isScrolled } from './new-rows-reactions.ts';

const LivePayload = z.object({ update: HeardUpdate.optional() });

export interface NewRows {
  /** Whether there are new rows that the list does not show yet. */
  readonly isWaiting: boolean;
  /** Refreshes the list and scrolls to the top. */
  show(): void;
  /** Returns whether a row was created since the user last left this list. */
  isNew(row: Row): boolean;
  meaningOf(event: LiveEvent): LiveEventEffect;
  /** Records the shown rows and their pages after each read. */
  see(rows: readonly Row[], pages: readonly PageOfRows[]): void;
}

/**
 * Detects new rows of a list by checks and live messages. At the top, new rows refresh the list. Without sockets, each
 * check refreshes it, unless new rows are waiting.
 */
export function useNewRows(
  resource: Resource,
  list: ListDeclaration,
  tab: string | undefined,
  refresh: () => void,
): NewRows {
  const { newRows } = list;
  const { memory, newRows: watch, hub } = usePortal();
  const key = `${resource.name}:${tab ?? ''}`;
  const [openedAt] = useState(() => serverTime.moment());
  const [seenAt, setSeenAt] = useState(() => memory.seen.get(key));
  // Only the first read sets `seenAt`, so that later pages do not re-render the list.
  const isFirstSight = useRef(seenAt === undefined);
  const [isWaiting, setWaiting] = useState(false);
  const shown = useRef<readonly Row[]>([]);
  // The backend's time after which the next check looks for rows. It stays the same while new rows are waiting.
  const since = useRef<number>(undefined);
  const isNotified = useRef(false);

  const createdAt = useCallback((row: Row): number => newRows?.createdAt(row).getTime() ?? 0, [newRows]);

  const become = useCallback((isNowWaiting: boolean, from: number | undefined) => {
    isNotified.current = isNowWaiting;
    since.current = from;
    setWaiting(isNowWaiting);
  }, []);
  /** Returns the latest creation time among rows, ignoring times in the future. */
  const newestOf = (rows: readonly Row[]) => {
    const latest = serverTime.latest();
    return Math.max(0, ...rows.map(createdAt).filter((time) => time <= latest));
  };
  const sinceNow = useEffectEvent(() => {
    const reached = since.current ?? serverTime.reached(openedAt);
    return isNotified.current ? reached : Math.max(reached ?? 0, newestOf(shown.current));
  });
  const handleCheck = useEffectEvent(({ isNew, since: from, checkedAt }: NewRowsEvent) => {
    const isKept = isNew === undefined || (isNotified.current && !isNew);
    const next = isKept
      ? undefined
      : reactToCheck({
          isNew,
          scrollY: window.scrollY,
          since: isNotified.current ? (since.current ?? from) : from,
          checkedAt,
        });
    if (next) become(next.step === 'offer', next.since);
    // Only a refresh detects removed rows. It must not reveal rows that wait behind the banner.
    if (next?.step === 'refresh' || (!isNotified.current && hub.status().state !== 'live')) refresh();
  });

  useEffect(() => {
    if (!newRows) return undefined;
    return watch.follow(resource.name, tab, {
      since: () => sinceNow(),
      isNotified: () => isNotified.current,
      onCheck: (event) => handleCheck(event),
    });
  }, [watch, newRows, resource.name, tab]);

  const leave = useEffectEvent(() => {
    const left = Math.max(serverTime.reached() ?? 0, newestOf(shown.current));
    memory.seen.set(key, left);
    memory.checked.set(key, left);
  });
  useEffect(() => () => leave(), []);

  const see = useCallback(
    (rows: readonly Row[], pages: readonly PageOfRows[]) => {
      const before = shown.current;
      shown.current = rows;
      const [first] = rows;
      const isAdded =
        first &&
        before[0] &&
        createdAt(first) > createdAt(before[0]) &&
        !before.some((row) => row[resource.id] === first[resource.id]);
      // At a small scroll offset, no banner is shown, and the row added at the top could be out of view (D-4.18).
      if (isAdded && !isScrolled(window.scrollY)) window.scrollTo({ top: 0, behavior: 'instant' });
      if (!newRows) return;
      const newest = pages.reduce((latest, { data }) => Math.max(latest, ...data.map(createdAt)), 0);
      if (newest > 0) serverTime.saw(newest);
      // Rows of the first visit do not count as new.
      if (isFirstSight.current) setSeenAt(Math.max(serverTime.reached(openedAt) ?? 0, newest));
      isFirstSight.current = false;
    },
    [newRows, resource.id, createdAt, openedAt],
  );

  const show = useCallback(() => {
    become(false, serverTime.reached());
    window.scrollTo({ top: 0, behavior: 'instant' });
    refresh();
  }, [become, refresh]);
  const isNew = useCallback(
    (row: Row) => newRows !== undefined && seenAt !== undefined && createdAt(row) > seenAt,
    [newRows, seenAt, createdAt],
  );
  const meaningOf = useCallback(
    (event: LiveEvent): LiveEventEffect => {
      const update = LivePayload.safeParse(event.payload).data?.update;
      // While the list is polled, rows behind the banner wait for a click.
      if (newRows && !update && isNotified.current && hub.status().state === 'blocked') return 'nothing';
      // In other lists, a message may name a record of another resource: an audit entry can concern any resource.
      if (!newRows || !update) return 'anywhere';
      if (!newRows.concerns(update, tab)) return 'nothing';
      const isHeld = shown.current.some((row) => String(row[resource.id]) === String(update.Id));
      const before = since.current ?? 0;
      const next = reactToMessage({
        isHeld,
        scrollY: window.scrollY,
        since: before,
        now: serverTime.reached() ?? before,
      });
      if (next.since !== before) become(false, next.since);
      if (next.step === 'ask') void watch.check(resource.name, tab);
      if (next.step !== 'refresh') return 'nothing';
      return isHeld ? 'row' : 'anywhere';
    },
    [newRows, tab, resource, watch, hub, become],
  );
  // Memoised, because the list's rows depend on it.
  return useMemo(() => ({ isWaiting, see, show, isNew, meaningOf }), [isWaiting, see, show, isNew, meaningOf]);
}
