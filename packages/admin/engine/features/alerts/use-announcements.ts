import { useSyncExternalStore } from 'react';
import { generatePath } from 'react-router';
import { useAccess, usePortal, useUser } from '../../kit/app/Portal.tsx';
import type { Announcement } from '../../kit/app/announcements.ts';
import type { May } from '../../../providers/refine/access-provider.ts';
import type { User } from '../../../providers/session/session-store.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { type Registry, listPathOf, rowPathOf } from '../../model/registry/registry.ts';

/** Returns whether a resource announces new rows or changes to its records to the user. */
export function hasAnnouncements(
  { name, list, news }: Pick<Resource, 'name' | 'list' | 'news'>,
  user: User,
  may: May,
): boolean {
  return may('list', name) && (list?.newRows?.alert?.when(user) === true || news?.when(user) === true);
}

function pathOf(
  registry: Registry,
  viewer: { readonly user: User; readonly may: May },
  about: Announcement['about'],
): string | undefined {
  const resource = about ? registry.find(about.resource) : undefined;
  if (!resource) return undefined;
  const path = about?.id === null ? undefined : rowPathOf(resource, viewer);
  return path ? generatePath(path, { id: String(about?.id) }) : listPathOf(resource, viewer.user);
}

export function useAnnouncements() {
  const { announcements, registry } = usePortal();
  const user = useUser();
  const may = useAccess();
  const list = useSyncExternalStore(announcements.subscribe, announcements.list, announcements.list);
  return {
    list,
    isOffered: registry.resources.some((resource) => hasAnnouncements(resource, user, may)),
    unread: list.filter(({ isRead }) => !isRead).length,
    pathOf: ({ about }: Announcement) => pathOf(registry, { user, may }, about),
    read: announcements.read,
    readAll: announcements.readAll,
  };
}
