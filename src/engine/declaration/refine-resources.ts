import type { ResourceProps } from '@refinedev/core';
import type { User } from '../../providers/session/session-store.ts';
import type { Registry } from './registry.ts';
import { routesOf } from './registry.ts';

/** The declarations as Refine's resources, for this user. Everything else about them is looked up by name. */
export function resourcesOf(registry: Registry, user: User): ResourceProps[] {
  const routes = routesOf(registry, user);
  return registry.resources.map((resource) => {
    const path = (kind: 'list' | 'show') => routes.find((route) => route.kind === kind && route.resource === resource)?.path;
    const list = path('list');
    const show = path('show');
    return { name: resource.name, ...(list ? { list } : {}), ...(show ? { show } : {}), meta: { label: resource.label, hide: !resource.menu } };
  });
}
