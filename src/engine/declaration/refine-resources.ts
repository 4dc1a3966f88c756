import type { ResourceProps } from '@refinedev/core';
import type { User } from '../../providers/session/session-store.ts';
import type { Registry } from './registry.ts';
import { routesOf } from './registry.ts';

/** The declarations as Refine's resources, for this user. Everything else about them is looked up by name. */
export function resourcesOf(registry: Registry, user: User): ResourceProps[] {
  const routes = routesOf(registry, user);
  return registry.resources.map((resource) => {
    const own = routes.flatMap((route) => (route.kind !== 'redirect' && route.resource === resource ? [[route.kind, route.path] as const] : []));
    return { name: resource.name, ...Object.fromEntries(own), meta: { label: resource.label, hide: !resource.menu } };
  });
}
