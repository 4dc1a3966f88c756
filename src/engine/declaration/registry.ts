/** All declarations of the portal, checked once at load, and what they come to for one user. */
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { Call } from '../../providers/http/http-client.ts';
import type { FindCalls, ResourceCalls } from '../../providers/resource-calls.ts';
import type { User } from '../../providers/session/session-store.ts';
import { operationsOf } from './ability.ts';
import type { Resource } from './resource.ts';

export interface Registry {
  readonly resources: readonly Resource[];
  find(name: string): Resource | undefined;
}

/** Throws when two declarations share a name: a mistake of the developer, found before anything renders. */
export function createRegistry(resources: readonly Resource[]): Registry {
  const byName = new Map<string, Resource>();
  for (const resource of resources) {
    if (byName.has(resource.name)) throw new Error(`Two resources are named "${resource.name}"`);
    byName.set(resource.name, resource);
  }
  const ordered = [...resources].sort((a, b) => (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity));
  return { resources: ordered, find: (name) => byName.get(name) };
}

export interface MenuEntry {
  readonly resource: Resource;
  readonly path: string;
}

/** The menu of a user: what it may list and the declaration puts there, in order. */
export function menuOf(registry: Registry, user: User): MenuEntry[] {
  return registry.resources.flatMap((resource) => {
    const path = operationsOf(resource, user).has('list') ? resource.paths(user).list : undefined;
    const shown = resource.menu && (resource.menu.visible?.(user) ?? true);
    return path && shown ? [{ resource, path }] : [];
  });
}

export type PortalRoute =
  | { readonly kind: 'list' | 'show'; readonly path: string; readonly resource: Resource }
  | { readonly kind: 'redirect'; readonly path: string; readonly to: string };

/** The routes that exist for a user. Throws when two of them share a path. */
export function routesOf(registry: Registry, user: User): PortalRoute[] {
  const routes = registry.resources.flatMap((resource): PortalRoute[] => {
    const operations = operationsOf(resource, user);
    const { list, show } = resource.paths(user);
    const redirects = operations.has('list') ? Object.entries(resource.redirects?.(user) ?? {}) : [];
    return [
      ...(list && operations.has('list') ? [{ kind: 'list', path: list, resource } as const] : []),
      ...(show && operations.has('show') ? [{ kind: 'show', path: show, resource } as const] : []),
      ...redirects.map(([path, to]) => ({ kind: 'redirect', path, to }) as const),
    ];
  });
  const seen = new Set<string>();
  for (const { path } of routes) {
    if (seen.has(path)) throw new Error(`Two routes of ${user.role} share the path "${path}"`);
    seen.add(path);
  }
  return routes;
}

/** Where `/` and unknown paths lead. */
export function landingOf(registry: Registry, user: User): string {
  return routesOf(registry, user).find((route) => route.kind === 'list')?.path ?? '/';
}

/** What the providers need of a resource, bound to the session's user. */
export function bindCalls(registry: Registry, call: Call, currentUser: () => User | undefined): FindCalls {
  const context = (signal?: AbortSignal) => {
    const user = currentUser();
    if (!user) throw new Error('Nobody is signed in');
    return { call, user, signal };
  };
  return (name) => {
    const resource = registry.find(name);
    if (!resource) return undefined;
    const { list } = resource;
    const calls: ResourceCalls = {
      ...(list ? { list: { firstPage: list.firstPage ?? 1, fetch: (query, signal) => list.fetch(context(signal), query) } } : {}),
      lookups: Object.fromEntries(
        Object.entries(resource.lookups ?? {}).map(([lookup, fetch]) => [lookup, (signal: AbortSignal | undefined) => fetch(context(signal))]),
      ),
      actions: Object.fromEntries(
        Object.entries(resource.actions ?? {}).map(([action, { input, call: run }]) => [
          action,
          (id: Id, value: unknown) => run(context(), id, (input ?? z.unknown()).parse(value)),
        ]),
      ),
      get: async (id, signal) => {
        if (!resource.fetch) throw new Error(`Resource "${name}" has no record of its own`);
        return resource.fetch(context(signal), id);
      },
      concerns: (update) => resource.concerns?.(update) ?? false,
    };
    return calls;
  };
}
