import { generatePath, matchPath } from 'react-router';
import type { Id } from '../../../contract/endpoint.ts';
import type { RecordPageProps, Resource } from '../../model/declaration/resource.ts';
import type { SlotProps } from '../../model/declaration/section-declaration.ts';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import type { RecordToken } from '../../model/handles/record-token.ts';
import { type Registry, type Viewer, routesOf, rowPathOf } from '../../model/registry/registry.ts';
import { usePortal, useViewer } from './Portal.tsx';

/** Where a record has its page, of whatever resource; `undefined` where this user, or this backend, has none. */
export function useRecordPath(): (record: Pick<RecordToken, 'name'>, id: Id | undefined) => string | undefined {
  const { registry } = usePortal();
  const viewer = useViewer();
  return ({ name }, id) => {
    const resource = registry.find(name);
    const path = resource && rowPathOf(resource, viewer);
    return path === undefined || id === undefined ? undefined : generatePath(path, { id: String(id) });
  };
}

/** The way back to a list: as it was left (tab, search, sort), or plain when it was not seen yet. */
export function useReturnPath(resource: string, path: string): string {
  const left = usePortal().memory.addresses.get(resource);
  return left?.split('?')[0] === path ? left : path;
}

/** The pages that declarations make of their records: fetched by what leads there, and drawn without waiting once they have come. */
export const recordPages = createLazyComponents<RecordPageProps>();

/** What sections draw by themselves, alike. */
export const sectionSlots = createLazyComponents<SlotProps>();

/** All that the page of a record consists of. What is there or on its way already is not fetched again. */
export async function fetchRecordPage({ pages, sections }: Pick<Resource, 'pages' | 'sections'>): Promise<void> {
  const slots = Object.values(sections ?? {}).map(({ slot }) => slot && sectionSlots.fetch(slot));
  await Promise.all([pages?.show && recordPages.fetch(pages.show), ...slots]);
}

export interface OpenRecord {
  readonly resource: Resource;
  readonly id: Id;
}

/** The record whose page or form an address shows. */
export function openRecordOf(registry: Registry, viewer: Viewer, pathname: string): OpenRecord | undefined {
  for (const route of routesOf(registry, viewer)) {
    if (route.kind !== 'show' && route.kind !== 'edit') continue;
    const id = matchPath(route.path, pathname)?.params['id'];
    if (id !== undefined) return { resource: route.resource, id };
  }
  return undefined;
}
