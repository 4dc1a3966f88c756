import { useEffect, useState } from 'react';
import { serverTime } from '../../../providers/http/server-time.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import { usePortal } from './Portal.tsx';

const noTabs: Readonly<Record<string, string>> = {};

/** The tabs of a list, other than the open one, into which something has come since the user last left them (decisions, "New-order checks"). */
export function useTabMarks(resource: string, { newRows, tabs = noTabs }: ListDeclaration, open: string | undefined): ReadonlySet<string> {
  const { memory, newRows: watch } = usePortal();
  const [openedAt] = useState(() => serverTime.moment());
  const [marked, setMarked] = useState<ReadonlySet<string>>(() => new Set(Object.keys(tabs).filter((tab) => memory.marked.has(`${resource}:${tab}`))));

  useEffect(() => {
    if (!newRows) return undefined;
    const mark = (tab: string, isMarked: boolean) => {
      memory.marked[isMarked ? 'add' : 'delete'](`${resource}:${tab}`);
      setMarked((now) => (now.has(tab) === isMarked ? now : new Set(isMarked ? [...now, tab] : [...now].filter((other) => other !== tab))));
    };
    const follow = (tab: string) => {
      const key = `${resource}:${tab}`;
      return watch.follow(resource, tab, {
        since: () => memory.checked.get(key) ?? serverTime.reached(openedAt),
        hear({ isNew, since, asked }) {
          if (isNew === undefined) return;
          memory.checked.set(key, isNew ? since : asked);
          mark(tab, isNew);
        },
      });
    };
    if (open !== undefined) mark(open, false);
    const ends = Object.keys(tabs).filter((tab) => tab !== open).map(follow);
    return () => {
      for (const end of ends) end();
    };
  }, [memory, watch, resource, newRows, tabs, open, openedAt]);

  return marked;
}
