import { useOne } from '@refinedev/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePortal, useViewer } from '../../kit/app/Portal.tsx';
import { type OpenRecord, openRecordOf } from '../../kit/app/paths.ts';
import { readLatelyMs } from '../../kit/data/use-record.ts';
import { namesRecord, useLiveRefresh } from '../../kit/data/use-live-refresh.ts';

/** A pointer that passes over a link does not rest on it for so long, nor do keys that walk through a list. */
const restMs = 65;
/** Long enough that the record's page hears of its changes before this no longer does. */
const followedMs = 5000;

/** They press or close what has the focus, and lead nowhere. */
const pressing: ReadonlySet<string> = new Set(['Enter', 'Escape', ' ']);

/** The address that a link leads to within the portal, in this tab. */
function pathAt(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement && link.origin === location.origin && link.target === ''
    ? link.pathname
    : undefined;
}

/**
 * Draws nothing: reads a record as soon as somebody points at a link to its page, so that it is there when they press. A
 * press of a finger reads it when the finger comes down. A record that is being removed is followed no longer.
 */
export default function ReadAhead() {
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
      if (path !== undefined) timer = setTimeout(() => want(path), restMs);
    };
    // Of a pointer that rests while links are scrolled past below it, the browser tells no step.
    const move = ({ target, movementX, movementY }: PointerEvent) =>
      void ((movementX !== 0 || movementY !== 0) && point(pathAt(target)));
    // Not by the focus itself, which the portal gives back to the row that was left, and a menu to what opened it.
    const walk = ({ target, key }: KeyboardEvent) => void (pressing.has(key) || point(pathAt(target)));
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
    const timer = setTimeout(() => setWanted(undefined), followedMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(() => {
    const isGoing = ({ resource, id }: OpenRecord) =>
      pendingDeletions.of(resource.name).some((going) => String(going) === String(id));
    return pendingDeletions.subscribe(() =>
      setWanted((followed) => (followed && isGoing(followed) ? undefined : followed)),
    );
  }, [pendingDeletions]);
  return wanted && <Ahead key={`${wanted.resource.name}/${wanted.id}`} {...wanted} />;
}

/** Looks at the record as its page does, so that nothing that becomes of it meanwhile is missed. */
function Ahead({ resource, id }: OpenRecord) {
  useOne({
    resource: resource.name,
    id,
    errorNotification: false,
    queryOptions: { staleTime: readLatelyMs },
    ...useLiveRefresh(resource, (event) => namesRecord(event, id)),
  });
  return null;
}
