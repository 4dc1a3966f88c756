import type { ResourceProps } from '@refinedev/core';
import type { Registry, Viewer } from './registry.ts';
import { routesOf } from './registry.ts';

/** The declarations as Refine's resources, for this viewer. Everything else about them is looked up by name. */
export function resourcesOf(registry: Registry, viewer: Viewer): ResourceProps[] {
  const routes = routesOf(registry, viewer);
  return registry.resources.map((resource) => {
    const own = routes.flatMap((route) => (route.kind !== 'redirect' && route.resource === resource ? [[route.kind, route.path] as const] : []));
    return { name: resource.name, ...Object.fromEntries(own), meta: { label: resource.label, hide: !resource.menu } };
  });
}
