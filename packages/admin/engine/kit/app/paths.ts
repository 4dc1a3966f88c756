import { generatePath, matchPath } from 'react-router';
import type { Id } from '../../../contract/endpoint.ts';
import type { RecordPageProps, Resource } from '../../model/declaration/resource.ts';
import type { SlotProps } from '../../model/declaration/section-declaration.ts';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import type { RecordToken } from '../../model/handles/record-token.ts';
import { type Registry, type Viewer, routesOf, rowPathOf } from '../../model/registry/registry.ts';
import { usePortal, useViewer } from './Portal.tsx';

/** Returns a function that returns the path of a record's page, or `undefined` if this user or backend has none. */
export function useRecordPath(): (record: Pick<RecordToken, 'name'>, id: Id | undefined) => string | undefined {
  const { registry } = usePortal();
  const viewer = useViewer();
  return ({ name }, id) => {
    const resource = registry.find(name);
    const path = resource && rowPathOf(resource, viewer);
    return path === undefined || id === undefined ? undefined : generatePath(path, { id: String(id) });
  };
}

/** Returns a list's last URL with its tab, search and sort order, or `path` if the user has not visited the list. */
export function useReturnPath(resource: string, path: string): string {
  const left = usePortal().memory.addresses.get(resource);
  return left?.split('?')[0] === path ? left : path;
}

/** The record pages of all declarations, loaded on demand. A loaded page renders without suspending. */
export const recordPages = createLazyComponents<RecordPageProps>();

export const sectionSlots = createLazyComponents<SlotProps>();

/** Loads the code of a record's page and its custom sections, unless it is already loaded or loading. */
export async function preloadRecordPage({ pages, sections }: Pick<Resource, 'pages' | 'sections'>): Promise<void> {
  const slots = Object.values(sections ?? {}).map(({ slot }) => slot && sectionSlots.fetch(slot));
  await Promise.all([pages?.show && recordPages.fetch(pages.show), ...slots]);
}

export interface OpenRecord {
  readonly resource: Resource;
  readonly id: Id;
}

export function openRecordOf(registry: Registry, viewer: Viewer, pathname: string): OpenRecord | undefined {
  for (const route of routesOf(registry, viewer)) {
    if (route.kind !== 'show' && route.kind !== 'edit') continue;
    const id = matchPath(route.path, pathname)?.params['id'];
    if (id !== undefined) return { resource: route.resource, id };
  }
  return undefined;
}
