import { useSubscription } from '@refinedev/core';
import { useEffect } from 'react';
import { workerMemory } from '../../../providers/worker/worker-memory.ts';
import { useExtension } from '../../kit/app/Portal.tsx';
import { useErrand } from '../../kit/data/use-errand.ts';
import type { PushDeclaration } from '../../model/declaration/list-declaration.ts';

interface AppBadgeProps {
  readonly resource: string;
  readonly waiting: NonNullable<PushDeclaration['waiting']>;
}

/** How many rows wait, on the app's icon where there is one; the service worker counts on while no tab is open. */
export function AppBadge({ resource, waiting }: AppBadgeProps) {
  const isShown = useExtension(waiting.extension) && 'setAppBadge' in navigator;
  const { data: answer, refetch } = useErrand(waiting.errand, { input: undefined, queryOptions: { enabled: isShown } });
  useSubscription({ channel: `resources/${resource}`, types: ['updated'], enabled: isShown, onLiveEvent: () => void refetch() });
  const count = answer?.data.value;
  useEffect(() => {
    if (count === undefined) return;
    Promise.all([workerMemory.badge.keep(count), navigator.setAppBadge(count)]).catch(() => undefined);
  }, [count]);
  return null;
}
