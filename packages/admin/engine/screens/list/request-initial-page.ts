import type { DataProvider } from '@refinedev/core';
import { matchPath } from 'react-router';
import type { User } from '../../../providers/session/session-store.ts';
import { requestKey, startReading } from '../../kit/app/initial-page.ts';
import type { ScreenMemory } from '../../kit/app/screen-memory.ts';
import { readListLocation } from '../../kit/rows/list-location.ts';
import { listRequestOf } from '../../kit/rows/list-request.ts';
import { type PortalRoute, type Registry, type Viewer, routesOf } from '../../model/registry/registry.ts';

interface InitialPageOptions {
  readonly route: PortalRoute;
  readonly user: User;
  readonly provider: DataProvider;
  readonly memory: ScreenMemory;
  readonly address: Pick<Location, 'search'>;
}

export const routeAt = (registry: Registry, viewer: Viewer, { pathname }: Pick<Location, 'pathname'>) =>
  routesOf(registry, viewer).find(({ path }) => matchPath(path, pathname));

/** Requests the first page of the route's list. Does nothing for trees, custom pages, dashboards and other routes. */
export async function requestInitialPage({
  route,
  user,
  provider,
  memory,
  address,
}: InitialPageOptions): Promise<void> {
  if (route.kind !== 'list') return;
  const { list, pages, dashboard, name } = route.resource;
  if (!list || list.tree || pages?.list || dashboard) return;
  const location = readListLocation(new URLSearchParams(address.search), list, user);
  const request = { resource: name, number: 1, size: list.size, ...listRequestOf(location) };
  const opening = startReading(provider, request);
  memory.openings.set(requestKey(request), opening);
  await opening.coming.catch(() => undefined);
}
