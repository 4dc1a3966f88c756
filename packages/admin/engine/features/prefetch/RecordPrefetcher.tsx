import { useOne } from '@refinedev/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePortal, useViewer } from '../../kit/app/Portal.tsx';
import { type OpenRecord, openRecordOf } from '../../kit/app/paths.ts';
import { recordStaleTimeMs } from '../../kit/data/use-record.ts';
import { concernsRecord, useLiveRefresh } from '../../kit/data/use-live-refresh.ts';

/** How long a pointer or the focus must rest on a link, in ms. Passing over it takes less. */
const hoverDelayMs = 65;
/** How long the record stays subscribed, in ms, so that its page can take over without missing changes. */
const subscribedMs = 5000;

/** Keys that press or close the focused element and do not move the focus. */
const ignoredKeys: ReadonlySet<string> = new Set(['Enter', 'Escape', ' ']);

/** Returns the path of a link within the portal that opens in this tab. */
function pathAt(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement && link.origin === location.origin && link.target === ''
    ? link.pathname
    : undefined;
}

/**
 * Prefetches a record when the user points at, tabs to or touches a link to its page. Renders nothing. Stops if the
 * record is being deleted.
 */
export default function RecordPrefetcher() {
  const { registry, pendingDeletions } = usePortal();
  const viewer = useViewer();
  const [wanted, setWanted] = useState<OpenRecord>();
  const want = useEffectEvent((path: string) => {
    const found = openRecordOf(registry, viewer, path);
    if (found && path !== location.pathname) setWanted(found);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pointed: string | undefined;
    const point = (path: string | undefined) => {
      if (path === pointed) return;
      pointed = path;
      clearTimeout(timer);
      if (path !== undefined) timer = setTimeout(() => want(path), hoverDelayMs);
    };
    // Ignores moves of zero distance, which browsers send when links scroll under a resting pointer.
    const move = ({ target, movementX, movementY }: PointerEvent) =>
      void ((movementX !== 0 || movementY !== 0) && point(pathAt(target)));
    // Listens to keys, not to focus events, because the portal also moves the focus itself.
    const walk = ({ target, key }: KeyboardEvent) => void (ignoredKeys.has(key) || point(pathAt(target)));
    const touch = ({ target, button }: PointerEvent) => {
      const path = pathAt(target);
      if (path !== undefined && button === 0) want(path);
    };
    const passive = { passive: true };
    document.addEventListener('pointermove', move, passive);
    document.addEventListener('keyup', walk, passive);
    document.addEventListener('pointerdown', touch, passive);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', move);
      document.removeEventListener('keyup', walk);
      document.removeEventListener('pointerdown', touch);
    };
  }, []);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => setWanted(undefined), subscribedMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(() => {
    const isGoing = ({ resource, id }: OpenRecord) =>
      pendingDeletions.of(resource.name).some((going) => String(going) === String(id));
    return pendingDeletions.subscribe(() =>
      setWanted((followed) => (followed && isGoing(followed) ? undefined : followed)),
    );
  }, [pendingDeletions]);
  return wanted && <PrefetchedRecord key={`${wanted.resource.name}/${wanted.id}`} {...wanted} />;
}

/** Loads the record and subscribes to it with the same query as its page. */
function PrefetchedRecord({ resource, id }: OpenRecord) {
  useOne({
    resource: resource.name,
    id,
    errorNotification: false,
    queryOptions: { staleTime: recordStaleTimeMs },
    ...useLiveRefresh(resource, (event) => concernsRecord(event, id)),
  });
  return null;
}
